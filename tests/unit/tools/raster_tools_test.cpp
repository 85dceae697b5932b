// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <string>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// 3 x 2 cells of one degree from (10, 0) to (13, 2); -1 is nodata:
//     1  2  3
//     4  -  6
const std::string Head = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                         "NODATA_value -1\n";
const std::string RasterGridAsc = Head + "1 2 3\n4 -1 6\n";
const std::string RasterMaskAsc = Head + "0 0 1\n1 1 1\n";
const std::string RampAsc = Head + "0 10 20\n0 10 20\n";
const std::string RasterCrs =
    R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
    R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])";
const std::string RasterPointsCsv =
    "name,latitude,longitude\n"
    "one,1.5,10.5\nthree,1.5,12.5\nsix,0.5,12.5\nnone,0.5,11.5\nout,5,5\n";

std::string box(double west, double east) {
    const std::string w = std::to_string(west);
    const std::string e = std::to_string(east);
    return R"({"type":"Feature","properties":{"height":7},"geometry":{"type":"Polygon","coordinates":[[[)"
           + w + ",0],[" + e + ",0],[" + e + ",2],[" + w + ",2],[" + w + ",0]]]}}";
}

class RasterTools : public testing::Test {
protected:
    Bench bench{{{"grid.asc", RasterGridAsc},
                 {"grid.prj", RasterCrs},
                 {"mask.asc", RasterMaskAsc},
                 {"mask.prj", RasterCrs},
                 {"ramp.asc", RampAsc},
                 {"ramp.prj", RasterCrs},
                 {"points.csv", RasterPointsCsv},
                 {"west.geojson", box(10, 12)},
                 {"part.geojson", box(10.25, 12)}}};

    /// Figures of a raster that a tool made.
    Json figures(const std::string& raster) {
        return bench.done("raster_statistics", {{"raster", raster}}).data;
    }
};

TEST_F(RasterTools, StatisticsLeaveNodataOut) {
    const Json found = figures("grid");
    EXPECT_EQ(found["valid_cells"], 5);
    EXPECT_EQ(found["nodata_cells"], 1);
    EXPECT_EQ(found["sum"]["value"], 16);
    EXPECT_EQ(found["mean"]["value"], 3.2);
    EXPECT_NEAR(found["std"]["value"], std::sqrt(14.8 / 5), 1e-12);
    bench.refused("raster_statistics", {{"raster", "grid"}, {"band", 2}}, "invalid_argument");
}

TEST_F(RasterTools, MaskKeepsTheInsideAndCutsOrTheOutside) {
    Json arguments{{"raster", "grid"}, {"mask", "west"}, {"output", "inside"}};
    EXPECT_EQ(bench.done("mask_raster", arguments).data["width"], 2);
    EXPECT_EQ(figures("inside")["sum"]["value"], 1 + 2 + 4);
    arguments["outside"] = true;
    EXPECT_EQ(bench.done("mask_raster", arguments).data["width"], 3);
    EXPECT_EQ(figures("inside")["sum"]["value"], 3 + 6);
    bench.refused("mask_raster", {{"raster", "grid"}, {"mask", "nowhere"}, {"output", "x"}},
                  "not_found");
}

TEST_F(RasterTools, PolygonsAreOfConnectedEqualCells) {
    // Two zeros side by side, and four ones that touch by their edges.
    EXPECT_EQ(bench.done("polygonize", {{"raster", "mask"}, {"output", "areas"}}).data["rows"], 2);
    // Five values that differ; the cell without one makes no polygon.
    EXPECT_EQ(bench.done("polygonize", {{"raster", "grid"}, {"output", "areas"}}).data["rows"], 5);
}

TEST_F(RasterTools, AlgebraKeepsNodataAndNamesAWrongBand) {
    const auto computed = [&](const char* expression) {
        bench.done("raster_algebra", {{"expression", expression},
                                      {"rasters", {{"a", "grid"}, {"b", "mask:1"}}},
                                      {"output", "c"}});
        return figures("c");
    };
    EXPECT_EQ(computed("a * 2 + b")["sum"]["value"], 2 + 4 + 7 + 9 + 13);
    EXPECT_EQ(computed("a > 2")["sum"]["value"], 3);
    EXPECT_EQ(computed("a > 2")["valid_cells"], 5);
    const auto refused = [&](const char* expression, Json rasters,
                             const char* code = "invalid_argument") {
        return bench
            .refused("raster_algebra",
                     {{"expression", expression}, {"rasters", rasters}, {"output", "d"}}, code)
            .text;
    };
    EXPECT_THAT(refused("a", {{"a", 5}}), HasSubstr("'a' in 'rasters'"));
    EXPECT_THAT(refused("a", {{"a", "grid:0"}}), HasSubstr("does not name a band"));
    EXPECT_THAT(refused("a", {{"a", "grid:2"}}), HasSubstr("band"));
    EXPECT_THAT(refused("a + z", {{"a", "grid"}}, "not_found"), HasSubstr("uses z"));
}

TEST_F(RasterTools, RasterizesPresenceOrAField) {
    Json arguments{{"dataset", "west"}, {"cell_size", 1}, {"output", "cells"}};
    const Json made = bench.done("rasterize", arguments).data;
    EXPECT_EQ(made["width"], 2);
    EXPECT_EQ(made["height"], 2);
    EXPECT_EQ(figures("cells")["sum"]["value"], 4);
    arguments["field"] = "height";
    bench.done("rasterize", arguments);
    EXPECT_EQ(figures("cells")["sum"]["value"], 4 * 7);
    arguments["cell_size"] = 0;
    bench.refused("rasterize", arguments, "invalid_argument");
}

// 10 degrees east is at x = 6378137 * 10 * pi / 180 in EPSG:3857.
TEST_F(RasterTools, ReprojectsTheGrid) {
    const Observation moved = bench.done(
        "reproject_raster",
        {{"raster", "grid"}, {"crs", "EPSG:3857"}, {"method", "nearest"}, {"output", "moved"}});
    EXPECT_EQ(moved.data["crs"], "EPSG:3857");
    const geodata::Raster raster = bench.workspace().raster("moved");
    EXPECT_NEAR(raster.extent().min_x, 1113194.9079, raster.transform.cell_width());
    EXPECT_EQ(figures("moved")["max"]["value"], 6);
    bench.refused(
        "reproject_raster",
        {{"raster", "grid"}, {"crs", "EPSG:0"}, {"method", "nearest"}, {"output", "moved2"}},
        "invalid_argument");
}

TEST_F(RasterTools, ResamplesToOtherCells) {
    const auto resampled = [&](double size, const char* method) {
        bench.done(
            "resample_raster",
            {{"raster", "ramp"}, {"cell_size", size}, {"method", method}, {"output", "cells"}});
        return figures("cells");
    };
    const Json fine = resampled(0.5, "nearest"); // each cell becomes four
    EXPECT_EQ(fine["valid_cells"], 24);
    EXPECT_EQ(fine["sum"]["value"], 4 * 60);
    bench.refused("resample_raster",
                  {{"raster", "ramp"}, {"cell_size", -1}, {"method", "nearest"}, {"output", "c"}},
                  "invalid_argument");
}

TEST_F(RasterTools, SamplesAtPointsAndNothingElsewhere) {
    const Observation sampled =
        bench.done("sample_raster",
                   {{"raster", "grid"}, {"points", "points"}, {"field", "v"}, {"output", "s"}});
    const Json& rows = sampled.data["rows"];
    ASSERT_EQ(rows.size(), 5U);
    EXPECT_EQ(rows[0]["v"], 1);
    EXPECT_EQ(rows[1]["v"], 3);
    EXPECT_EQ(rows[2]["v"], 6);
    EXPECT_EQ(rows[3]["v"], nullptr);
    EXPECT_EQ(rows[4]["v"], nullptr);
}

TEST_F(RasterTools, ZonesWeighCellsByTheirCoverOrTakeCentres) {
    const auto mean = [&](const char* coverage) -> double {
        return bench
            .done("zonal_statistics",
                  {{"raster", "grid"}, {"zones", "part"}, {"coverage", coverage}, {"output", "z"}})
            .data["rows"][0]["mean"];
    };
    // Three quarters of the cells 1 and 4, the whole of 2.
    EXPECT_NEAR(mean("exact"), (0.75 * 1 + 0.75 * 4 + 2) / 2.5, 1e-9);
    EXPECT_NEAR(mean("center"), (1 + 4 + 2) / 3.0, 1e-12);
}

TEST_F(RasterTools, OverlapSumsWhereTheFirstIsAboveZero) {
    const Observation found = bench.done(
        "raster_overlap", {{"raster1", "mask"}, {"raster2", "grid"}, {"output", "both"}});
    EXPECT_EQ(found.data["count"], 3);
    EXPECT_EQ(found.data["total"]["value"], 3 + 4 + 6);
    EXPECT_THAT(found.text, HasSubstr("in 3 cells"));
}

// The ramp rises by 10 a degree from 0 at 10.5 east, so 15 lies at 12 east. Contours pass a cell
// centre by a hair, so that none runs through it.
TEST_F(RasterTools, ContoursLieWhereTheValueIs) {
    bench.done("contours",
               {{"raster", "ramp"}, {"levels", Json::array({15})}, {"output", "lines"}});
    const geodata::Layer& lines = bench.workspace().layer("lines");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NEAR(lines.geometry().extent(0).min_x, 12, 1e-6);
    EXPECT_NEAR(lines.geometry().extent(0).max_x, 12, 1e-6);
    bench.done("contours", {{"raster", "ramp"},
                            {"levels", Json::array({15})},
                            {"kind", "bands"},
                            {"output", "bands"}});
    EXPECT_EQ(bench.workspace().layer("bands").size(), 2U);
    bench.refused("contours", {{"raster", "ramp"}, {"output", "none"}}, "invalid_argument");
}

} // namespace
} // namespace graticule::tools
