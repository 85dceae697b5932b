// SPDX-License-Identifier: Apache-2.0
// What cells are not: marks for missing ones, codes of classes, one unit, metres.
#include "base/error.hpp"
#include "operations/raster/algebra.hpp"
#include "operations/raster/contours.hpp"
#include "operations/raster/ground_area.hpp"
#include "operations/raster/rasterize.hpp"
#include "operations/raster/resample.hpp"
#include "operations/raster/sample.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/zonal.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"
#include "unit/operations/raster_guards.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::operations {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsNan;

TEST_F(RasterGuards, MarkFarFromTheOthersIsLeftOut) {
    // 1, 2 and 3 have the mean 2.
    const RasterStatistics found = statistics(row({1, -9999, 2, 3}));
    EXPECT_EQ(found.mean, 2);
    EXPECT_EQ(found.nodata_cells, 1U);
    EXPECT_EQ(found.left_out, -9999);
    EXPECT_THAT(report.warnings(),
                ElementsAre(AllOf(HasSubstr("1 of 4 cells of cells (25 %) hold -9999"),
                                  HasSubstr("the others, 1 to 3"), HasSubstr("are left out"))));
}

TEST_F(RasterGuards, OfTwoMarksTheRarerIsWarnedOf) {
    const RasterStatistics found = statistics(row({-32768, 5, 5, 6, -9999, -9999}, GDT_Int16));
    EXPECT_EQ(found.left_out, -9999);
    EXPECT_EQ(found.minimum, -32768);
    EXPECT_THAT(report.warnings(),
                ElementsAre(HasSubstr("2 of 6 cells of cells (33 %) hold -9999"),
                            AllOf(HasSubstr("hold -32768"), HasSubstr("count as values"),
                                  HasSubstr("without them the mean is 5.33333"))));
}

TEST_F(RasterGuards, MarkThatMayBeMeasuredIsWarnedOfAndCounts) {
    const RasterStatistics found = statistics(row({0, 1, 1, 255, 255}, GDT_Byte));
    EXPECT_EQ(found.maximum, 255);
    EXPECT_THAT(report.warnings(), ElementsAre(AllOf(HasSubstr("255"), HasSubstr("count as"))));
}

TEST_F(RasterGuards, MarkIsFoundInItsStoredFormUnderScaleAndOffset) {
    // -9999 is shown as -9999 * 0.5 + 10 = -4989.5, and has to be declared as it is stored.
    statistics(raster({.width = 3,
                       .height = 1,
                       .bands = {{4, 6, -9999}},
                       .type = GDT_Int16,
                       .scale = 0.5,
                       .offset = 10}));
    EXPECT_THAT(report.warnings(),
                ElementsAre(AllOf(HasSubstr("hold -4989.5"), HasSubstr("declare -9999"))));
}

TEST_F(RasterGuards, LowestOf32BitRealsAndFillingOfNetcdfAreMarks) {
    statistics(row({1, 2, -3.4028234663852886e38}, GDT_Float32));
    statistics(row({1, 2, 9.969209968386869e36}, GDT_Float32));
    EXPECT_EQ(report.warnings().size(), 2U);
}

TEST_F(RasterGuards, ValuesThatMayBeMeasuredAreNone) {
    statistics(row({-10500, -9999, -9000, 0}));               // depths around it
    statistics(row({-9999, -9990, -9000}, GDT_Int16));        // the deepest, near the next
    statistics(row({-4000, -4200, -4100, -4300}, GDT_Int16)); // no mark at all
    statistics(row({-999, -700, -300, 1200}));                // once, and not far off
    statistics(row({-9999, -8000, -5000, -10}));              // few depths
    statistics(row({0, 255, 0, 255}, GDT_Byte));              // a mask
    statistics(row({0, 120, 200, 255, 255}, GDT_Byte));       // a picture with white
    statistics(row({0, 9999, 5000}));                         // once, within reach
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(RasterGuards, MinusNineHundredNinetyNineIsAMarkBelowZeroAloneOrTwiceAndFarOff) {
    statistics(row({-999, -20, 150, 400}));
    EXPECT_THAT(report.warnings(), IsEmpty());
    statistics(row({-999, -999, -20, 150, 400}));
    statistics(row({-999, 200, 1500, 4000}));
    EXPECT_EQ(report.warnings().size(), 2U);
}

TEST_F(RasterGuards, DeclaredNodataIsNoMark) {
    statistics(raster({.width = 3, .height = 1, .bands = {{1, 2, -9999}}, .nodata = -9999}));
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(RasterGuards, MarksAreLeftOutOfEveryOperation) {
    // 1 to 7 and a mark: the last two columns are 3, 4, 7 and the mark.
    const geodata::Raster marked = raster({.width = 4,
                                           .height = 2,
                                           .bands = {{1, 2, 3, 4, 5, 6, 7, -9999}},
                                           .transform = {0, 1, 0, 2, 0, -1},
                                           .epsg = 4326});
    const Context context(pool);
    const auto zones = zonal(marked, "POLYGON((0 0,4 0,4 2,0 2,0 0))", ZonalStatistic::Mean, 4326);
    EXPECT_EQ(zones.column(zones.field_count() - 1).number(0), 4);
    EXPECT_THAT(
        fixtures::cells(resample_raster(marked, 2, ResampleMethod::Average, "x", context, report)),
        ElementsAre(3.5, DoubleNear(14.0 / 3, 1e-9)));
    EXPECT_THAT(fixtures::cells(raster_algebra("a * 2", {{"a", marked}}, "x", "", context, report)),
                ElementsAre(2, 4, 6, 8, 10, 12, 14, IsNan()));
    EXPECT_EQ(ground_area(marked, 1, context, report).chosen_cells, 7U);
    const auto sampled = sample_raster(
        marked, fixtures::layer_of({"POINT(0.5 0.5)", "POINT(3.5 0.5)"}, geodata::Crs::wgs84()),
        "v", 1, SampleMethod::Nearest, context, report);
    EXPECT_EQ(sampled.column("v").number(0), 5);
    EXPECT_TRUE(sampled.column("v").is_null(1));
}

TEST_F(RasterGuards, AnExpressionThatSpeaksOfAMarkSeesIt) {
    const geodata::Raster marked = row({1, 2, -9999});
    const auto is_mark =
        raster_algebra("a == -9999", {{"a", marked}}, "x", "", Context(pool), report);
    EXPECT_THAT(fixtures::cells(is_mark), ElementsAre(0, 0, 1));
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(RasterGuards, AnExpressionWithOtherNumbersDoesNotSpeakOfMarks) {
    const geodata::Raster marked = row({1, 2, 3, -9999});
    const auto computed = [&](const std::string& expression, const std::string& name) {
        report = {};
        const auto result =
            raster_algebra(expression, {{name, marked}}, "x", "", Context(pool), report);
        EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("hold -9999"))) << expression;
        return fixtures::cells(result);
    };
    EXPECT_THAT(computed("a < 999", "a"), ElementsAre(1, 1, 1, IsNan()));
    EXPECT_THAT(computed("a < 9999", "a"), ElementsAre(1, 1, 1, IsNan())) << "another sign";
    EXPECT_THAT(computed("a + 9999", "a"), ElementsAre(10000, 10001, 10002, IsNan()));
    EXPECT_THAT(computed("a > -999", "a"), ElementsAre(1, 1, 1, IsNan())) << "a mark, not its own";
    EXPECT_THAT(computed("a9999 * 2", "a9999"), ElementsAre(2, 4, 6, IsNan()));
}

TEST_F(RasterGuards, OnlyTheRasterThatIsComparedWithAMarkKeepsIt) {
    const auto sum = raster_algebra("max(a, -9999) + b",
                                    {{"a", row({1, 2, -9999, 3})}, {"b", row({4, 5, 6, -9999})}},
                                    "x", "", Context(pool), report);
    EXPECT_THAT(fixtures::cells(sum), ElementsAre(5, 7, -9993, IsNan()));
    EXPECT_EQ(report.warnings().size(), 1U);
}

TEST_F(RasterGuards, ZonesAreReportedOnceWhereMarksAreLeftOut) {
    const Context context(pool);
    ZonalOptions options;
    options.statistics = {ZonalStatistic::Mean};
    const auto zones =
        zonal_statistics(row({1, 3, -9999}),
                         fixtures::layer_of({"POLYGON((0 -1,3 -1,3 0,0 0,0 -1))",
                                             "POLYGON((90 -1,91 -1,91 0,90 0,90 -1))"}),
                         options, context, report);
    EXPECT_EQ(zones.column("mean").number(0), 2);
    ASSERT_EQ(report.drops().size(), 1U);
    EXPECT_EQ(report.drops()[0].reason, "zone outside the raster");
    EXPECT_EQ(report.drops()[0].count, 1U);
    EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("hold -9999")));
}

TEST_F(RasterGuards, EveryOperationThatLeavesThemOutWarns) {
    const geodata::Raster marked = raster({.width = 4,
                                           .height = 2,
                                           .bands = {{1, 2, 3, 4, 5, 6, 7, -9999}},
                                           .transform = {0, 1, 0, 2, 0, -1}});
    const auto warned_by = [&](const std::function<void()>& act) {
        report = {};
        act();
        return report.warnings().size() == 1
               && report.warnings()[0].find("-9999") != std::string::npos;
    };
    const Context context(pool);
    const geodata::Layer points =
        fixtures::layer_of({"POINT(0.5 0.5)", "POINT(1.5 0.5)", "POINT(3.5 0.5)"});
    EXPECT_TRUE(warned_by([&] { zonal(marked, "POLYGON((0 0,4 0,4 2,0 2,0 0))"); }));
    EXPECT_FALSE(warned_by([&] { zonal(marked, "POLYGON((0 0,3 0,3 2,0 2,0 0))"); }))
        << "the zone does not hold it";
    EXPECT_TRUE(warned_by([&] {
        raster_algebra("a * 2", {{"a", marked}}, "x", "", context, report);
    }));
    EXPECT_TRUE(warned_by(
        [&] { resample_raster(marked, 2, ResampleMethod::Average, "x", context, report); }));
    EXPECT_FALSE(warned_by(
        [&] { resample_raster(marked, 2, ResampleMethod::Nearest, "x", context, report); }));
    EXPECT_TRUE(warned_by(
        [&] { sample_raster(marked, points, "v", 1, SampleMethod::Nearest, context, report); }));
    EXPECT_FALSE(warned_by([&] {
        sample_raster(marked, fixtures::layer_of({"POINT(0.5 0.5)"}), "v", 1, SampleMethod::Nearest,
                      context, report);
    }));
}

TEST_F(RasterGuards, ClassesAreNeitherAveragedNorInterpolated) {
    const geodata::Raster cover = classes();
    const Context context(pool);
    for (const ResampleMethod method : {ResampleMethod::Average, ResampleMethod::Bilinear,
                                        ResampleMethod::Cubic, ResampleMethod::Sum})
        EXPECT_THAT(refusal([&] { resample_raster(cover, 2, method, "x", context, report); }),
                    AllOf(HasSubstr("codes of classes"), HasSubstr("mode or nearest")));
    for (const ZonalStatistic statistic :
         {ZonalStatistic::Mean, ZonalStatistic::Sum, ZonalStatistic::Median})
        EXPECT_THAT(refusal([&] { zonal(cover, "POLYGON((0 -2,2 -2,2 0,0 0,0 -2))", statistic); }),
                    HasSubstr("majority"));
    EXPECT_THAT(refusal([&] {
                    sample_raster(cover, fixtures::layer_of({"POINT(1 -1)"}), "v", 1,
                                  SampleMethod::Bilinear, context, report);
                }),
                HasSubstr("nearest"));
    EXPECT_THAT(refusal([&] { contours(cover, {.interval = 1}, context, report); }),
                HasSubstr("polygonize"));
}

TEST_F(RasterGuards, ClassesAreCountedAndKept) {
    const geodata::Raster cover = classes();
    const geodata::Raster coarse =
        resample_raster(cover, 2, ResampleMethod::Mode, "x", Context(pool), report);
    EXPECT_THAT(fixtures::cells(coarse), ElementsAre(1));
    EXPECT_TRUE(coarse.bands[0].classes);
    const auto zones = zonal(cover, "POLYGON((0 -2,2 -2,2 0,0 0,0 -2))", ZonalStatistic::Majority);
    EXPECT_EQ(zones.column(zones.field_count() - 1).number(0), 1);
    warn_of_mean(cover, 1, statistics(cover), report);
    EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("codes of classes")));
}

class Units : public RasterGuards {
protected:
    geodata::Raster with_unit(const std::string& unit) {
        return raster({.width = 1, .height = 1, .bands = {{100}}, .unit = unit});
    }
    void compute(const std::string& expression, const std::string& a, const std::string& b) {
        raster_algebra(expression, {{"a", with_unit(a)}, {"b", with_unit(b)}}, "x", "",
                       Context(pool), report);
    }
};

TEST_F(Units, FeetLessMetresAreRefused) {
    for (const char* expression : {"a - b", "b + a", "a > b", "abs(a - 1) - b", "max(a, b)",
                                   "(a + 2) / 3 > 1 and a - b > 0", "(b - a) * 0.3048"})
        EXPECT_THAT(refusal([&] { compute(expression, "ft", "m"); }),
                    AllOf(HasSubstr("a in ft and b in m"), HasSubstr("a * 0.3048 for m")))
            << expression;
    EXPECT_THAT(refusal([&] { compute("a - b", "K", "°C"); }), HasSubstr("different units"));
}

TEST_F(Units, ConvertedMultipliedOrUnstatedOnesAreNot) {
    for (const char* expression : {"a * 0.3048 - b", "a / b", "a * b", "a > 300 and b > 100"})
        compute(expression, "ft", "m");
    compute("a - b", "m", "Metre");
    compute("a - b", "US survey foot", "ft");
    compute("a - b", "m", "");
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(Units, KelvinIsCelsiusOnceItIsShifted) {
    for (const char* expression :
         {"a - 273.15 - b", "(a - 273) - b", "b - (a - 273.15)", "a > b + 273.15", "273.15 - a + b",
          "a - 273.15 > b + 2", "max(a - 273.15, b)"})
        compute(expression, "K", "°C");
    compute("a + 273.15 - b", "degC", "kelvin");
    compute("(a - 32) / 1.8 - b", "°F", "°C");
    EXPECT_THAT(report.warnings(), IsEmpty());
    for (const char* expression :
         {"a - b", "a + 273.15 - b", "a - 2 - b", "a - b - 273.15", "(a - 273.15) - (b - 273.15)"})
        EXPECT_THAT(refusal([&] { compute(expression, "K", "°C"); }),
                    AllOf(HasSubstr("different units"), HasSubstr("(a - 273.15) for °C")))
            << expression;
    EXPECT_THAT(refusal([&] { compute("a - b", "°C", "°F"); }), HasSubstr("(a * 1.8 + 32) for °F"));
    EXPECT_THAT(refusal([&] { compute("a - 273.15 - b", "ft", "m"); }),
                HasSubstr("different units"));
}

TEST_F(Units, WhatTheHintSaysIsTaken) {
    compute("(a - 273.15) - b", "K", "°C");
    compute("(a + 273.15) - b", "°C", "K");
    compute("(a - 32) / 1.8 - b", "°F", "°C");
    compute("((a - 32) / 1.8 + 273.15) - b", "°F", "K");
    compute("(a * 1.8 + 32) - b", "°C", "°F");
    compute("((a - 273.15) * 1.8 + 32) - b", "K", "°F");
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(Units, ThoseThatAreNotKnownAreWarnedOf) {
    compute("a - b", "mm/day", "kg m-2 s-1");
    EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("mm/day")));
}

TEST_F(RasterGuards, MetresOverDegreesAreRefusedByTheirUnit) {
    const geodata::Layer plot =
        fixtures::layer_of({"POLYGON((10 0,10.1 0,10.1 0.1,10 0.1,10 0))"}, geodata::Crs::wgs84());
    EXPECT_THAT(refusal([&] { grid_covering(plot, 100, report); }),
                AllOf(HasSubstr("100 degrees"), HasSubstr("0.1 x 0.1 degrees")));
    EXPECT_THAT(refusal([&] {
                    grid_covering(fixtures::layer_of({"POINT(10 0)"}, geodata::Crs::wgs84()), 30,
                                  report);
                }),
                HasSubstr("30 degrees"));
    const geodata::Raster cover = raster({.width = 2,
                                          .height = 2,
                                          .bands = {{1, 2, 3, 4}},
                                          .transform = {10, 0.01, 0, 0.02, 0, -0.01},
                                          .epsg = 4326});
    EXPECT_THAT(refusal([&] {
                    resample_raster(cover, 30, ResampleMethod::Average, "x", Context(pool), report);
                }),
                HasSubstr("30 degrees"));
}

TEST_F(RasterGuards, LargeCellsThatMayBeMeantAreMade) {
    const geodata::Layer world = fixtures::layer_of(
        {"POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))"}, geodata::Crs::wgs84());
    EXPECT_EQ(grid_covering(world, 30, report).width, 12U);
    const geodata::Layer metres = fixtures::layer_of({"POINT(500000 0)"});
    EXPECT_EQ(grid_covering(metres, 100, report).width, 1U);
    EXPECT_THAT(report.warnings(), IsEmpty());
    const geodata::Layer island =
        fixtures::layer_of({"POLYGON((10 0,10.4 0,10.4 0.4,10 0.4,10 0))"}, geodata::Crs::wgs84());
    EXPECT_EQ(grid_covering(island, 1, report).width, 1U);
    EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("1 degrees")));
}

} // namespace
} // namespace graticule::operations
