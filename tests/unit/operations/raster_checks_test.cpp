// SPDX-License-Identifier: Apache-2.0
// What is looked at of the results of raster operations: right ones pass, and each of these wrong
// ones, made by hand, is an error that names the operation.
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/checks/burnt_cells.hpp"
#include "operations/checks/cell_figures.hpp"
#include "operations/checks/computed_raster.hpp"
#include "operations/checks/place_in_areas.hpp"
#include "operations/checks/resampled_raster.hpp"
#include "operations/checks/result_cells.hpp"
#include "operations/checks/sampled_values.hpp"
#include "operations/checks/traced_features.hpp"
#include "operations/checks/zone_figures.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <optional>

namespace graticule::operations {
namespace {

using fixtures::TiffSpec;
using testing::HasSubstr;

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

class RasterChecksTest : public testing::Test {
protected:
    // 4 x 4 cells of 1 from (0, 4), holding 1 to 16 row by row.
    geodata::Raster sixteen(const std::function<void(TiffSpec&)>& change = {}) {
        TiffSpec spec{.width = 4,
                      .height = 4,
                      .bands = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}},
                      .transform = {0, 1, 0, 4, 0, -1},
                      .nodata = -9};
        if (change)
            change(spec);
        const auto name = std::to_string(++made) + ".tif";
        return geodata::Raster::open(fixtures::write_tiff(folder.path() / name, spec));
    }
    geodata::Raster with_cells(const std::vector<double>& cells) {
        return sixteen([&](TiffSpec& spec) { spec.bands = {cells}; });
    }
    // 2 x 2 cells of 2 over the same ground.
    geodata::Raster four(const std::vector<double>& cells) {
        return sixteen([&](TiffSpec& spec) {
            spec.width = spec.height = 2;
            spec.bands = {cells};
            spec.transform = {0, 2, 0, 4, 0, -2};
        });
    }
    void fails(const std::string& words, const std::function<void()>& check) {
        try {
            check();
            ADD_FAILURE() << "this should not pass: " << words;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Internal);
            EXPECT_THAT(error.message(), HasSubstr(words));
        }
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Context context{pool};
    Report report;
    int made = 0;
};

TEST_F(RasterChecksTest, SpreadCellsHoldTheCornersAndNoneTwice) {
    const auto cells = spread_cells(1000, 10);
    for (const CellPlace corner : {CellPlace{0, 0}, {999, 0}, {0, 9}, {999, 9}})
        EXPECT_THAT(cells, testing::Contains(corner));
    EXPECT_EQ(cells.size(), 32U);
    EXPECT_EQ(spread_cells(1, 1).size(), 1U);
    EXPECT_TRUE(spread_cells(0, 5).empty());
}

TEST_F(RasterChecksTest, PlacesAreInsideOutsideOrOpen) {
    const auto hollow =
        fixtures::layer_of({"POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,6 3,6 6,3 6,3 3))",
                            "MULTIPOLYGON(((0 0,2 0,2 2,0 2,0 0)),((1 1,3 1,3 3,1 3,1 1)))"});
    const auto where = [&](std::size_t row, geodata::Point place) {
        return AreaEdges(hollow.geometry().wkb(row)).find(place, 0.01);
    };
    EXPECT_EQ(where(0, {1, 1}), PlaceInArea::Inside);
    EXPECT_EQ(where(0, {4, 4}), PlaceInArea::Outside);
    EXPECT_EQ(where(0, {3.005, 4}), PlaceInArea::Open);
    EXPECT_EQ(where(1, {1.5, 1.5}), PlaceInArea::Open); // in two parts
    EXPECT_EQ(where(1, {2.5, 2.5}), PlaceInArea::Inside);
    EXPECT_DOUBLE_EQ(plain_area(hollow.geometry().wkb(0)), 81 - 9);
}

TEST_F(RasterChecksTest, AGridMustBeTheOneAskedFor) {
    const auto raster = sixteen();
    const RasterGrid grid = grid_of(raster);
    EXPECT_NO_THROW(check_grid("x", raster, grid, 1));
    fails("size", [&] { check_grid("x", raster, grid, 2); });
    const auto shifted = sixteen([](TiffSpec& spec) { spec.transform = {0.5, 1, 0, 4, 0, -1}; });
    fails("lies on the cells", [&] { check_grid("x", shifted, grid, 1); });
    fails("lies on cells", [&] { check_part_of("x", shifted, raster); });
    const auto elsewhere = sixteen([](TiffSpec& spec) { spec.epsg = 32632; });
    fails("in the CRS", [&] { check_grid("x", elsewhere, grid, 1); });
}

TEST_F(RasterChecksTest, ACopyHoldsTheSameCells) {
    const auto raster = sixteen();
    EXPECT_NO_THROW(check_copied(raster, 1, sixteen(), false));
    std::vector<double> turned{13, 14, 15, 16, 9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4};
    fails("copy of a band", [&] { check_copied(raster, 1, with_cells(turned), false); });
    auto hole = fixtures::cells(raster);
    hole[15] = -9;
    fails("nodata", [&] { check_copied(raster, 1, with_cells(hole), false); });
    EXPECT_NO_THROW(check_copied(raster, 1, with_cells(hole), true));
}

// Of 2 x 2 cells each, the first holds 1, 2, 5 and 6: their mean is 3.5 and their sum 14.
TEST_F(RasterChecksTest, ResampledCellsComeFromTheirPlace) {
    const auto raster = sixteen();
    const int bands[] = {1};
    const auto check = [&](ResampleMethod method, const std::vector<double>& cells) {
        const auto result = four(cells);
        check_resampled(raster, bands, grid_of(result), method, result, report);
    };
    EXPECT_NO_THROW(check(ResampleMethod::Average, {3.5, 5.5, 11.5, 13.5}));
    EXPECT_NO_THROW(check(ResampleMethod::Sum, {14, 22, 46, 54}));
    EXPECT_NO_THROW(check(ResampleMethod::Maximum, {6, 8, 14, 16}));
    EXPECT_NO_THROW(check(ResampleMethod::Minimum, {1, 3, 9, 11}));
    EXPECT_NO_THROW(check(ResampleMethod::Nearest, {6, 8, 14, 16}));
    EXPECT_FALSE(report.checks().empty());
    fails("average", [&] { check(ResampleMethod::Average, {14, 22, 46, 54}); });
    fails("average", [&] { check(ResampleMethod::Average, {5.5, 3.5, 13.5, 11.5}); });
    fails("sum", [&] { check(ResampleMethod::Sum, {3.5, 5.5, 11.5, 13.5}); });
    fails("max", [&] { check(ResampleMethod::Maximum, {1, 3, 9, 11}); });
    fails("min", [&] { check(ResampleMethod::Minimum, {6, 8, 14, 16}); });
    fails("mode", [&] { check(ResampleMethod::Mode, {3.5, 5.5, 11.5, 13.5}); });
    fails("nearest", [&] { check(ResampleMethod::Nearest, {3.5, 5.5, 11.5, 13.5}); });
    fails("nodata", [&] { check(ResampleMethod::Average, {3.5, 5.5, 11.5, -9}); });
    const auto same = [&](ResampleMethod method, const std::vector<double>& cells) {
        const auto result = with_cells(cells);
        check_resampled(raster, bands, grid_of(result), method, result, report);
    };
    EXPECT_NO_THROW(same(ResampleMethod::Bilinear, fixtures::cells(raster)));
    auto shifted = fixtures::cells(raster);
    for (double& value : shifted)
        value += 0.5;
    fails("bilinear", [&] { same(ResampleMethod::Bilinear, shifted); });
}

TEST_F(RasterChecksTest, ANewCellSizeKeepsTheCorner) {
    EXPECT_NO_THROW(check_same_corner(sixteen(), four({1, 2, 3, 4}), report));
    const auto moved = sixteen([](TiffSpec& spec) { spec.transform = {1, 1, 0, 4, 0, -1}; });
    fails("corner", [&] { check_same_corner(sixteen(), moved, report); });
    const auto wide = sixteen([](TiffSpec& spec) { spec.transform = {0, 2, 0, 4, 0, -2}; });
    fails("corner", [&] { check_same_corner(sixteen(), wide, report); });
}

TEST_F(RasterChecksTest, AMaskLeavesTheCellsWhoseCentreItHolds) {
    const auto raster = sixteen();
    const auto mask = fixtures::layer_of({"POLYGON((0 2,2 2,2 4,0 4,0 2))"}); // the upper left four
    const std::vector<double> kept{1, 2, -9, -9, 5, 6, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9};
    EXPECT_NO_THROW(check_masked(raster, mask, true, false, with_cells(kept), report));
    fails("mask", [&] { check_masked(raster, mask, false, false, with_cells(kept), report); });
    fails("mask", [&] { check_masked(raster, mask, true, false, raster, report); });
    auto other = kept;
    other[5] = 7;
    fails("mask", [&] { check_masked(raster, mask, true, false, with_cells(other), report); });
    const auto flipped =
        std::vector<double>{-9, -9, -9, -9, -9, -9, -9, -9, 9, 10, -9, -9, 13, 14, -9, -9};
    fails("mask", [&] { check_masked(raster, mask, true, false, with_cells(flipped), report); });
}

TEST_F(RasterChecksTest, BurntCellsHoldTheLastPolygonsValue) {
    auto layer =
        fixtures::layer_of({"POLYGON((0 0,4 0,4 4,0 4,0 0))", "POLYGON((0 2,2 2,2 4,0 4,0 2))"});
    geodata::Column values(geodata::FieldType::Real);
    values.append_real(5);
    values.append_real(7);
    layer.set_field({"n", geodata::FieldType::Real, ""}, std::move(values));
    const auto check = [&](const geodata::Raster& result) {
        check_burnt(layer, {.field = "n"}, grid_of(sixteen()), result, report);
    };
    const std::vector<double> right{7, 7, 5, 5, 7, 7, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    EXPECT_NO_THROW(check(with_cells(right)));
    const std::vector<double> first_wins(16, 5);
    fails("last polygon", [&] { check(with_cells(first_wins)); });
    fails("rasterize", [&] { check(four({7, 5, 5, 5})); });
}

TEST_F(RasterChecksTest, ComputedCellsHoldWhatTheExpressionGives) {
    const auto raster = sixteen();
    const Expression twice = Expression::parse("a * 2");
    auto cells = fixtures::cells(raster);
    for (double& value : cells)
        value *= 2;
    const auto check = [&](const std::vector<double>& found) {
        check_computed(twice, grid_of(raster), {{"a", raster, 1}}, with_cells(found), context,
                       report);
    };
    EXPECT_NO_THROW(check(cells));
    fails("raster_algebra", [&] { check(fixtures::cells(raster)); });
    cells[0] = -9;
    fails("nodata", [&] { check(cells); });
}

TEST_F(RasterChecksTest, FiguresOfABandAgree) {
    const auto raster = sixteen();
    RasterStatistics right = raster_statistics(raster, 1, context, report);
    EXPECT_NO_THROW(check_band_statistics(raster, 1, right, report));
    const auto wrong = [&](const std::string& words, auto change) {
        RasterStatistics statistics = right;
        change(statistics);
        fails(words, [&] { check_band_statistics(raster, 1, statistics, report); });
    };
    wrong("add up", [](auto& s) { s.nodata_cells = 1; });
    wrong("mean", [](auto& s) { s.mean = 17; });
    wrong("sum", [](auto& s) { s.sum = 100; });
    wrong("spread", [](auto& s) { s.standard_deviation = 8; });
    wrong("nodata", [](auto& s) { s.minimum = -9; });
    wrong("each cell", [](auto& s) { s.maximum = 12; });
}

TEST_F(RasterChecksTest, AnOverlapHoldsTheSecondRasterWhereTheFirstIsAboveZero) {
    const auto mask = with_cells({1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    const auto values = sixteen();
    const auto overlap_of = [&](const std::vector<double>& cells) {
        return RasterOverlap{4, 14, 1, 6, 3.5, 2.06, with_cells(cells)};
    };
    const std::vector<double> right{1, 2, -9, -9, 5, 6, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9};
    EXPECT_NO_THROW(check_overlap(mask, 1, values, 1, overlap_of(right), report));
    fails("above 0",
          [&] { check_overlap(mask, 1, values, 1, overlap_of(fixtures::cells(values)), report); });
    auto counted_wrong = overlap_of(right);
    counted_wrong.count = 5;
    fails("sum", [&] { check_overlap(mask, 1, values, 1, counted_wrong, report); });
}

// A cell of 0.1 degrees at 60 N covers about 62 square kilometres.
TEST_F(RasterChecksTest, TheGroundOfCellsIsThatOfPolygonsOnTheEllipsoid) {
    const auto raster = sixteen([](TiffSpec& spec) {
        spec.epsg = 4326;
        spec.transform = {10, 0.1, 0, 60.2, 0, -0.1};
    });
    const GroundArea right = ground_area(raster, 1, context, report);
    EXPECT_NEAR(right.valid_m2 / 16, 62e6, 1e6);
    EXPECT_NO_THROW(check_ground_area(raster, 1, right, report));
    GroundArea in_degrees = right;
    in_degrees.chosen_m2 = in_degrees.valid_m2 = 16 * 0.01;
    fails("on average", [&] { check_ground_area(raster, 1, in_degrees, report); });
    GroundArea at_the_equator = right;
    at_the_equator.chosen_m2 = at_the_equator.valid_m2 = 2 * right.valid_m2;
    fails("on average", [&] { check_ground_area(raster, 1, at_the_equator, report); });
    GroundArea too_many = right;
    too_many.valid_cells = 17;
    fails("a part", [&] { check_ground_area(raster, 1, too_many, report); });
}

class ZoneChecksTest : public RasterChecksTest {
protected:
    void check(const geodata::Layer& zones, std::optional<double> count, std::optional<double> mean,
               std::optional<double> maximum, CoverageRule rule) {
        ZonalOptions options;
        options.statistics = {ZonalStatistic::Count, ZonalStatistic::Mean, ZonalStatistic::Maximum,
                              ZonalStatistic::Minimum};
        options.coverage = rule;
        const std::vector<std::vector<std::optional<double>>> rows{{count, mean, maximum, 1}};
        const auto raster = sixteen();
        const ZonePlan plan = plan_zones(raster, zones, 1000, context, report);
        check_zones(raster, zones, options, plan.zones, {options.statistics, rows}, report);
    }
};

// The zone covers the upper left four cells, which hold 1, 2, 5 and 6.
TEST_F(ZoneChecksTest, FiguresAreThoseOfTheCellsThatAZoneHolds) {
    const auto zone = fixtures::layer_of({"POLYGON((0 2,2 2,2 4,0 4,0 2))"});
    EXPECT_NO_THROW(check(zone, 4, 3.5, 6, CoverageRule::Center));
    EXPECT_NO_THROW(check(zone, 4, 3.5, 6, CoverageRule::Exact));
    EXPECT_THAT(report.checks(), testing::Contains(HasSubstr("counted again")));
    fails("least and the greatest", [&] { check(zone, 4, 7, 6, CoverageRule::Exact); });
    fails("no more cells", [&] { check(zone, 6, 3.5, 6, CoverageRule::Exact); });
    fails("counts the cells", [&] { check(zone, 3, 3.5, 6, CoverageRule::Center); });
    fails("the mean of a zone", [&] { check(zone, 4, 2.5, 6, CoverageRule::Center); });
    fails("counts the cells",
          [&] { check(zone, std::nullopt, std::nullopt, std::nullopt, CoverageRule::Center); });
}

TEST_F(ZoneChecksTest, AShareOfCellsIsToldFromWholeOnes) {
    const auto zone = fixtures::layer_of({"POLYGON((0.5 0.5,3.5 0.5,3.5 3.5,0.5 3.5,0.5 0.5))"});
    EXPECT_NO_THROW(check(zone, 9, 8.5, 16, CoverageRule::Exact));
    fails("no more cells", [&] { check(zone, 16, 8.5, 16, CoverageRule::Exact); });
    fails("counts the cells", [&] { check(zone, 4, 8.5, 11, CoverageRule::Exact); });
}

TEST_F(RasterChecksTest, PointsHaveTheValueOfTheirCell) {
    const auto raster = sixteen();
    const auto points = fixtures::layer_of({"POINT(0.5 3.5)", "POINT(9 9)"});
    const auto with = [&](std::optional<double> first, std::optional<double> second) {
        geodata::Layer layer = points;
        geodata::Column column(geodata::FieldType::Real);
        for (const auto& value : {first, second})
            column.append_real(value.value_or(NaN));
        layer.set_field({"v", geodata::FieldType::Real, ""}, std::move(column));
        return layer;
    };
    const auto check = [&](const geodata::Layer& result, SampleMethod method) {
        check_sampled(raster, 1, points, "v", method, result, report);
    };
    EXPECT_NO_THROW(check(with(1, std::nullopt), SampleMethod::Nearest));
    fails("sample_raster", [&] { check(with(2, std::nullopt), SampleMethod::Nearest); });
    fails("none", [&] { check(with(std::nullopt, std::nullopt), SampleMethod::Nearest); });
    fails("sample_raster", [&] { check(with(1, 16), SampleMethod::Nearest); });
    fails("sample_raster", [&] { check(with(9, std::nullopt), SampleMethod::Bilinear); });
}

TEST_F(RasterChecksTest, PolygonsCoverTheCellsOfTheirValue) {
    const auto raster = with_cells({1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, -9});
    const auto polygons = [&](std::int64_t first, std::int64_t second, const std::string& last) {
        geodata::Layer layer = fixtures::layer_of({"POLYGON((0 4,2 4,2 2,0 2,0 4))", last});
        geodata::Column column(geodata::FieldType::Integer);
        column.append_integer(first);
        column.append_integer(second);
        layer.set_field({"value", geodata::FieldType::Integer, ""}, std::move(column));
        return layer;
    };
    const std::string rest = "POLYGON((2 4,4 4,4 1,3 1,3 0,0 0,0 2,2 2,2 4))";
    const std::string whole = "POLYGON((2 4,4 4,4 0,0 0,0 2,2 2,2 4))";
    EXPECT_NO_THROW(check_polygonized(raster, 15, polygons(1, 2, rest), report));
    fails("area", [&] { check_polygonized(raster, 15, polygons(1, 2, whole), report); });
    fails("of its value", [&] { check_polygonized(raster, 15, polygons(2, 1, rest), report); });
}

TEST_F(RasterChecksTest, ContoursAreOfTheLevelsAskedForAndWhereValuesAre) {
    const auto raster = sixteen();
    const auto line = [&](double level, const std::string& wkt) {
        geodata::Layer layer = fixtures::layer_of({wkt});
        geodata::Column column(geodata::FieldType::Real);
        column.append_real(level);
        layer.set_field({"elevation", geodata::FieldType::Real, ""}, std::move(column));
        return layer;
    };
    ContourOptions options;
    options.interval = 5;
    // The third row holds 9 to 12 and the fourth 13 to 16: 10 lies a quarter below the first 9.
    const auto check = [&](const geodata::Layer& layer) {
        check_contours(raster, options, 1, 16, layer, report);
    };
    EXPECT_NO_THROW(check(line(10, "LINESTRING(0.5 1.25,1 1.375,1.5 1.5)")));
    fails("asked for", [&] { check(line(7, "LINESTRING(0.5 1.25,1.5 1.5)")); });
    fails("asked for", [&] { check(line(20, "LINESTRING(0.5 1.25,1.5 1.5)")); });
    fails("both sides", [&] { check(line(10, "LINESTRING(0.5 3.2,1 3.2,1.5 3.2)")); });
}

} // namespace
} // namespace graticule::operations
