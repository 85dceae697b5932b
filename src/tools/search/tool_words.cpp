// SPDX-License-Identifier: Apache-2.0
// Table: one line a tool.
#include "tools/search/tool_words.hpp"

#include <algorithm>
#include <array>

namespace graticule::tools {

namespace {

struct ToolWords {
    std::string_view tool;
    std::string_view words;
};

constexpr std::string_view Extremes = "most least highest lowest largest smallest biggest greatest "
                                      "longest strongest richest poorest rank first top best worst";
constexpr std::string_view Counting = "how many much number count total sum average mean median "
                                      "altogether combined per group by each";
constexpr std::string_view Meeting =
    "inside within in contain touch cross intersect overlap border "
    "neighbour through fall lie";
constexpr std::string_view Around = "within km kilometre mile metre radius distance around near "
                                    "close closer away";
constexpr std::string_view Colouring = "map shade colour color draw show plot visualise picture "
                                       "rate share density value thematic by country state region";
constexpr std::string_view Terrain = "elevation height terrain altitude level contour isoline line "
                                     "band every interval draw";
constexpr std::string_view InZones = "raster cell elevation high height temperature rain rainfall "
                                     "precipitation average mean warm highest lowest each polygon "
                                     "county district region";

constexpr std::array Table{
    ToolWords{"read_dataset", "load open data file layer table"},
    ToolWords{"describe_dataset", "columns fields data what contain crs extent"},
    ToolWords{"unique_values", "categories kinds types distinct list values"},
    ToolWords{"filter_rows", "only where more than less above below over under between at least "
                             "since before after equal select"},
    ToolWords{"join_by_key",
              "combine match merge add code name table capita per person income share "
              "ratio rate"},
    ToolWords{"aggregate", Counting},
    ToolWords{"compute_field", "ratio share percent per capita divide multiply difference change "
                               "increase growth convert density rate between two years"},
    ToolWords{"field_statistics", "average mean median standard deviation quantile percentile "
                                  "typical spread sum total"},
    ToolWords{"top_rows", Extremes}, ToolWords{"list_rows", "names list show which rows"},
    ToolWords{"export_dataset", "save write export geojson geopackage shapefile csv flatgeobuf "
                                "geotiff file format convert"},
    ToolWords{"buffer", Around}, ToolWords{"select_by_location", Meeting},
    ToolWords{"select_within_distance", Around}, ToolWords{"spatial_join", Meeting},
    ToolWords{"summarize_within",
              "how many count number total points in each polygon country state "
              "county per density most fewest least"},
    ToolWords{"dissolve", "merge unite combine join boundaries outline by group continent region "
                          "whole together"},
    ToolWords{"clip", "cut crop part inside within trim through run length of"},
    ToolWords{"overlay", "intersection union difference erase common share overlap cover part "
                         "not in outside without"},
    ToolWords{"centroids", "centre center middle point of gravity"},
    ToolWords{"measure", "area length perimeter size long large square kilometre km2 hectare "
                         "acre mile border circumference"},
    ToolWords{"nearest", "closest near far distance between from to next"},
    ToolWords{"reproject", "projection crs epsg wgs84 coordinate system transform mercator utm "
                           "lambert"},
    ToolWords{"raster_statistics",
              "highest lowest mean average warm cold elevation temperature band "
              "pixel cell value dem month"},
    ToolWords{"raster_area", "cells pixels how much ground above below higher lower than covered "
                             "share percentage area"},
    ToolWords{"raster_value", "elevation high height above sea temperature precipitation at place "
                              "point coordinate longitude latitude cell there"},
    ToolWords{"zonal_statistics", InZones},
    ToolWords{"sample_raster",
              "elevation height temperature precipitation rain value of each point "
              "city town capital station airport at"},
    ToolWords{"raster_algebra", "ndvi vegetation index difference sum band slope ratio where above "
                                "below more higher lower than mask calculate formula normalised "
                                "water ndwi cells"},
    ToolWords{"resample_raster", "coarser finer resolution cell size"},
    ToolWords{"reproject_raster", "projection crs epsg coordinate system transform utm"},
    ToolWords{"mask_raster", "clip cut crop raster to polygon inside"},
    ToolWords{"polygonize", "vectorise polygons from raster cells areas"},
    ToolWords{"rasterize", "grid burn cells from polygons points"},
    ToolWords{"raster_overlap", "where two rasters both exposed hit affected population flood"},
    ToolWords{"contours", Terrain}, ToolWords{"choropleth_map", Colouring},
    ToolWords{"categorical_map",
              "map colour kinds types category class land use continent draw show"},
    ToolWords{"bivariate_map", "map two variables together both relation relationship against "
                               "versus compare correlation between"},
    ToolWords{"heat_map",
              "map density hotspot hot spots concentration where cluster points heatmap "
              "kernel"},
    ToolWords{"symbol_map",
              "map bubbles circles proportional sized symbols counts cities draw show"},
    ToolWords{"layers_map", "map draw show overlay layers together plot locations features points "
                            "lines polygons"},
    ToolWords{"raster_map", "map draw show raster elevation satellite image rgb true colour band"},
    ToolWords{"contour_map", Terrain},
    ToolWords{"small_multiples_map", "maps side by side years compare each panel facets"},
    ToolWords{"load_data", "statistics table columns data"},
    ToolWords{"load_geodata", "layer geometry countries boundaries cities points data"},
    ToolWords{"get_raster_path", "raster elevation population flood temperature data"},
    ToolWords{"get_raster_description", "raster resolution bands range size"},
    ToolWords{"analyze_raster_overlap",
              "where two rasters both exposed hit affected population flood "
              "people"},
    ToolWords{"get_values_from_raster_with_geometries", InZones},
    ToolWords{"merge_dataframes", "join combine match code countries states per capita map"},
    ToolWords{"get_unique_values", "categories kinds names distinct"},
    ToolWords{"filter_categorical", "only in continent region country state kind type"},
    ToolWords{"filter_numerical", "more less above below over under between at least most exceed"},
    ToolWords{"calculate_column_statistics", Counting}, ToolWords{"create_buffer", Around},
    ToolWords{"make_choropleth_map", Colouring},
    ToolWords{"filter_points_by_raster_values",
              "elevation flood snow above below exceed cities where"},
    ToolWords{"select_features_by_spatial_relationship", Meeting},
    ToolWords{"calculate_line_lengths", "long length rivers roads railways km total"},
    ToolWords{"calculate_columns",
              "per capita ratio divide difference change growth share density"},
    ToolWords{"scale_column_by_value", "convert multiply divide percent unit thousand million"},
    ToolWords{"make_heatmap", "heat map density hotspot concentration points earthquakes"},
    ToolWords{"visualize_geographies", "map draw show layers together plot locations"},
    ToolWords{"get_centroids", "centre center middle points"},
    ToolWords{"generate_contours_display", Terrain},
    ToolWords{"make_bivariate_map", "two variables together relation against compare correlation "
                                    "map"},
    // src/tools/geojson: data
    ToolWords{"DownloadGeoJSONData", "fetch get url osm openstreetmap overpass buildings online"},
    ToolWords{"ReadingDataFromGeoJSON", "load open uploaded file layer"},
    ToolWords{"AddFieldToGeoDataFrame", "column attribute new compute ratio density constant"},
    ToolWords{"RenameColumnOfGeoDataFrame", "field attribute name translate"},
    ToolWords{"SaveAsFinalResult", "write export output geojson shapefile csv new file"},
    ToolWords{"TransformProjectionOfGeoDataFrame",
              "reproject crs epsg utm zone wgs84 coordinate reference system convert clear remove "
              "set"},
    ToolWords{"ConvertFileFormat", "shapefile geojson export write csv geopackage"},
    ToolWords{"GroupByOneGeoDataFrames", Counting},
    ToolWords{"MergeDataFrameToGeoDataFrame", "join combine match table key attribute csv"},
    ToolWords{"SelectRowsFromGeoDataFrame", "pick extract values positions index rows named"},
    ToolWords{"FilterRowsByExpression",
              "only where more than less above below over under between greater condition"},
    ToolWords{"SpatialJoinTwoGeoDataFrames", Meeting},
    // src/tools/geojson: places
    ToolWords{"ClipGeoDataFrame", "cut crop trim down part inside within mask boundary"},
    ToolWords{"FeatureToLine", "outline boundary border polygon turn into lines"},
    ToolWords{"FeatureVerticesToPoints", "corner vertex node start end middle turn into points"},
    ToolWords{"FeatureToPolygon", "closed lines outline area enclosed turn into polygons"},
    ToolWords{"OverlayAnalysis", "intersection union difference erase common share overlap cover "
                                 "not in outside without"},
    ToolWords{"CreateMultiRingBufferFromGeoDataFrame", Around},
    ToolWords{"SpatialAnalysisOfAggregationPoints",
              "cluster density dbscan crowd group hotspot concentrate"},
    ToolWords{"CreateThiessenPolygon", "voronoi nearest area serve catchment divide among"},
    ToolWords{"CreateMinPointgroupBorder",
              "minimum bounding rectangle circle convex hull envelope box around"},
    ToolWords{"CalculateMainDirectionOfPolygon", "orientation angle azimuth bearing long side"},
    ToolWords{"SplitPolygonByLine", "divide cut pieces along road river"},
    // src/tools/geojson: distances
    // src/tools/geojson: pages
    // src/tools/geojson: charts
};

} // namespace

std::string_view words_for_tool(std::string_view tool) {
    const auto* const found = std::find_if(
        Table.begin(), Table.end(), [&](const ToolWords& entry) { return entry.tool == tool; });
    return found == Table.end() ? std::string_view() : found->words;
}

} // namespace graticule::tools
