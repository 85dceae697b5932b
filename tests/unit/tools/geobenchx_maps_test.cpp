// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/zoom_extent.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

class GeobenchxMaps : public testing::Test {
protected:
    Bench bench{
        {{"towns.csv", TownsCsv}, {"figures.csv", FiguresCsv}, {"squares.geojson", SquaresJson}}};

    void SetUp() override {
        bench.done("merge_dataframes", {{"dataframe_name", "figures"},
                                        {"geodataframe_name", "squares"},
                                        {"statkey", "code"},
                                        {"geokey", "code"},
                                        {"output_dataframe_name", "m"}});
    }

    void expect_drawn(const Observation& observation, int features) {
        EXPECT_EQ(observation.data["features_drawn"], features) << observation.text;
        ASSERT_EQ(observation.artifacts.size(), 2U);
        for (const Artifact& artifact : observation.artifacts) {
            const std::filesystem::path file =
                bench.outputs() / std::filesystem::path(artifact.path).filename();
            const std::string content = read_file(file);
            EXPECT_TRUE(artifact.kind == "map_png" ? content.starts_with("\x89PNG")
                                                   : content.find("<html") != std::string::npos)
                << file;
        }
    }
};

TEST_F(GeobenchxMaps, ChoroplethIsDrawnAsPictureAndPage) {
    const Json arguments{{"dataframe_name", "m"},
                         {"mappingkey", "2021"},
                         {"legendtext", "Figures, 2021"},
                         {"colormap", "Population"}};
    expect_drawn(bench.done("make_choropleth_map", arguments), 2);
    Json theme = arguments;
    theme["colormap"] = "Popullation";
    EXPECT_THAT(bench.refused("make_choropleth_map", theme, "invalid_argument").text,
                HasSubstr("Did you mean Population?"));
    Json field = arguments;
    field["mappingkey"] = "2022";
    bench.refused("make_choropleth_map", field, "not_found");
}

TEST_F(GeobenchxMaps, ChoroplethOfTextIsByCategory) {
    const Observation observation =
        bench.done("make_choropleth_map", {{"dataframe_name", "m"},
                                           {"mappingkey", "name"},
                                           {"legendtext", "Names"},
                                           {"colormap", "Qualitative any topic"}});
    expect_drawn(observation, 2);
    EXPECT_THAT(observation.text, HasSubstr("each value has its colour"));
}

TEST_F(GeobenchxMaps, BivariateMapIsStoredUnderItsName) {
    const Json arguments{
        {"dataframe_name", "m"},      {"var1", "2020"},     {"var2", "2021"},
        {"var1_name", "Then"},        {"var2_name", "Now"}, {"title", "Then and now"},
        {"output_variable_name", "b"}};
    expect_drawn(bench.done("make_bivariate_map", arguments), 2);
    EXPECT_EQ(bench.workspace().value("b")["files"].size(), 2U);
    Json wrong = arguments;
    wrong["var1"] = "name";
    bench.refused("make_bivariate_map", wrong, "invalid_argument");
}

TEST_F(GeobenchxMaps, HeatmapIgnoresWhatThePublishedToolNeverHad) {
    const Observation observation = bench.done("make_heatmap", {{"geodataframe_name", "towns"},
                                                                {"value_column", "population"},
                                                                {"radius", 30},
                                                                {"map_style", "carto-positron"},
                                                                {"output_html_name", "heat"}});
    EXPECT_THAT(observation.text, HasSubstr("'output_html_name': ignored"));
    EXPECT_EQ(observation.artifacts.size(), 2U);
    bench.refused("make_heatmap",
                  {{"geodataframe_name", "towns"}, {"value_column", "population"}, {"radius", 0}},
                  "invalid_argument");
}

TEST_F(GeobenchxMaps, HeatmapTakesATitle) {
    const Observation observation = bench.done("make_heatmap", {{"geodataframe_name", "towns"},
                                                                {"value_column", "population"},
                                                                {"title", "Where people live"}});
    const std::string page =
        std::find_if(observation.artifacts.begin(), observation.artifacts.end(),
                     [](const Artifact& artifact) { return artifact.path.ends_with(".html"); })
            ->path;
    EXPECT_THAT(read_file(bench.outputs() / std::filesystem::path(page).filename()),
                HasSubstr("Where people live"));
}

TEST_F(GeobenchxMaps, HeatmapOfAreasIsOfTheirCentroids) {
    EXPECT_THAT(
        bench.done("make_heatmap", {{"geodataframe_name", "m"}, {"value_column", "2021"}}).text,
        HasSubstr("at its centroid"));
}

TEST_F(GeobenchxMaps, GeographiesTakeStylesAsListOrText) {
    const Json arguments{
        {"geodataframe_names", {"towns", "squares"}},
        {"layer_styles", R"([{"color": "light blue", "alpha": 0.5, "label": "Towns"},
                             {"color": "none", "linewidth": 1}])"},
        {"title", "Towns and squares"}};
    expect_drawn(bench.done("visualize_geographies", arguments), 7);
    for (const Json& style : {Json{{"color", "blurple"}}, Json{{"alpha", 5}}}) {
        Json wrong = arguments;
        wrong["layer_styles"] = Json::array({style});
        bench.refused("visualize_geographies", wrong, "invalid_argument");
    }
    Json nothing = arguments;
    nothing["geodataframe_names"] = Json::array();
    bench.refused("visualize_geographies", nothing, "invalid_argument");
}

// At zoom 4 of web maps the world is 512 * 2^4 = 8192 pixels wide, so that 1000 pixels are 43.95
// degrees of longitude.
TEST(ZoomExtent, IsThatOfAWebMap) {
    geodata::Layer layer;
    geodata::GeometryColumn points;
    points.append_point(-70, 0);
    points.append_point(-60, 10);
    layer.set_geometry(std::move(points), geodata::Crs::wgs84());
    const auto extent = extent_at_zoom(layer, {-78.0, -10.0, 4.0, 1000, 600});
    ASSERT_TRUE(extent);
    EXPECT_NEAR(extent->width(), 43.945, 1e-3);
    EXPECT_NEAR(extent->centre_x(), -78, 1e-9);
    EXPECT_NEAR(extent->centre_y(), -10, 1e-9);
    EXPECT_FALSE(extent_at_zoom(layer, {}));
    const auto centred = extent_at_zoom(layer, {std::nullopt, std::nullopt, 20.0, 1000, 600});
    EXPECT_NEAR(centred->centre_x(), -65, 1e-9);
}

} // namespace
} // namespace graticule::tools
