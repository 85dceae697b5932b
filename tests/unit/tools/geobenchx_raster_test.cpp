// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// 3 x 2 cells of one degree, upper left corner at (10, 2); -1 is nodata. Row 1: 1 2 3; row 2: 4
// - 6.
const std::string GridAsc = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                            "NODATA_value -1\n1 2 3\n4 -1 6\n";
// The same cells; those above 2 and the one without a value of the other grid count.
const std::string MaskAsc = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                            "NODATA_value -1\n0 0 1\n1 1 1\n";
const std::string Wgs84 =
    R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
    R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])";
const std::string PointsCsv =
    "name,latitude,longitude\n"
    "one,1.5,10.5\nthree,1.5,12.5\nsix,0.5,12.5\nnone,0.5,11.5\nout,5,5\n";
const std::string ZoneJson = R"({"type":"Feature","properties":{},"geometry":{"type":"Polygon",
"coordinates":[[[10,0],[12,0],[12,2],[10,2],[10,0]]]}})";

class GeobenchxRaster : public testing::Test {
protected:
    Bench bench{{{"grid.asc", GridAsc},
                 {"grid.prj", Wgs84},
                 {"mask.asc", MaskAsc},
                 {"mask.prj", Wgs84},
                 {"points.csv", PointsCsv},
                 {"zone.geojson", ZoneJson}}};
};

TEST_F(GeobenchxRaster, PathIsAHandleThatTheOtherToolsTake) {
    const Observation path = bench.done("get_raster_path", {{"rasterdataset", "grid"}});
    const Observation description =
        bench.done("get_raster_description", {{"raster_path", path.data["raster_path"]}});
    EXPECT_EQ(description.data["width"], 3);
    bench.refused("get_raster_path", {{"rasterdataset", "points"}}, "invalid_argument");
    bench.refused("get_raster_path", {{"rasterdataset", "Chile population"}}, "not_found");
}

TEST_F(GeobenchxRaster, DescriptionLeavesNodataOut) {
    const Observation observation =
        bench.done("get_raster_description",
                   {{"raster_path", "G:/My Drive/grid.asc"}, {"output_variable_name", "about"}});
    const Json& band = observation.data["bands"][0];
    EXPECT_EQ(band["valid_pixels"], 5);
    EXPECT_EQ(band["nan_count"], 1);
    EXPECT_EQ(band["min"], 1);
    EXPECT_EQ(band["max"], 6);
    EXPECT_EQ(band["sum"], 16);
    EXPECT_EQ(band["mean"], 3.2);
    EXPECT_EQ(bench.workspace().value("about")["height"], 2);
    EXPECT_THAT(
        bench.refused("get_raster_description", {{"raster_path", "G:/other.tif"}}, "not_found")
            .text,
        HasSubstr("data missing"));
}

TEST_F(GeobenchxRaster, OverlapSumsUpWhereTheMaskHolds) {
    const Json arguments{{"raster1_path", "mask"},
                         {"raster2_path", "grid"},
                         {"output_variable_name", "o"},
                         {"plot_result", false}};
    // The mask holds over 3, 4, nodata and 6.
    const Observation observation = bench.done("analyze_raster_overlap", arguments);
    EXPECT_EQ(observation.data["count"], 3);
    EXPECT_EQ(observation.data["total"]["value"], 13);
    EXPECT_EQ(observation.data["min"]["value"], 3);
    Json wrong = arguments;
    wrong["resampling_method1"] = "cubic";
    bench.refused("analyze_raster_overlap", wrong, "invalid_argument");
}

TEST_F(GeobenchxRaster, ValuesWithinGeometriesAreOfTheCellsInside) {
    // The zone holds the cells 1, 2, 4 and the one without a value.
    const Observation observation =
        bench.done("get_values_from_raster_with_geometries", {{"raster_path", "grid"},
                                                              {"geodataframe_name", "zone"},
                                                              {"output_variable_name", "v"},
                                                              {"plot_result", false}});
    EXPECT_EQ(observation.data["count"], 3);
    EXPECT_EQ(observation.data["total"]["value"], 7);
    EXPECT_EQ(bench.workspace().value("v")["max"]["value"], 4);
    bench.refused(
        "get_values_from_raster_with_geometries",
        {{"raster_path", "grid"}, {"geodataframe_name", "nowhere"}, {"output_variable_name", "v"}},
        "not_found");
}

TEST_F(GeobenchxRaster, PointsPassAThresholdAndNodataNever) {
    const auto kept = [&](const char* type, double first, Json second) {
        Json arguments{{"raster_path", "grid"}, {"points_geodataframe_name", "points"},
                       {"value_column", "v"},   {"output_geodataframe_name", "p"},
                       {"filter_type", type},   {"threshold1", first},
                       {"threshold2", second},  {"plot_result", false}};
        return bench.done("filter_points_by_raster_values", arguments).data["rows"].get<int>();
    };
    EXPECT_EQ(kept("greater", 3, nullptr), 1); // strictly: six
    EXPECT_EQ(kept("less", 3, nullptr), 1);    // strictly: one; the nodata of -1 is no value
    EXPECT_EQ(kept("between", 1, 3), 2);       // both bounds count
    bench.refused("filter_points_by_raster_values",
                  {{"raster_path", "grid"},
                   {"points_geodataframe_name", "points"},
                   {"value_column", "v"},
                   {"output_geodataframe_name", "p"},
                   {"filter_type", "between"},
                   {"threshold1", 1}},
                  "invalid_argument");
}

TEST_F(GeobenchxRaster, ContoursNeedNoRangeAndAreWrittenToTheOutputs) {
    const Json arguments{{"raster_path", "mask"},
                         {"output_filename", "lines"},
                         {"contour_interval", 0.5},
                         {"column_title", "a_long_column_title"},
                         {"nodataval", -99999},
                         {"output_geodataframe_name", "lines"},
                         {"output_folder", "/somewhere/else"},
                         {"plot_result", false}};
    const Observation observation = bench.done("generate_contours_display", arguments);
    const geodata::Layer& lines = bench.workspace().layer("lines");
    ASSERT_GT(lines.size(), 0U);
    EXPECT_EQ(lines.column("a_long_column_title").number(0), 0.5);
    ASSERT_EQ(observation.artifacts.size(), 1U);
    EXPECT_EQ(observation.artifacts[0].path, "outputs/lines.shp");
    EXPECT_TRUE(std::filesystem::exists(bench.outputs() / "lines.shp"));
    Json wrong = arguments;
    wrong["contour_interval"] = -5;
    bench.refused("generate_contours_display", wrong, "invalid_argument");
    Json upside_down = arguments;
    upside_down["min_value"] = 5;
    upside_down["max_value"] = 1;
    bench.refused("generate_contours_display", upside_down, "invalid_argument");
}

} // namespace
} // namespace graticule::tools
