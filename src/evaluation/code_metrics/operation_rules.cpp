// SPDX-License-Identifier: Apache-2.0
// Table: the operations of geospatial Python, and the names that do them.
#include "evaluation/code_metrics/operation_rules.hpp"

namespace graticule::evaluation::code_metrics {

namespace {

constexpr ValueKinds NoGeometry = PlainValue | TableValue | ArrayValue | GridValue | RasterValue;

constexpr OperationRule Rules[] = {
    // Reading and writing
    {"read_vector", "geopandas", "read_file read_parquet read_feather read_postgis"},
    {"read_vector", "pyogrio", "read_dataframe read_arrow open_arrow read"},
    {"read_vector", "fiona", "open"},
    {"read_vector", "osgeo.ogr", "Open"},
    {"read_vector", "ogr", "Open"},
    {"read_vector", "graticule", "read_dataset"},
    {"read_raster", "rasterio", "open"},
    {"read_raster", "rioxarray", "open_rasterio"},
    {"read_raster", "xarray",
     "open_dataset open_dataarray open_mfdataset open_rasterio open_zarr "
     "load_dataset load_dataarray"},
    {"read_raster", "osgeo.gdal", "Open OpenEx"},
    {"read_raster", "gdal", "Open OpenEx"},
    {"read_raster", "netCDF4", "Dataset MFDataset"},
    {"read_raster", "iris", "load load_cube load_cubes"},
    {"read_raster", "h5py", "File"},
    {"read_raster", "arcpy", "Raster RasterToNumPyArray"},
    {"read_raster", "graticule", "Raster"},
    {"read_table", "pandas", "read_csv read_excel read_parquet read_json read_table read_feather"},
    {"read_table", "polars", "read_csv read_excel read_parquet scan_csv"},
    {"read_table", "dask.dataframe", "read_csv read_parquet"},
    {"write_vector", ".", "to_file to_postgis", PlainValue | ArrayValue},
    {"write_vector", ".", "to_parquet to_feather", 0, LayerValue},
    {"write_table", ".", "to_parquet to_feather", LayerValue},
    {"write_vector", "pyogrio", "write_dataframe write_arrow write"},
    {"write_vector", "arcpy",
     "CopyFeatures CopyFeatures_management ExportFeatures "
     "FeatureClassToFeatureClass_conversion FeatureClassToShapefile"},
    {"write_vector", "graticule", "export_dataset"},
    {"write_raster", ".", "to_netcdf to_zarr"},
    {"write_raster", ".rio.", "to_raster"},
    {"write_raster", "rasterio", "copy"},
    {"write_raster", "arcpy", "NumPyArrayToRaster CopyRaster CopyRaster_management"},
    {"write_table", ".", "to_csv to_excel"},
    {"write_figure", ".", "savefig"},
    {"write_figure", "matplotlib", "savefig imsave"},
    // Geometry
    {"points_from_coordinates", "geopandas", "points_from_xy from_xy"},
    {"points_from_coordinates", "shapely", "points"},
    {"points_from_coordinates", "arcpy",
     "XYTableToPoint XYTableToPoint_management "
     "MakeXYEventLayer_management"},
    {"buffer", ".", "buffer", NoGeometry},
    {"buffer", "shapely", "buffer"},
    {"buffer", "arcpy",
     "Buffer Buffer_analysis PairwiseBuffer MultipleRingBuffer "
     "MultipleRingBuffer_analysis"},
    {"buffer", "graticule", "buffer create_buffer"},
    {"union", ".", "union_all"},
    {"union", "", "unary_union"},
    {"union", ".", "union", PlainValue | TableValue | ArrayValue | GridValue},
    {"union", "shapely", "unary_union union_all union cascaded_union coverage_union_all"},
    {"dissolve", ".", "dissolve"},
    {"dissolve", "arcpy", "Dissolve Dissolve_management PairwiseDissolve"},
    {"dissolve", "graticule", "dissolve"},
    {"overlay", "geopandas", "overlay"},
    {"overlay", ".", "overlay", PlainValue | ArrayValue},
    {"overlay", ".", "intersection difference symmetric_difference",
     PlainValue | TableValue | ArrayValue},
    {"overlay", "shapely", "intersection difference symmetric_difference intersection_all"},
    {"overlay", "arcpy",
     "Intersect Intersect_analysis PairwiseIntersect Erase Erase_analysis "
     "PairwiseErase Union Union_analysis Identity Identity_analysis "
     "SymDiff_analysis"},
    {"overlay", "graticule", "overlay"},
    {"clip", "geopandas", "clip"},
    {"clip", ".", "clip", PlainValue | TableValue | ArrayValue | GridValue | RasterValue},
    {"clip", "shapely", "clip_by_rect"},
    {"clip", "arcpy", "Clip Clip_analysis PairwiseClip"},
    {"clip", "graticule", "clip"},
    {"mask_raster", "rasterio", "mask raster_geometry_mask"},
    {"mask_raster", ".rio.", "clip clip_box"},
    {"mask_raster", "arcpy", "ExtractByMask Clip_management"},
    {"mask_raster", "graticule", "mask_raster"},
    {"centroid", "", "centroid", NoGeometry},
    {"centroid", ".", "representative_point point_on_surface"},
    {"centroid", "shapely", "centroid point_on_surface"},
    {"centroid", "arcpy", "FeatureToPoint FeatureToPoint_management MeanCenter"},
    {"centroid", "graticule", "centroids get_centroids"},
    {"convex_hull", "", "convex_hull"},
    {"convex_hull", "shapely", "convex_hull"},
    {"convex_hull", "scipy.spatial", "ConvexHull"},
    {"convex_hull", "arcpy", "MinimumBoundingGeometry MinimumBoundingGeometry_management"},
    {"simplify", ".", "simplify simplify_coverage", NoGeometry},
    {"simplify", "shapely", "simplify coverage_simplify"},
    {"simplify", "graticule", "simplify"},
    {"voronoi", "shapely", "voronoi_diagram voronoi_polygons"},
    {"voronoi", "scipy.spatial", "Voronoi"},
    {"voronoi", ".", "voronoi_polygons"},
    {"voronoi", "libpysal", "voronoi voronoi_frames"},
    {"voronoi", "arcpy", "CreateThiessenPolygons CreateThiessenPolygons_analysis"},
    {"voronoi", "graticule", "thiessen"},
    {"explode", ".", "explode", PlainValue | TableValue},
    {"explode", "shapely", "get_parts"},
    {"explode", "graticule", "single_parts"},
    {"measure", "", "area length", PlainValue | TableValue | ArrayValue | GridValue | RasterValue},
    {"measure", "shapely", "area length"},
    {"measure", ".", "geometry_area_perimeter polygon_area_perimeter line_length geometry_length"},
    {"measure", "graticule", "measure area length perimeter calculate_line_lengths"},
    {"distance", ".", "distance", PlainValue | TableValue | ArrayValue | GridValue},
    {"distance", ".", "hausdorff_distance"},
    {"distance", "shapely", "distance hausdorff_distance"},
    {"distance", "scipy.spatial", "cdist pdist distance_matrix"},
    {"distance", "geopy", "geodesic great_circle distance"},
    {"distance", "haversine", "haversine"},
    {"distance", "sklearn", "haversine_distances"},
    {"distance", "arcpy",
     "EucDistance DistanceAccumulation GenerateNearTable GenerateNearTable_analysis"},
    {"distance", "scipy.ndimage", "distance_transform_edt"},
    {"fix_geometry", ".", "make_valid"},
    {"fix_geometry", "shapely", "make_valid"},
    // Joins and relations
    {"spatial_join", "geopandas", "sjoin"},
    {"spatial_join", ".", "sjoin"},
    {"spatial_join", "arcpy",
     "SpatialJoin SpatialJoin_analysis SummarizeWithin "
     "SummarizeWithin_analysis"},
    {"spatial_join", "graticule", "spatial_join summarize_within"},
    {"nearest_join", "geopandas", "sjoin_nearest"},
    {"nearest_join", ".", "sjoin_nearest"},
    {"nearest_join", "shapely", "nearest_points"},
    {"nearest_join", "scipy.spatial", "KDTree cKDTree"},
    {"nearest_join", "sklearn.neighbors", "BallTree KDTree NearestNeighbors"},
    {"nearest_join", "arcpy", "Near Near_analysis"},
    {"nearest_join", "graticule", "nearest"},
    {"spatial_selection", ".",
     "within intersects contains covers covered_by crosses touches "
     "overlaps disjoint contains_properly dwithin",
     PlainValue | TableValue | ArrayValue},
    {"spatial_selection", "shapely",
     "within intersects contains covers covered_by crosses touches "
     "overlaps disjoint contains_properly contains_xy dwithin"},
    {"spatial_selection", "arcpy", "SelectLayerByLocation SelectLayerByLocation_management"},
    {"spatial_selection", "graticule",
     "select_by_location select_within_distance "
     "select_features_by_spatial_relationship"},
    {"merge", "pandas", "merge"},
    {"merge", ".", "merge", PlainValue | ArrayValue | GeometryValue | GridValue},
    {"merge", ".", "join", 0, TableValue | LayerValue},
    {"merge", "arcpy", "AddJoin AddJoin_management JoinField JoinField_management"},
    {"merge", "graticule", "join_by_key merge_dataframes"},
    {"append", "pandas", "concat"},
    {"append", "xarray", "concat merge combine_by_coords"},
    {"append", "arcpy", "Merge Merge_management Append Append_management"},
    {"append", "graticule", "append"},
    {"group", ".", "groupby pivot_table groupby_bins"},
    {"group", "pandas", "pivot_table crosstab"},
    {"group", "arcpy", "Statistics_analysis SummaryStatistics Frequency_analysis"},
    {"group", "graticule", "aggregate"},
    {"resample_time", ".", "resample", PlainValue | ArrayValue | LayerValue | RasterValue},
    // Coordinate systems
    {"reproject", ".", "to_crs"},
    {"reproject", ".rio.", "reproject reproject_match"},
    {"reproject", "rasterio", "reproject transform_geom WarpedVRT transform_bounds"},
    {"reproject", "pyproj", "Transformer from_crs from_proj transform"},
    {"reproject", "osgeo.gdal", "Warp"},
    {"reproject", "gdal", "Warp"},
    {"reproject", "arcpy", "Project Project_management ProjectRaster ProjectRaster_management"},
    {"reproject", "graticule", "reproject reproject_raster match_raster"},
    {"assign_crs", ".", "set_crs"},
    {"assign_crs", ".rio.", "write_crs set_crs"},
    {"assign_crs", "arcpy", "DefineProjection DefineProjection_management"},
    {"assign_crs", "graticule", "assign_crs"},
    // Rasters
    {"rasterize", "rasterio", "rasterize geometry_mask"},
    {"rasterize", "osgeo.gdal", "Rasterize RasterizeLayer"},
    {"rasterize", "gdal", "Rasterize RasterizeLayer"},
    {"rasterize", "geocube", "make_geocube"},
    {"rasterize", "arcpy",
     "PolygonToRaster PolygonToRaster_conversion FeatureToRaster "
     "FeatureToRaster_conversion PointToRaster PolylineToRaster"},
    {"rasterize", "graticule", "rasterize"},
    {"polygonize", "rasterio", "shapes"},
    {"polygonize", "shapely", "polygonize"},
    {"polygonize", "osgeo.gdal", "Polygonize"},
    {"polygonize", "gdal", "Polygonize"},
    {"polygonize", "arcpy", "RasterToPolygon RasterToPolygon_conversion"},
    {"polygonize", "graticule", "polygonize"},
    {"zonal_statistics", "rasterstats", "zonal_stats gen_zonal_stats"},
    {"zonal_statistics", "exactextract", "exact_extract"},
    {"zonal_statistics", "xrspatial", "zonal_stats stats"},
    {"zonal_statistics", "arcpy",
     "ZonalStatistics ZonalStatisticsAsTable ZonalStatisticsAsTable_sa"},
    {"zonal_statistics", "graticule", "zonal_statistics get_values_from_raster_with_geometries"},
    {"sample_raster", "rasterstats", "point_query gen_point_query"},
    {"sample_raster", ".", "sample", 0, RasterValue},
    {"sample_raster", "rasterio", "sample_gen"},
    {"sample_raster", "scipy.ndimage", "map_coordinates"},
    {"sample_raster", "arcpy", "ExtractValuesToPoints ExtractMultiValuesToPoints Sample"},
    {"sample_raster", "graticule", "sample_raster raster_value filter_points_by_raster_values"},
    {"resample_raster", "scipy.ndimage", "zoom"},
    {"resample_raster", "arcpy", "Resample Resample_management"},
    {"resample_raster", "graticule", "resample_raster"},
    {"resample_raster", ".", "interp_like coarsen"},
    {"mosaic", "rasterio", "merge"},
    {"mosaic", "rioxarray", "merge_arrays merge_datasets"},
    {"mosaic", "arcpy", "MosaicToNewRaster MosaicToNewRaster_management"},
    {"reclassify", "numpy", "digitize select"},
    {"reclassify", "xrspatial", "reclassify"},
    {"reclassify", "arcpy", "Reclassify RemapRange RemapValue"},
    {"slope", "xrspatial", "slope"},
    {"slope", "richdem", "TerrainAttribute"},
    {"slope", "numpy", "gradient"},
    {"slope", "arcpy", "Slope"},
    {"slope", "graticule", "slope"},
    {"aspect", "xrspatial", "aspect"},
    {"aspect", "arcpy", "Aspect"},
    {"aspect", "graticule", "aspect"},
    {"hillshade", "xrspatial", "hillshade"},
    {"hillshade", "matplotlib", "LightSource"},
    {"hillshade", "arcpy", "Hillshade HillShade"},
    {"hillshade", "graticule", "hillshade"},
    {"contours", "", "contour contourf"},
    {"contours", "matplotlib", "contour contourf"},
    {"contours", "skimage", "find_contours"},
    {"contours", "osgeo.gdal", "ContourGenerate"},
    {"contours", "arcpy", "Contour"},
    {"contours", "graticule", "contours contour_map generate_contours_display"},
    {"viewshed", "xrspatial", "viewshed"},
    {"viewshed", "arcpy", "Viewshed Viewshed2 Visibility"},
    {"least_cost_path", "skimage", "route_through_array MCP MCP_Geometric"},
    {"least_cost_path", "xrspatial", "a_star_search"},
    {"least_cost_path", "arcpy",
     "CostDistance CostPath CostPathAsPolyline CostConnectivity "
     "OptimalPathAsLine DistanceAllocation"},
    // Estimates between places
    {"kriging", "pykrige", "OrdinaryKriging UniversalKriging RegressionKriging OrdinaryKriging3D"},
    {"kriging", "gstools", "Ordinary Universal Simple ExtDrift Krige"},
    {"kriging", "skgstat", "OrdinaryKriging"},
    {"kriging", "pyinterpolate", "kriging ordinary_kriging"},
    {"kriging", "sklearn", "GaussianProcessRegressor"},
    {"kriging", "arcpy", "Kriging EmpiricalBayesianKriging EmpiricalBayesianKriging_ga"},
    {"variogram", "skgstat", "Variogram DirectionalVariogram"},
    {"variogram", "gstools", "vario_estimate"},
    {"interpolation", "scipy",
     "griddata Rbf RBFInterpolator LinearNDInterpolator "
     "NearestNDInterpolator CloughTocher2DInterpolator"},
    {"interpolation", "verde", "Spline Linear Cubic KNeighbors ScipyGridder"},
    {"interpolation", "arcpy", "Idw IDW Spline NaturalNeighbor TopoToRaster Idw_sa"},
    {"interpolation", "graticule", "interpolate"},
    {"kernel_density", "sklearn", "KernelDensity"},
    {"kernel_density", "scipy", "gaussian_kde"},
    {"kernel_density", "seaborn", "kdeplot"},
    {"kernel_density", "geoplot", "kdeplot"},
    {"kernel_density", "statsmodels", "KDEUnivariate KDEMultivariate"},
    {"kernel_density", "arcpy", "KernelDensity PointDensity LineDensity"},
    {"kernel_density", "graticule", "heat_map make_heatmap"},
    // Patterns and models
    {"density_clustering", "sklearn", "DBSCAN HDBSCAN OPTICS dbscan"},
    {"density_clustering", "hdbscan", "HDBSCAN"},
    {"density_clustering", "arcpy", "DensityBasedClustering DensityBasedClustering_stats"},
    {"density_clustering", "graticule", "cluster"},
    {"k_means", "sklearn", "KMeans MiniBatchKMeans k_means"},
    {"k_means", "scipy.cluster", "kmeans kmeans2"},
    {"hierarchical_clustering", "sklearn", "AgglomerativeClustering"},
    {"hierarchical_clustering", "scipy.cluster", "linkage fcluster"},
    {"spatial_weights", "libpysal",
     "Queen Rook KNN DistanceBand Kernel Graph from_dataframe "
     "build_contiguity build_knn build_distance_band"},
    {"spatial_weights", "arcpy", "GenerateSpatialWeightsMatrix GenerateSpatialWeightsMatrix_stats"},
    {"global_autocorrelation", "esda", "Moran Moran_BV Geary G Gamma"},
    {"global_autocorrelation", "arcpy", "SpatialAutocorrelation SpatialAutocorrelation_stats"},
    {"global_autocorrelation", "graticule", "moran"},
    {"local_autocorrelation", "esda", "Moran_Local Moran_Local_BV Moran_Local_Rate Geary_Local"},
    {"local_autocorrelation", "arcpy",
     "ClustersOutliers ClustersOutliers_stats "
     "OptimizedOutlierAnalysis"},
    {"local_autocorrelation", "graticule", "local_moran"},
    {"hot_spots", "esda", "G_Local"},
    {"hot_spots", "arcpy",
     "HotSpots HotSpots_stats OptimizedHotSpotAnalysis "
     "OptimizedHotSpotAnalysis_stats EmergingHotSpotAnalysis"},
    {"hot_spots", "graticule", "hot_spots"},
    {"point_pattern", "pointpats", "PointPattern k_test g_test f_test QStatistic"},
    {"linear_regression", "sklearn", "LinearRegression Ridge Lasso"},
    {"linear_regression", "statsmodels", "OLS ols GLS WLS"},
    {"linear_regression", "scipy", "linregress lstsq"},
    {"linear_regression", "spreg", "OLS ML_Lag ML_Error GM_Lag"},
    {"linear_regression", "numpy", "polyfit lstsq"},
    {"linear_regression", "arcpy",
     "OrdinaryLeastSquares GeneralizedLinearRegression "
     "ExploratoryRegression"},
    {"linear_regression", "graticule", "regression"},
    {"geographically_weighted_regression", "mgwr", "GWR MGWR Sel_BW"},
    {"geographically_weighted_regression", "arcpy", "GWR GeographicallyWeightedRegression MGWR"},
    {"random_forest", "sklearn",
     "RandomForestClassifier RandomForestRegressor "
     "BalancedRandomForestClassifier ExtraTreesClassifier ExtraTreesRegressor"},
    {"random_forest", "imblearn", "BalancedRandomForestClassifier"},
    {"random_forest", "arcpy", "Forest ForestBasedClassificationRegression Forest_stats"},
    {"gradient_boosting", "sklearn",
     "GradientBoostingClassifier GradientBoostingRegressor "
     "HistGradientBoostingClassifier HistGradientBoostingRegressor"},
    {"gradient_boosting", "xgboost", "XGBClassifier XGBRegressor"},
    {"gradient_boosting", "lightgbm", "LGBMClassifier LGBMRegressor"},
    {"correlation", ".", "corr", PlainValue},
    {"correlation", "scipy", "pearsonr spearmanr kendalltau"},
    {"correlation", "numpy", "corrcoef"},
    {"correlation", "xarray", "corr"},
    {"correlation", "graticule", "correlation"},
    {"class_breaks", "mapclassify",
     "NaturalBreaks Quantiles EqualInterval FisherJenks "
     "JenksCaspall StdMean Percentiles UserDefined classify"},
    {"class_breaks", "pandas", "cut qcut"},
    // Networks
    {"road_network", "osmnx",
     "graph_from_place graph_from_point graph_from_bbox "
     "graph_from_polygon graph_from_address graph_from_xml load_graphml"},
    {"road_network", "momepy", "gdf_to_nx"},
    {"shortest_path", "networkx",
     "shortest_path shortest_path_length dijkstra_path "
     "single_source_dijkstra single_source_dijkstra_path_length "
     "ego_graph all_pairs_dijkstra astar_path"},
    {"shortest_path", "osmnx", "shortest_path"},
    {"shortest_path", "scipy.sparse", "dijkstra shortest_path"},
    {"shortest_path", "arcpy",
     "MakeRouteAnalysisLayer MakeServiceAreaAnalysisLayer "
     "MakeServiceAreaLayer_na Solve_na Solve"},
    // Pictures
    {"plot", ".", "plot explore hist scatter", PlainValue},
    {"plot", "matplotlib", "plot scatter bar hist imshow boxplot pcolormesh"},
    {"plot", ".", "imshow pcolormesh bar boxplot barh"},
    {"plot", "rasterio", "show"},
    {"plot", "geoplot", "choropleth polyplot pointplot cartogram"},
    {"plot", "seaborn", "scatterplot lineplot barplot histplot heatmap boxplot regplot"},
    {"plot", "folium", "Map Choropleth"},
    {"plot", "plotly", "choropleth scatter_mapbox choropleth_mapbox scatter bar line"},
    {"plot", "graticule",
     "choropleth_map categorical_map bivariate_map symbol_map layers_map "
     "raster_map small_multiples_map bar_chart line_chart scatter_plot "
     "histogram box_plot make_choropleth_map make_bivariate_map "
     "visualize_geographies"},
};

struct GivenKind {
    std::string_view package;
    std::string_view names; ///< empty: all that no entry before names
    ValueKinds kinds;
};

constexpr GivenKind GivenKinds[] = {
    {"geopandas", "", LayerValue},
    {"pyogrio", "", LayerValue},
    {"pandas", "", TableValue},
    {"shapely", "", GeometryValue},
    {"numpy", "", ArrayValue},
    {"rasterio", "open", RasterValue},
    {"osgeo.gdal", "Open OpenEx", RasterValue},
    {"xarray", "", GridValue},
    {"rioxarray", "", GridValue},
    {"matplotlib", "", FigureValue},
};

} // namespace

std::span<const OperationRule> operation_rules() {
    return Rules;
}

bool is_from(std::string_view package, std::string_view whole) {
    return package.starts_with(whole)
           && (package.size() == whole.size() || package[whole.size()] == '.');
}

bool is_among(std::string_view name, std::string_view names) {
    for (std::size_t at = names.find(name); at != names.npos; at = names.find(name, at + 1)) {
        const bool begins = at == 0 || names[at - 1] == ' ';
        const std::size_t end = at + name.size();
        if (begins && (end == names.size() || names[end] == ' '))
            return true;
    }
    return false;
}

ValueKinds kind_from(std::string_view package, std::string_view name) {
    for (const GivenKind& given : GivenKinds)
        if (is_from(package, given.package) && (given.names.empty() || is_among(name, given.names)))
            return given.kinds;
    return 0;
}

} // namespace graticule::evaluation::code_metrics
