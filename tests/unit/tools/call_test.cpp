// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace graticule::tools {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(CallTool, NamesTheNearestTool) {
    Bench bench;
    const Observation observation = bench.refused("load_dataa", Json::object(), "not_found");
    EXPECT_THAT(observation.text, HasSubstr("load_data"));
}

TEST(CallTool, ReadsADatasetOfTheCatalogueWhenItIsNamed) {
    Bench bench({{"towns.csv", TownsCsv}});
    const Observation observation =
        bench.done("filter_rows",
                   {{"dataset", "Towns"}, {"expression", "population > 90"}, {"output", "large"}});
    EXPECT_EQ(observation.data["rows"], 3);
    EXPECT_THAT(bench.workspace().dataset_names(), Contains("towns"));
    EXPECT_THAT(observation.text, HasSubstr("read from the data first"));
}

TEST(CallTool, LeavesTheWorkspaceAsItWasWhenItFails) {
    Bench bench({{"towns.csv", TownsCsv}});
    // The dataset would be read first, then the expression fails: nothing of it stays.
    bench.refused("filter_rows",
                  {{"dataset", "towns"}, {"expression", "nope > 1"}, {"output", "large"}},
                  "not_found");
    EXPECT_TRUE(bench.workspace().dataset_names().empty());
}

TEST(CallTool, RemovesTheFilesOfACallThatFails) {
    Bench bench;
    Workspace::State before = bench.workspace().state();
    const std::filesystem::path path = bench.workspace().output_path("map.png");
    write_file(path, "half");
    bench.workspace().restore(std::move(before));
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(bench.workspace().output_path("map.png"), path);
}

TEST(CallTool, NamesTheNearestFieldAndDataset) {
    Bench bench({{"towns.csv", TownsCsv}});
    EXPECT_THAT(
        bench.refused("unique_values", {{"dataset", "towns"}, {"field", "regoin"}}, "not_found")
            .text,
        HasSubstr("Did you mean 'region'?"));
    const std::map<std::string, Json> calls{
        {"buffer", {{"dataset", "twons"}, {"distance_m", 5}, {"output", "b"}}},
        {"CalculateGeometricCenter", {{"geodataframe", "twons"}, {"result", "c"}}}};
    for (const auto& [tool, arguments] : calls)
        EXPECT_THAT(bench.refused(tool, arguments, "not_found").text,
                    HasSubstr("Did you mean 'towns'?"));
    bench.done("read_dataset", {{"dataset", "towns"}, {"output", "small_towns"}});
    EXPECT_THAT(
        bench
            .refused("unique_values", {{"dataset", "smal_towns"}, {"field", "region"}}, "not_found")
            .text,
        HasSubstr("Did you mean 'small_towns'?"));
}

TEST(CallTool, RefusesATextFieldWhereNumbersAreNeeded) {
    Bench bench({{"towns.csv", TownsCsv}});
    EXPECT_THAT(bench
                    .refused("field_statistics", {{"dataset", "towns"}, {"field", "name"}},
                             "invalid_argument")
                    .text,
                HasSubstr("holds text, not numbers"));
}

TEST(CallTool, RefusesATableWhereALayerIsNeeded) {
    Bench bench({{"figures.csv", FiguresCsv}});
    EXPECT_THAT(bench
                    .refused("get_centroids",
                             {{"geodataframe_name", "figures"}, {"output_geodataframe_name", "c"}},
                             "invalid_argument")
                    .text,
                HasSubstr("has no geometry"));
}

TEST(CallTool, LetsCancellationThrough) {
    Bench bench({{"towns.csv", TownsCsv}});
    Cancellation cancellation;
    cancellation.request();
    ThreadPool pool(1);
    const Context context(pool, &cancellation);
    ToolContext tool_context{bench.workspace(), context};
    const Json arguments{{"dataset", "towns"}, {"output", "t"}};
    EXPECT_THROW(call_tool(tool_context, "read_dataset", arguments), Error);
    EXPECT_TRUE(bench.workspace().dataset_names().empty());
}

TEST(Registry, HoldsEveryToolOnceWithAnExampleThatFitsIt) {
    std::vector<std::string> names;
    for (const ToolSpec& tool : all_tools()) {
        names.push_back(tool.name);
        EXPECT_FALSE(tool.description.empty()) << tool.name;
        ASSERT_TRUE(Json::accept(tool.example)) << tool.name;
        const Json example = Json::parse(tool.example);
        for (const Parameter& parameter : tool.parameters) {
            EXPECT_FALSE(parameter.description.empty()) << tool.name << " " << parameter.name;
            EXPECT_TRUE(!parameter.required || example.contains(parameter.name))
                << tool.name << " " << parameter.name;
        }
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

// The published names and parameters: the paper's appendix B and the published code.
TEST(Registry, HoldsThePublishedToolsUnderTheirPublishedParameters) {
    const std::map<std::string, std::vector<std::string>> published{
        {"load_data", {"dataset", "output_dataframe_name"}},
        {"load_geodata", {"geodataset", "output_geodataframe_name"}},
        {"get_raster_path", {"rasterdataset"}},
        {"get_raster_description", {"raster_path", "output_variable_name"}},
        {"analyze_raster_overlap",
         {"raster1_path", "raster2_path", "output_variable_name", "resampling_method1",
          "resampling_method2", "plot_result"}},
        {"get_values_from_raster_with_geometries",
         {"raster_path", "geodataframe_name", "output_variable_name", "plot_result"}},
        {"merge_dataframes",
         {"dataframe_name", "geodataframe_name", "statkey", "geokey", "output_dataframe_name"}},
        {"get_unique_values", {"dataframe_name", "column"}},
        {"filter_categorical", {"dataframe_name", "filters", "output_dataframe_name"}},
        {"filter_numerical", {"dataframe_name", "conditions", "output_dataframe_name"}},
        {"calculate_column_statistics",
         {"dataframe_name", "column_name", "output_variable_name", "include_quantiles",
          "additional_quantiles"}},
        {"create_buffer", {"geodataframe_name", "buffer_size", "output_geodataframe_name"}},
        {"make_choropleth_map", {"dataframe_name", "mappingkey", "legendtext", "colormap"}},
        {"filter_points_by_raster_values",
         {"raster_path", "points_geodataframe_name", "value_column", "output_geodataframe_name",
          "filter_type", "threshold1", "threshold2", "plot_result"}},
        {"select_features_by_spatial_relationship",
         {"features_geodataframe_name", "reference_geodataframe_name", "spatial_predicates",
          "output_geodataframe_name", "plot_result"}},
        {"calculate_line_lengths", {"geodataframe_name", "output_variable_name"}},
        {"calculate_columns",
         {"dataframe1_name", "column1_name", "dataframe2_name", "column2_name", "operation",
          "output_column_name", "output_dataframe_name"}},
        {"scale_column_by_value",
         {"dataframe_name", "column_name", "operation", "value", "output_column_name",
          "output_dataframe_name"}},
        {"make_heatmap",
         {"geodataframe_name", "value_column", "center_lat", "center_lon", "zoom_level", "radius",
          "map_style", "width", "height"}},
        {"visualize_geographies",
         {"geodataframe_names", "layer_styles", "basemap_style", "title", "add_legend"}},
        {"get_centroids", {"geodataframe_name", "output_geodataframe_name"}},
        {"generate_contours_display",
         {"raster_path", "output_filename", "contour_interval", "column_title", "nodataval",
          "output_geodataframe_name", "output_folder", "min_value", "max_value", "cleanup_files",
          "plot_result", "plot_title", "colormap", "figsize", "add_colorbar", "plot_background"}},
        {"reject_task", {}},
        {"make_bivariate_map",
         {"dataframe_name", "var1", "var2", "var1_name", "var2_name", "title",
          "output_variable_name"}}};
    // What ours take beside, last and never required, so that published calls run unchanged.
    const std::set<std::pair<std::string, std::string>> added{
        {"load_geodata", "crs"}, {"get_raster_path", "crs"}, {"make_heatmap", "title"}};
    std::map<std::string, std::vector<std::string>> ours;
    for (const ToolSpec& tool : all_tools()) {
        if (tool.tool_set != "geobenchx")
            continue;
        ours[tool.name];
        for (const Parameter& parameter : tool.parameters)
            if (!added.contains({tool.name, parameter.name}))
                ours[tool.name].push_back(parameter.name);
            else
                EXPECT_TRUE(!parameter.required && &parameter == &tool.parameters.back());
    }
    EXPECT_EQ(ours, published);
}

} // namespace
} // namespace graticule::tools
