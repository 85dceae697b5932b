// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"

#include "unit/tools/bench.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string map_square(double west, double south, const std::string& properties) {
    return fmt::format(R"({{"type":"Feature","properties":{{{2}}},"geometry":{{"type":"Polygon",)"
                       R"("coordinates":[[[{0},{1}],[{3},{1}],[{3},{4}],[{0},{4}],[{0},{1}]]]}}}})",
                       west, south, properties, west + 2, south + 2);
}

std::string map_collection(const std::vector<std::string>& features) {
    return R"({"type":"FeatureCollection","features":[)" + join(features, ",") + "]}";
}

/// Four squares in Europe with a share each, and one on the other side of the earth without.
const std::string Shares = map_collection({map_square(0, 45, R"("name":"a","rate":0.012)"),
                                           map_square(2, 45, R"("name":"b","rate":0.06)"),
                                           map_square(4, 45, R"("name":"c","rate":0.078)"),
                                           map_square(6, 45,
                                                      R"("name":"<script>alert(1)</script>",)"
                                                      R"("rate":0.301)"),
                                           map_square(144, 13, R"("name":"far","rate":null)")});

const std::string Catalogue = "[[dataset]]\nname = \"shares\"\nfile = \"shares.geojson\"\n"
                              "title = \"Shares\"\nsource = \"Agency A\"\n"
                              "[dataset.units]\nrate = \"1\"\n\n"
                              "[[dataset]]\nname = \"towns\"\nfile = \"towns.csv\"\n"
                              "title = \"Towns\"\nsource = \"Agency B\"\n";

/// 170 to 190 degrees east, 20 to 10 south; values 0 to 57 rise to the east, five cells are empty.
std::string raster_across_the_antimeridian() {
    std::string text = "ncols 40\nnrows 20\nxllcorner 170\nyllcorner -20\ncellsize 0.5\n"
                       "NODATA_value -9999\n";
    for (int row = 0; row < 20; ++row) {
        for (int column = 0; column < 40; ++column)
            text += row == 0 && column < 5 ? "-9999 " : fmt::format("{} ", column + row);
        text += "\n";
    }
    return text;
}

/// 100 x 100 cells at 0 east, 60 north: 0, but for the 0.4 % of a block of 8 x 5 that are 1.
std::string raster_of_few_ones() {
    std::string text = "ncols 100\nnrows 100\nxllcorner 0\nyllcorner 59\ncellsize 0.01\n";
    for (int row = 0; row < 100; ++row) {
        for (int column = 0; column < 100; ++column)
            text += row >= 40 && row < 45 && column >= 60 && column < 68 ? "1 " : "0 ";
        text += "\n";
    }
    return text;
}

const std::string MapCrs = R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,)"
                           R"(298.257223563]],PRIMEM["Greenwich",0],)"
                           R"(UNIT["degree",0.0174532925199433]])";

class MapTools : public testing::Test {
protected:
    Bench bench{{{"catalog.toml", Catalogue}, {"shares.geojson", Shares}, {"towns.csv", TownsCsv}}};

    std::string drawn(Bench& at, const std::string& tool, Json arguments,
                      const std::string& format) {
        arguments["formats"] = Json::array({format});
        const Observation observation = at.done(tool, arguments);
        if (observation.artifacts.empty())
            return {};
        const std::filesystem::path file(observation.artifacts.front().path);
        return read_file(at.outputs() / file.filename());
    }
};

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
}

TEST_F(MapTools, PictureHasTheSidesThatAreAskedFor) {
    const std::string png = drawn(bench, "choropleth_map",
                                  {{"dataset", "shares"},
                                   {"field", "rate"},
                                   {"title", "Shares"},
                                   {"width", 800},
                                   {"height", 600}},
                                  "png");
    // IHDR is the first chunk: width and height follow its name, at bytes 16 and 20.
    ASSERT_EQ(png.substr(12, 4), "IHDR");
    EXPECT_EQ(big_endian(png, 16), 800U);
    EXPECT_EQ(big_endian(png, 20), 600U);
    bench.refused("choropleth_map",
                  {{"dataset", "shares"}, {"field", "rate"}, {"title", "t"}, {"width", 10}},
                  "invalid_argument");
}

TEST_F(MapTools, SharesAreShownInPerCentWithEvenDecimals) {
    const std::string svg = drawn(bench, "choropleth_map",
                                  {{"dataset", "shares"},
                                   {"field", "rate"},
                                   {"title", "Shares"},
                                   {"legend_title", "Rate"},
                                   {"breaks", {0.06, 0.078}}},
                                  "svg");
    EXPECT_THAT(svg, HasSubstr("Rate (%)"));
    EXPECT_THAT(svg, HasSubstr("1.2 – 6.0"));
    EXPECT_THAT(svg, HasSubstr("6.0 – 7.8"));
    EXPECT_THAT(svg, HasSubstr("7.8 – 30.1"));
}

TEST(MapsOfMarks, ShowNoValue) {
    const auto marked = [](double west, const char* value) {
        return map_square(west, 45, fmt::format(R"("v":{0},"w":{0})", value));
    };
    Bench bench{
        {{"zones.geojson", map_collection({marked(0, "10"), marked(2, "12"), marked(4, "14"),
                                           marked(6, "17"), marked(8, "-999")})}}};
    const std::vector<std::pair<std::string, Json>> maps{
        {"choropleth_map", {{"dataset", "zones"}, {"field", "v"}, {"title", "t"}}},
        {"symbol_map", {{"dataset", "zones"}, {"field", "v"}, {"title", "t"}}},
        {"bivariate_map",
         {{"dataset", "zones"}, {"first_field", "v"}, {"second_field", "w"}, {"title", "t"}}},
        {"small_multiples_map", {{"dataset", "zones"}, {"fields", {"v"}}, {"title", "t"}}},
        {"make_choropleth_map",
         {{"dataframe_name", "zones"},
          {"mappingkey", "v"},
          {"legendtext", "t"},
          {"colormap", "Economics"}}}};
    for (const auto& [tool, arguments] : maps) {
        const Observation observation = bench.done(tool, arguments);
        EXPECT_EQ(observation.data["features_without_value"], 1) << tool;
        EXPECT_THAT(observation.text, HasSubstr("has -999 in 1 of 5 rows")) << tool;
    }
}

TEST_F(MapTools, WhatHasNoValueFarAwayDoesNotSetTheFrame) {
    const Observation observation = bench.done(
        "choropleth_map", {{"dataset", "shares"}, {"field", "rate"}, {"title", "Shares"}});
    EXPECT_THAT(observation.text, HasSubstr("1 feature without a value lies far"));
    // 0 to 8 degrees east, 45 to 47 north: no map of half the world.
    EXPECT_THAT(observation.data["projection"].get<std::string>(), HasSubstr("4° E"));
}

TEST_F(MapTools, SourceLineNamesTheSourcesOfAllLayers) {
    const std::string svg = drawn(
        bench, "layers_map",
        {{"layers", {{{"dataset", "shares"}}, {{"dataset", "towns"}}}}, {"title", "Both"}}, "svg");
    EXPECT_THAT(svg, HasSubstr("Source: Agency A; Agency B"));
}

TEST_F(MapTools, FeaturesAreNamedOnlyUpToALimit) {
    const auto page = [&](int limit) {
        return drawn(
            bench, "layers_map",
            {{"layers", {{{"dataset", "shares"}, {"label_field", "name"}, {"label_limit", limit}}}},
             {"title", "Names"}},
            "html");
    };
    EXPECT_THAT(page(5), HasSubstr(R"("labelField":"name")"));
    EXPECT_THAT(page(4), Not(HasSubstr(R"("labelField":"name")")));
    bench.refused("layers_map",
                  {{"layers", {{{"dataset", "shares"}, {"label_limit", "many"}}}}, {"title", "t"}},
                  "invalid_argument");
}

TEST_F(MapTools, PageEscapesHostileValues) {
    const std::string html = drawn(bench, "categorical_map",
                                   {{"dataset", "shares"},
                                    {"field", "name"},
                                    {"label_field", "name"},
                                    {"title", "<img src=x onerror=alert(2)>"}},
                                   "html");
    EXPECT_THAT(html, Not(HasSubstr("<script>alert(1)")));
    EXPECT_THAT(html, Not(HasSubstr("<img src=x")));
}

TEST_F(MapTools, RasterAcrossTheAntimeridianStaysInOnePiece) {
    Bench rasters{{{"rise.asc", raster_across_the_antimeridian()}, {"rise.prj", MapCrs}}};
    const std::string html =
        drawn(rasters, "raster_map", {{"raster", "rise"}, {"title", "Rise"}}, "html");
    const std::size_t image = html.find("\"extent\":[", html.find("\"raster\":{"));
    ASSERT_NE(image, std::string::npos);
    const std::size_t start = html.find('[', image);
    const Json extent = Json::parse(html.substr(start, html.find(']', start) - start + 1));
    // In one piece of 20 degrees, whichever turn of the earth it is drawn on.
    const double turn = 360 * std::round((170 - extent[0].get<double>()) / 360);
    EXPECT_NEAR(extent[0].get<double>() + turn, 170, 0.2);
    EXPECT_NEAR(extent[1].get<double>(), -20, 0.2);
    EXPECT_NEAR(extent[2].get<double>() + turn, 190, 0.2);
    EXPECT_NEAR(extent[3].get<double>(), -10, 0.2);
    // Of 0 to 57 the second to the 98th percentile, widened to tens.
    EXPECT_THAT(html, HasSubstr(R"("0","10","20","30","40","50","60")"));
}

TEST_F(MapTools, FewCellsThatDifferFromAllOthersAreSeen) {
    Bench rasters{{{"part.asc", raster_of_few_ones()}, {"part.prj", MapCrs}}};
    // Both percentiles are 0, so that the legend goes from the least value to the greatest.
    const std::string bar =
        drawn(rasters, "raster_map", {{"raster", "part"}, {"title", "Part"}}, "html");
    EXPECT_THAT(bar, HasSubstr(R"("labels":["0.0","0.2","0.4","0.6","0.8","1.0"])"));
    const std::string classes =
        drawn(rasters, "raster_map",
              {{"raster", "part"}, {"title", "Part"}, {"value_names", {"Dry", "<Wet>"}}}, "html");
    EXPECT_THAT(classes, HasSubstr(R"("label":"Dry"})"));
    EXPECT_THAT(classes, Not(HasSubstr("<Wet>")));
    EXPECT_THAT(classes, Not(HasSubstr(R"("labels":["0.0")")));
    const auto svg =
        drawn(rasters, "raster_map",
              {{"raster", "part"}, {"title", "Part"}, {"value_names", {"Dry", "Wet"}}}, "svg");
    EXPECT_THAT(svg, HasSubstr("Dry; Wet;"));
    // A value without a name leaves the ramp.
    const std::string unnamed =
        drawn(rasters, "raster_map",
              {{"raster", "part"}, {"title", "Part"}, {"value_names", {"Dry"}}}, "html");
    EXPECT_THAT(unnamed, HasSubstr(R"("labels":["0","1"])"));
}

// A folder stands where the second file is to be.
TEST_F(MapTools, FormatsOfAPictureAreWrittenTogetherOrNotAtAll) {
    const std::map<std::string, Json> pictures{
        {"VisualizeGeoJSONData", {{"geodataframe", "shares"}, {"file_name", "it"}}},
        {"PlotGeoDataFrameByMatplotlib",
         {{"geodataframe", "towns"},
          {"kind", "bar"},
          {"category", "region"},
          {"file_name", "it"}}}};
    for (auto [tool, arguments] : pictures) {
        Bench at{{{"shares.geojson", Shares}, {"towns.csv", TownsCsv}}};
        const auto png = at.outputs() / "it.png";
        const auto svg = at.outputs() / "it.svg";
        std::filesystem::create_directories(svg / "kept");
        arguments["title"] = "Earlier";
        arguments["formats"] = {"png"};
        at.done(tool, arguments);
        const std::string earlier = read_file(png);
        arguments["title"] = "Later";
        arguments["formats"] = {"png", "svg"};
        at.refused(tool, arguments, "io");
        EXPECT_EQ(read_file(png), earlier) << tool;
        arguments["file_name"] = "new";
        std::filesystem::create_directories(at.outputs() / "new.svg" / "kept");
        at.refused(tool, arguments, "io");
        EXPECT_FALSE(std::filesystem::exists(at.outputs() / "new.png")) << tool;
        std::filesystem::remove_all(at.outputs() / "new.svg");
        EXPECT_EQ(at.done(tool, arguments).artifacts.size(), 2U) << tool;
        EXPECT_TRUE(std::filesystem::exists(at.outputs() / "new.png")) << tool;
        EXPECT_TRUE(std::filesystem::exists(at.outputs() / "new.svg")) << tool;
    }
}

} // namespace
} // namespace graticule::tools
