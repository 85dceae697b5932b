// SPDX-License-Identifier: Apache-2.0
// Table: ways of saying the same in geospatial work; exempt from the size limits.
#include "retrieval/search_index/field_synonyms.hpp"

#include "retrieval/search_index/search_terms.hpp"

#include <algorithm>
#include <string_view>

namespace graticule::retrieval {

namespace {

constexpr double OfSynonym = 0.5; // beside 1 for a word of the question itself

/// Where a question has all words of `asked`, it is taken to have those of `meant`, too.
struct FieldSynonym {
    std::string_view asked;
    std::string_view meant;
};

constexpr FieldSynonym Synonyms[] = {
    // Coordinate reference systems
    {"reproject", "to_crs transform crs warp"},
    {"convert coordinates", "transform transformer crs"},
    {"change projection", "to_crs reproject transform"},
    {"coordinate reference system", "crs"},
    {"coordinate system", "crs"},
    {"projection", "crs"},
    {"declare crs", "set_crs"},
    {"assign crs", "set_crs"},
    {"missing crs", "set_crs"},
    {"utm", "crs estimate_utm_crs"},
    {"degrees", "geographic crs"},
    {"epsg", "crs"},
    {"ellipsoid", "geod geodesic"},
    {"great circle", "geod geodesic haversine"},
    {"geodesic", "geod"},
    {"bearing", "azimuth geod"},
    // Vector geometry
    {"zone around", "buffer"},
    {"distance around", "buffer"},
    {"within distance", "buffer dwithin"},
    {"ring around", "buffer"},
    {"merge attribute", "dissolve"},
    {"merge polygons", "dissolve union"},
    {"combine polygons", "dissolve union"},
    {"unite", "union dissolve"},
    {"aggregate polygons", "dissolve"},
    {"one geometry", "union_all"},
    {"cut", "clip mask crop split"},
    {"crop", "clip mask"},
    {"clip", "mask crop"},
    {"erase", "difference"},
    {"subtract", "difference"},
    {"common area", "intersection overlay"},
    {"overlap", "intersection overlay overlaps"},
    {"simplify", "simplify generalize topology"},
    {"generalise", "simplify"},
    {"generalize", "simplify"},
    {"centre", "centroid"},
    {"center", "centroid"},
    {"middle", "centroid"},
    {"point inside", "representative_point point_on_surface"},
    {"label point", "representative_point point_on_surface"},
    {"bounding box", "bounds envelope total_bounds box"},
    {"extent", "bounds total_bounds"},
    {"smallest rectangle", "minimum_rotated_rectangle"},
    {"smallest circle", "minimum_bounding_circle"},
    {"invalid", "make_valid is_valid"},
    {"repair", "make_valid"},
    {"fix", "make_valid"},
    {"self intersect", "make_valid is_valid"},
    {"split multipolygon", "explode"},
    {"multipart", "explode multi"},
    {"single parts", "explode"},
    {"vertices", "coordinates get_coordinates segmentize"},
    {"densify", "segmentize"},
    {"voronoi", "thiessen"},
    {"thiessen", "voronoi"},
    {"triangulate", "delaunay"},
    {"along line", "interpolate project line_locate_point"},
    {"snap", "snap nearest"},
    {"join lines", "line_merge"},
    {"x y columns", "points_from_xy"},
    {"longitude latitude columns", "points_from_xy"},
    {"wkt", "from_wkt to_wkt"},
    {"wkb", "from_wkb to_wkb"},
    // Joins and tables
    {"spatial join", "sjoin"},
    {"join location", "sjoin"},
    {"point in polygon", "sjoin within contains"},
    {"points in polygon", "sjoin within contains"},
    {"inside", "within contains"},
    {"nearest", "sjoin_nearest closest"},
    {"closest", "nearest sjoin_nearest"},
    {"join key", "merge"},
    {"attach table", "merge"},
    {"join table", "merge"},
    {"attribute join", "merge"},
    {"spatial index", "sindex strtree rtree"},
    {"group", "groupby"},
    {"count", "value_counts size"},
    {"pivot", "pivot_table"},
    // Files
    {"read shapefile", "read_file"},
    {"read geopackage", "read_file list_layers"},
    {"load layer", "read_file"},
    {"open raster", "rasterio open open_rasterio"},
    {"read raster", "rasterio open open_rasterio"},
    {"save", "write to_file"},
    {"export", "write to_file"},
    {"geoparquet", "to_parquet read_parquet"},
    {"layers in", "list_layers listlayers"},
    {"netcdf", "open_dataset to_netcdf"},
    // Rasters
    {"zonal", "zonal_stats zonal statistics"},
    {"per zone", "zonal_stats zonal statistics"},
    {"raster statistics polygon", "zonal_stats zonal"},
    {"raster values points", "sample point_query"},
    {"value at point", "sample point_query sel"},
    {"extract values", "sample point_query"},
    {"burn", "rasterize"},
    {"polygons raster", "rasterize shapes"},
    {"vectorize", "shapes"},
    {"polygonize", "shapes"},
    {"raster polygons", "shapes"},
    {"mosaic", "merge"},
    {"stitch", "merge"},
    {"resample", "reproject resampling"},
    {"coarser", "coarsen resample"},
    {"gaps", "fillnodata interpolate_na"},
    {"fill nodata", "fillnodata"},
    {"align raster", "reproject_match"},
    {"same grid", "reproject_match"},
    {"tiles", "window block_windows"},
    {"part of raster", "window read"},
    {"pixel", "index xy transform cell"},
    {"geotransform", "from_bounds from_origin affine transform"},
    {"pyramids", "build_overviews"},
    {"slope", "gradient"},
    {"smooth", "gaussian_filter uniform_filter"},
    {"moving window", "generic_filter uniform_filter rolling"},
    {"focal", "generic_filter uniform_filter"},
    {"connected regions", "label"},
    {"patches", "label"},
    // Statistics
    {"autocorrelation", "moran"},
    {"hot spot", "getis g_local"},
    {"hotspot", "getis g_local"},
    {"neighbours", "weights queen rook knn"},
    {"neighbors", "weights queen rook knn"},
    {"contiguity", "queen rook"},
    {"kriging", "krige variogram"},
    {"semivariogram", "variogram"},
    {"density", "kde gaussian_kde kdeplot"},
    {"heat map", "kdeplot heatmap"},
    {"natural breaks", "jenks fisherjenks naturalbreaks"},
    {"classify", "mapclassify"},
    {"classes map", "mapclassify scheme"},
    {"cluster", "dbscan kmeans hdbscan"},
    {"geographically weighted", "gwr"},
    // Networks
    {"shortest path", "shortest_path dijkstra"},
    {"route", "shortest_path"},
    {"road network", "graph_from_place graph"},
    {"street network", "graph_from_place graph"},
    {"openstreetmap", "osmnx features_from_place graph_from_place"},
    {"travel time", "ego_graph dijkstra"},
    {"isochrone", "ego_graph"},
    // Measures
    {"how long", "length"},
    {"how far", "distance"},
    {"how large", "area"},
    {"how big", "area"},
    {"shape", "geometry"},
    {"outline", "boundary exterior"},
    {"turn", "rotate"},
    {"move", "translate"},
    {"enlarge", "scale"},
    {"roundness", "compactness circularity"},
    // Coordinates
    {"swapped", "always_xy axis"},
    {"axis order", "always_xy"},
    {"metric projection", "estimate_utm_crs"},
    {"projection used", "area_of_use"},
    {"datum", "transformer transformergroup"},
    {"antimeridian", "dateline wrap"},
    {"date line", "antimeridian wrap"},
    // Vector
    {"falls in", "sjoin within"},
    {"closer than", "dwithin distanceband"},
    {"space filling", "hilbert_distance"},
    {"split line", "split"},
    {"divide", "split"},
    {"enclosed", "polygonize"},
    {"faces", "polygonize"},
    {"sliver", "snap set_precision"},
    {"duplicates", "drop_duplicates"},
    {"twice", "drop_duplicates duplicated"},
    {"convex hull", "convex_hull"},
    {"columnar", "parquet feather"},
    // Tables
    {"two tables", "merge join"},
    {"shared key", "merge join"},
    {"lookup", "merge map"},
    {"stack", "concat"},
    {"one below other", "concat"},
    {"wide", "pivot melt"},
    {"long table", "pivot melt"},
    {"each category", "groupby"},
    {"each group", "groupby"},
    {"moving average", "rolling mean"},
    {"running", "rolling cumsum"},
    {"previous", "shift diff"},
    {"cumulative", "cumsum"},
    {"monthly", "resample"},
    {"yearly", "resample"},
    {"text dates", "to_datetime"},
    {"time zone", "tz_localize tz_convert"},
    {"missing", "isna fillna dropna nan"},
    {"distinct", "unique"},
    {"bins", "cut digitize histogram"},
    {"ranges", "cut digitize"},
    {"conditions", "select where"},
    {"replace", "replace where map"},
    {"limit values", "clip"},
    {"sort", "sort_values"},
    {"largest", "nlargest"},
    // Arrays and images
    {"data cube", "dataarray dataset"},
    {"labelled array", "dataarray"},
    {"labeled array", "dataarray"},
    {"bands first", "reshape_as_image reshape_as_raster moveaxis"},
    {"trend", "polyfit detrend linregress"},
    {"cells polar", "weighted"},
    {"scattered", "griddata"},
    {"grow", "binary_dilation dilation"},
    {"shrink", "binary_erosion erosion"},
    {"distance pixel", "distance_transform_edt"},
    {"majority", "mode"},
    {"mask outside", "mask clip"},
    {"contour", "contour contours find_contours"},
    {"hill shade", "hillshade lightsource"},
    {"hillshade", "lightsource shade"},
    // Statistics and learning
    {"outliers", "isolationforest zscore"},
    {"unusual", "isolationforest outlier"},
    {"decision trees", "randomforest forest"},
    {"random forest", "randomforestclassifier randomforestregressor"},
    {"fewer dimensions", "pca"},
    {"principal components", "pca"},
    {"hyperparameters", "gridsearchcv randomizedsearchcv"},
    {"accuracy", "accuracy_score confusion_matrix"},
    {"split train", "train_test_split"},
    {"equal width", "equalinterval"},
    {"same number", "quantiles"},
    {"skewed", "headtailbreaks"},
    {"round numbers", "prettybreaks"},
    {"nearest neighbours", "kdtree kneighbors"},
    {"nearest neighbors", "kdtree kneighbors"},
    {"triangles", "delaunay triangulation"},
    // Networks, continued by their words
    {"reached", "ego_graph descendants"},
    {"reachable", "ego_graph descendants"},
    {"separate pieces", "connected_components"},
    {"not connected", "connected_components"},
    {"dead ends", "degree"},
    {"edge table", "from_pandas_edgelist"},
    // Maps
    {"choropleth", "plot scheme"},
    {"map", "plot"},
    {"basemap", "add_basemap"},
    {"background map", "add_basemap"},
    {"interactive map", "explore"},
    {"colour", "color cmap"},
    {"legend", "legend"},
    {"graticule", "gridlines"},
    {"hexagons", "hexbin h3"},
};

} // namespace

TermWeights with_field_synonyms(const std::vector<std::string>& terms) {
    struct Rule {
        std::vector<std::string> asked;
        std::vector<std::string> meant;
    };
    static const std::vector<Rule> Rules = [] {
        std::vector<Rule> rules;
        for (const FieldSynonym& synonym : Synonyms)
            rules.push_back({search_terms(synonym.asked), search_terms(synonym.meant)});
        return rules;
    }();
    TermWeights weights;
    for (const std::string& term : terms)
        weights[term] = 1;
    for (const Rule& rule : Rules)
        if (std::ranges::all_of(rule.asked, [&](const std::string& term) {
                return std::ranges::find(terms, term) != terms.end();
            }))
            for (const std::string& term : rule.meant)
                weights.emplace(term, OfSynonym);
    return weights;
}

} // namespace graticule::retrieval
