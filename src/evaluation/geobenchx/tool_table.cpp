// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/tool_table.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr Parameter Frame{"output_dataframe_name", Role::Output};
constexpr Parameter Places{"output_geodataframe_name", Role::Output};
constexpr Parameter Value{"output_variable_name", Role::Output};
constexpr Parameter Plot{"plot_result", Role::Wording};

constexpr std::array LoadData{Parameter{"dataset", Role::Dataset}, Frame};
constexpr std::array LoadGeodata{Parameter{"geodataset", Role::Dataset}, Places};
constexpr std::array RasterPath{Parameter{"rasterdataset", Role::Dataset}};
constexpr std::array RasterDescription{Parameter{"raster_path", Role::Raster}, Value};
constexpr std::array RasterOverlap{Parameter{"raster1_path", Role::Raster},
                                   Parameter{"raster2_path", Role::Raster},
                                   Value,
                                   Parameter{"resampling_method1", Role::Choice, R"("max")"},
                                   Parameter{"resampling_method2", Role::Choice, R"("sum")"},
                                   Plot};
constexpr std::array RasterValues{Parameter{"raster_path", Role::Raster},
                                  Parameter{"geodataframe_name", Role::Main}, Value, Plot};
constexpr std::array Merge{
    Parameter{"dataframe_name", Role::Main}, Parameter{"geodataframe_name", Role::Main},
    Parameter{"statkey", Role::Column}, Parameter{"geokey", Role::Column}, Frame};
constexpr std::array UniqueValues{Parameter{"dataframe_name", Role::Main},
                                  Parameter{"column", Role::Column}};
constexpr std::array FilterCategorical{Parameter{"dataframe_name", Role::Main},
                                       Parameter{"filters", Role::Filters}, Frame};
constexpr std::array FilterNumerical{Parameter{"dataframe_name", Role::Main},
                                     Parameter{"conditions", Role::Condition}, Frame};
constexpr std::array Statistics{Parameter{"dataframe_name", Role::Main},
                                Parameter{"column_name", Role::Column}, Value,
                                Parameter{"include_quantiles", Role::Wording},
                                Parameter{"additional_quantiles", Role::Numbers}};
constexpr std::array Buffer{Parameter{"geodataframe_name", Role::Main},
                            Parameter{"buffer_size", Role::Numbers}, Places};
constexpr std::array Choropleth{
    Parameter{"dataframe_name", Role::Main}, Parameter{"mappingkey", Role::Column},
    Parameter{"legendtext", Role::Wording}, Parameter{"colormap", Role::Colours}};
constexpr std::array PointsByRaster{
    Parameter{"raster_path", Role::Raster},     Parameter{"points_geodataframe_name", Role::Main},
    Parameter{"value_column", Role::NewColumn}, Places,
    Parameter{"filter_type", Role::Choice},     Parameter{"threshold1", Role::Numbers},
    Parameter{"threshold2", Role::Numbers},     Plot};
constexpr std::array SpatialSelection{Parameter{"features_geodataframe_name", Role::Main},
                                      Parameter{"reference_geodataframe_name", Role::Side},
                                      Parameter{"spatial_predicates", Role::Predicates}, Places,
                                      Plot};
constexpr std::array LineLengths{Parameter{"geodataframe_name", Role::Main}, Value};
constexpr std::array CalculateColumns{Parameter{"dataframe1_name", Role::Main},
                                      Parameter{"column1_name", Role::Column},
                                      Parameter{"dataframe2_name", Role::Side},
                                      Parameter{"column2_name", Role::Column},
                                      Parameter{"operation", Role::Choice},
                                      Parameter{"output_column_name", Role::NewColumn},
                                      Frame};
constexpr std::array ScaleColumn{Parameter{"dataframe_name", Role::Main},
                                 Parameter{"column_name", Role::Column},
                                 Parameter{"operation", Role::Choice},
                                 Parameter{"value", Role::Numbers},
                                 Parameter{"output_column_name", Role::NewColumn},
                                 Frame};
constexpr std::array Heatmap{Parameter{"geodataframe_name", Role::Main},
                             Parameter{"value_column", Role::Column}};
constexpr std::array Visualize{Parameter{"geodataframe_names", Role::Frames}};
constexpr std::array Centroids{Parameter{"geodataframe_name", Role::Main}, Places};
constexpr std::array Contours{
    Parameter{"raster_path", Role::Raster}, Parameter{"output_filename", Role::Output},
    Parameter{"contour_interval", Role::Interval}, Parameter{"nodataval", Role::Nodata},
    Parameter{"output_geodataframe_name", Role::Output}};
constexpr std::array Bivariate{Parameter{"dataframe_name", Role::Main},
                               Parameter{"var1", Role::Column}, Parameter{"var2", Role::Column},
                               Value};

constexpr std::array Tools{
    Tool{"load_data", Effect::Loads, LoadData},
    Tool{"load_geodata", Effect::Loads, LoadGeodata},
    Tool{"get_raster_path", Effect::Loads, RasterPath},
    Tool{"get_raster_description", Effect::Looks, RasterDescription},
    Tool{"analyze_raster_overlap", Effect::Concludes, RasterOverlap},
    Tool{"get_values_from_raster_with_geometries", Effect::Concludes, RasterValues},
    Tool{"merge_dataframes", Effect::Adds, Merge},
    Tool{"get_unique_values", Effect::Looks, UniqueValues},
    Tool{"filter_categorical", Effect::Narrows, FilterCategorical},
    Tool{"filter_numerical", Effect::Narrows, FilterNumerical},
    Tool{"calculate_column_statistics", Effect::Concludes, Statistics},
    Tool{"create_buffer", Effect::Narrows, Buffer},
    Tool{"make_choropleth_map", Effect::Concludes, Choropleth},
    Tool{"filter_points_by_raster_values", Effect::Narrows, PointsByRaster},
    Tool{"select_features_by_spatial_relationship", Effect::Narrows, SpatialSelection},
    Tool{"calculate_line_lengths", Effect::Concludes, LineLengths},
    Tool{"calculate_columns", Effect::Adds, CalculateColumns},
    Tool{"scale_column_by_value", Effect::Adds, ScaleColumn},
    Tool{"make_heatmap", Effect::Concludes, Heatmap},
    Tool{"visualize_geographies", Effect::Draws, Visualize},
    Tool{"get_centroids", Effect::Narrows, Centroids},
    Tool{"generate_contours_display", Effect::Concludes, Contours},
    Tool{"reject_task", Effect::Concludes, {}},
    Tool{"make_bivariate_map", Effect::Concludes, Bivariate}};

} // namespace

const Tool* find_tool(std::string_view name) {
    const auto* const found = std::find_if(Tools.begin(), Tools.end(),
                                           [&](const Tool& tool) { return tool.name == name; });
    return found == Tools.end() ? nullptr : found;
}

const Parameter* find_parameter(const Tool& tool, std::string_view name) {
    const auto found =
        std::find_if(tool.parameters.begin(), tool.parameters.end(),
                     [&](const Parameter& parameter) { return parameter.name == name; });
    return found == tool.parameters.end() ? nullptr : &*found;
}

} // namespace graticule::evaluation::geobenchx
