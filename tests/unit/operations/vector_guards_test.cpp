// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/centroid.hpp"
#include "operations/vector/measure.hpp"
#include "operations/vector/nearest.hpp"
#include "operations/vector/overlapping_areas.hpp"
#include "operations/vector/overlay.hpp"
#include "operations/vector/repeated_features.hpp"
#include "operations/vector/reproject.hpp"
#include "operations/vector/select_by_location.hpp"
#include "operations/vector/summarize_within.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Crs& metres() {
    static const Crs crs = Crs::parse("EPSG:32632");
    return crs;
}

double first_measure(const Layer& layer, Measure what, Bench& bench) {
    return measure(layer, what, bench.report, bench.context).real(0);
}

// Two triangles, each a quarter of the square of which the bow tie's points are the corners.
TEST(MeasureGuard, RepairsABowTieAndSaysSo) {
    Bench bench;
    const Layer square = layer_of({"POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))"});
    const Layer bow_tie = layer_of({"POLYGON ((0 0, 1 0, 0 1, 1 1, 0 0))"});
    const double whole = first_measure(square, Measure::Area, bench);
    EXPECT_THAT(bench.report.decisions(), IsEmpty());
    EXPECT_NEAR(first_measure(bow_tie, Measure::Area, bench) / whole, 0.5, 1e-4);
    EXPECT_THAT(bench.report.decisions(), ElementsAre(HasSubstr("1 invalid geometries")));
}

TEST(MeasureGuard, CountsARingThatRunsTwiceAndPartsThatOverlapOnce) {
    Bench bench;
    const Layer once = layer_of({"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))"});
    const double area = first_measure(once, Measure::Area, bench);
    const double edge = first_measure(once, Measure::Perimeter, bench);
    const Layer twice = layer_of({"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0, 2 0, 2 2, 0 2, 0 0))"});
    EXPECT_NEAR(first_measure(twice, Measure::Area, bench) / area, 1, 1e-9);
    EXPECT_NEAR(first_measure(twice, Measure::Perimeter, bench) / edge, 1, 1e-9);
    const Layer parts =
        layer_of({"MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((1 0, 2 0, 2 2, 1 2, 1 0)))"});
    EXPECT_NEAR(first_measure(parts, Measure::Area, bench) / area, 1,
                1e-4); // edges bend at new ends
}

// Across the antimeridian the notch's edges cross others in the plane, and none on the ground: the
// area is that of the same polygon turned by ten degrees.
TEST(MeasureGuard, LeavesPolygonsThatCrossTheAntimeridianAlone) {
    Bench bench;
    const Layer across = layer_of({"POLYGON ((179 0, -179 0, -179 3, 179 3, -179.5 1.5, 179 0))"});
    const Layer turned = layer_of({"POLYGON ((169 0, 171 0, 171 3, 169 3, 170.5 1.5, 169 0))"});
    const double area = first_measure(across, Measure::Area, bench);
    EXPECT_NEAR(area / first_measure(turned, Measure::Area, bench), 1, 1e-9);
    EXPECT_THAT(bench.report.decisions(), IsEmpty());
}

TEST(MeasureGuard, RefusesAMeasureThatNoFeatureHas) {
    Bench bench;
    const Layer areas = layer_of({"POLYGON ((0 0, 1 0, 1 1, 0 0))", ""});
    const Layer lines = layer_of({"LINESTRING (0 0, 1 0)"});
    EXPECT_THROW(measure(areas, Measure::Length, bench.report, bench.context), Error);
    EXPECT_THROW(measure(lines, Measure::Area, bench.report, bench.context), Error);
    const Layer unknown =
        layer_of({"GEOMETRYCOLLECTION (POINT (0 0))"}); // may hold anything, so it is asked
    EXPECT_EQ(first_measure(unknown, Measure::Length, bench), 0);
    EXPECT_THAT(bench.report.warnings(), IsEmpty());
}

TEST(MeasureGuard, NamesFeaturesOfAnotherKind) {
    Bench bench;
    const Layer mixed =
        layer_of({"POLYGON ((0 0, 1 0, 1 1, 0 0))", "LINESTRING (0 0, 1 0)", "POINT (0 0)"});
    measure(mixed, Measure::Area, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre(HasSubstr("2 of the 3 features of 'places' are points and lines")));
}

TEST(CentroidGuard, CountsCentresOutsideOfTheirPolygons) {
    Bench bench;
    const Layer layer =
        layer_of({"POLYGON ((0 0, 9 0, 9 1, 1 1, 1 8, 9 8, 9 9, 0 9, 0 0))",
                  "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), "
                  "((2 0, 3 0, 3 1, 2 1, 2 0)))",
                  "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "LINESTRING (0 0, 5 5, 9 0)"});
    centroids(layer, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("2 of the 4 features")));
}

TEST(CentroidGuard, KeepsQuietOfCentresOnTheAntimeridian) {
    Bench bench;
    centroids(layer_of({"MULTIPOLYGON (((179 -1, 180 -1, 180 1, 179 1, 179 -1)), "
                        "((-180 -1, -179 -1, -179 1, -180 1, -180 -1)))"}),
              bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), IsEmpty());
}

// Three and four make five: 300 m up over 400 m on the equator of the sphere that is nearly it.
TEST(HeightGuard, TellsHowLongLinesAreThatRise) {
    Bench bench;
    const Layer rising = layer_of(
        {"LINESTRING Z (500000 0 0, 500400 0 300)", "LINESTRING Z (500000 0 7, 500400 0 7)"},
        metres());
    const double on_map = first_measure(rising, Measure::Length, bench);
    EXPECT_NEAR(on_map, 400 / 0.9996, 0.01);
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre(::testing::AllOf(HasSubstr("1 of the 2 features"),
                                             HasSubstr("0.500128 km with heights"),
                                             HasSubstr("0.40016 km on the map"))));
}

// A wall of 10 m by 3 m along the equator, and a floor of 3 m by 3 m.
TEST(HeightGuard, TellsHowLargeWallsAre) {
    Bench bench;
    const Layer wall = layer_of({"POLYGON Z ((500000 0 0, 500010 0 0, 500010 0 3, 500000 0 3, "
                                 "500000 0 0))",
                                 "POLYGON Z ((500000 0 5, 500003 0 5, 500003 3 5, 500000 3 5, "
                                 "500000 0 5))"},
                                metres());
    EXPECT_EQ(first_measure(wall, Measure::Area, bench), 0);
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre(::testing::AllOf(HasSubstr("1 of the 2 features"),
                                             HasSubstr("measure 0.00003 km2 with heights"))));
}

TEST(HeightGuard, TellsWhereDistancesLeaveHeightsOut) {
    Bench bench;
    const Layer bases = layer_of({"POINT (10 50)", "POINT (11 50)"});
    // The second is 72 km from its base: 1 km up makes no difference of a hundredth.
    join_nearest(layer_of({"POINT Z (10 50 1000)", "POINT Z (12 50 1000)", "POINT (10 50)"}), bases,
                 std::nullopt, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("1 of the 3 features")));
    Bench level;
    join_nearest(layer_of({"POINT Z (10 50 0)", "POINT (10 51)"}), bases, std::nullopt,
                 level.report, level.context);
    EXPECT_THAT(level.report.warnings(), IsEmpty());
}

TEST(HeightGuard, NamesWhatIsWithinADistanceOnTheMapAlone) {
    const Layer bases = layer_of({"POINT Z (10 50 200)"});
    const Layer drones = layer_of({"POINT Z (10 50 250)", "POINT Z (10 50 800)", "POINT (11 50)"});
    Bench bench;
    EXPECT_EQ(
        select_within_distance(drones, bases, Length::from_metres(100), bench.report, bench.context)
            .size(),
        2U);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("put 1 of the 2 features")));
    Bench flat;
    select_within_distance(layer_of({"POINT (10 50)"}), layer_of({"POINT (10 50)"}),
                           Length::from_metres(100), flat.report, flat.context);
    EXPECT_THAT(flat.report.warnings(), IsEmpty());
}

TEST(OverlapGuard, SeesAreasThatLieOnOneAnother) {
    const auto warnings_of = [](const std::vector<std::string>& areas) {
        Bench bench;
        warn_of_overlapping_areas(layer_of(areas), bench.report, bench.context);
        return bench.report.warnings();
    };
    const std::string square = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))";
    EXPECT_THAT(warnings_of({square, "POLYGON ((9 9, 12 9, 12 12, 9 12, 9 9))"}),
                ElementsAre(HasSubstr("overlap")));
    EXPECT_THAT(warnings_of({square, "POLYGON ((10 0, 12 0, 12 10, 10 10, 10 0))", "POINT (1 1)",
                             "LINESTRING (0 0, 9 9)", ""}),
                IsEmpty());
    // On the ground the first is two degrees wide, and far from the second.
    EXPECT_THAT(warnings_of({"POLYGON ((179 0, -179 0, -179 9, 179 9, 179 0))", square}),
                IsEmpty());
}

struct Cut {
    Bench bench;
    std::vector<std::string> of(const std::vector<std::string>& left,
                                const std::vector<std::string>& right) {
        overlay(layer_of(left, metres(), "left"), layer_of(right, metres(), "right"),
                OverlayKind::Intersection, bench.report, bench.context);
        return bench.report.warnings();
    }
};

TEST(OverlapGuard, NamesTheLayerWhoseFeaturesOverlap) {
    const std::string plot = "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0))";
    const std::string west = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))";
    const std::string middle = "POLYGON ((5 0, 15 0, 15 10, 5 10, 5 0))";
    const std::string east = "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 0))";
    EXPECT_THAT(Cut().of({plot}, {west, middle}),
                ElementsAre(HasSubstr("Features of 'right' overlap, ")));
    EXPECT_THAT(Cut().of({west, middle}, {plot}),
                ElementsAre(HasSubstr("Features of 'left' overlap, ")));
    EXPECT_THAT(Cut().of({plot}, {west, east}), IsEmpty());
    // Extents overlap, the triangles do not; a seam of a thousandth is none either.
    EXPECT_THAT(Cut().of({plot}, {"POLYGON ((0 0, 10 0, 10 10, 0 0))",
                                  "POLYGON ((0 0, 10 10, 0 10, 0 0))"}),
                IsEmpty());
    EXPECT_THAT(Cut().of({plot}, {west, "POLYGON ((9.999 0, 20 0, 20 10, 9.999 10, 9.999 0))"}),
                IsEmpty());
    EXPECT_THAT(Cut().of({plot}, {west, "POLYGON ((2 2, 4 2, 4 4, 2 4, 2 2))"}),
                ElementsAre(HasSubstr("'right' overlap, ")));
    // What lies in a hole does not lie on its polygon.
    EXPECT_THAT(Cut().of({plot}, {"POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), "
                                  "(2 2, 4 2, 4 4, 2 4, 2 2))",
                                  "POLYGON ((2 2, 4 2, 4 4, 2 4, 2 2))"}),
                IsEmpty());
}

TEST(OverlapGuard, NamesPointsAndLinesThatAreThereTwice) {
    const std::string west = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))";
    const std::string east = "POLYGON ((10 0, 20 0, 20 10, 10 10, 10 0))";
    EXPECT_THAT(Cut().of({"POINT (10 5)", "POINT (2 2)"}, {west, east}),
                ElementsAre(HasSubstr("'right' overlap or share borders")));
    EXPECT_THAT(Cut().of({"POINT (9 5)", "POINT (12 2)"}, {west, east}), IsEmpty());
    EXPECT_THAT(Cut().of({"LINESTRING (10 0, 10 9)"}, {west, east}),
                ElementsAre(HasSubstr("'right' overlap or share borders")));
    EXPECT_THAT(Cut().of({"LINESTRING (2 5, 18 5)"}, {west, east}), IsEmpty());
}

// Rows 0, 2 and 3 share a geometry, 0 and 3 the name as well; what has no place repeats nothing.
TEST(RepeatGuard, CountsFeaturesThatAreThereAgain) {
    const std::string square = "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))";
    Layer layer = layer_of({square, "POLYGON ((5 0, 6 0, 6 1, 5 0))", square, square, "", ""});
    layer.set_field({"name", geodata::FieldType::Text, ""}, texts({"a", "a", "b", "a", "c", "c"}));
    Bench sums;
    measure(layer, Measure::Area, sums.report, sums.context);
    EXPECT_THAT(sums.report.warnings(), ElementsAre(HasSubstr("2 of the 6 features")));
    Bench counts;
    warn_of_repeated(layer, Repeated::Feature, counts.report, counts.context);
    EXPECT_THAT(counts.report.warnings(), ElementsAre(HasSubstr("1 of the 6 features")));
}

TEST(RepeatGuard, FindsTheOnesThatRepeatAmongMany) {
    std::vector<std::string> places;
    for (int i = 0; i < 20000; ++i)
        places.push_back("POINT (" + std::to_string(i % 19997) + " 1)");
    Bench bench;
    warn_of_repeated(layer_of(places, metres()), Repeated::Feature, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("3 of the 20000 features")));
}

struct Meeting {
    Bench bench;
    std::vector<std::string> of(const Layer& features, const Layer& reference) {
        const std::array predicates{SpatialPredicate::Intersects};
        select_by_location(features, reference, predicates, bench.report, bench.context);
        return bench.report.warnings();
    }
};

TEST(ApartGuard, SaysWhereNothingCanMeet) {
    const Layer plot = layer_of({"POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))"}, metres(), "plots");
    const Layer far = layer_of({"POINT (500 0)"}, metres(), "far");
    const Layer touching = layer_of({"POINT (10 10)"}, metres(), "touching");
    EXPECT_THAT(Meeting().of(far, plot), ElementsAre(HasSubstr("'far' (x 500 to 500, y 0 to 0)")));
    EXPECT_THAT(Meeting().of(touching, plot), IsEmpty());
    EXPECT_THAT(Meeting().of(layer_of({""}, metres()), plot), IsEmpty());
    Bench bench;
    overlay(plot, layer_of({"POLYGON ((20 0, 21 0, 21 1, 20 0))"}, metres()),
            OverlayKind::Intersection, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("do not meet")));
}

TEST(ApartGuard, AsksWhetherAxesAreSwapped) {
    const Layer swiss = layer_of({"POLYGON ((7 46, 9 46, 9 48, 7 48, 7 46))"});
    const Layer swapped = layer_of({"POINT (47.4 8.5)", "POINT (46.9 7.4)"});
    EXPECT_THAT(Meeting().of(swapped, swiss),
                ElementsAre(HasSubstr("do not meet"), HasSubstr("swapped")));
    // Near the line x = y places meet their neighbours' mirror by chance.
    const Layer wide = layer_of({"POLYGON ((0 0, 20 0, 20 5, 0 5, 0 0))"});
    EXPECT_THAT(Meeting().of(layer_of({"POINT (3 9)"}), wide),
                ElementsAre(HasSubstr("do not meet")));
    Bench bench;
    join_nearest(swapped, swiss, std::nullopt, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("swapped")));
}

TEST(WithinGuard, NamesFeaturesThatCountSeveralTimes) {
    // 0.5 is on the border, 1.5 where two polygons overlap, and 2.5 in one.
    const Layer zones = layer_of({"POLYGON ((0 0, 0.5 0, 0.5 1, 0 1, 0 0))",
                                  "POLYGON ((0.5 0, 2 0, 2 1, 0.5 1, 0.5 0))",
                                  "POLYGON ((1 0, 3 0, 3 1, 1 1, 1 0))"});
    const std::array count{Metric{MetricFunction::Count, "", "n"}};
    Bench bench;
    summarize_within(zones, layer_of({"POINT (0.5 0.5)", "POINT (1.5 0.5)", "POINT (2.5 0.5)"}),
                     count, bench.report, bench.context);
    EXPECT_THAT(
        bench.report.warnings(),
        ElementsAre(::testing::AllOf(HasSubstr("2 of the 3 features"), HasSubstr("add up to 5"))));
    Bench other;
    summarize_within(zones, layer_of({"POINT (0.2 0.5)", "POINT (2.5 0.5)"}), count, other.report,
                     other.context);
    EXPECT_THAT(other.report.warnings(), IsEmpty());
}

// EPSG:4001 is an unknown datum on an ellipsoid of 1830; EPSG has no transformation of it, nor of
// China's of 2000, which is on an ellipsoid as large as that of WGS 84 to a tenth of a millimetre.
TEST(DatumGuard, WarnsOfAShiftThatNobodyKnows) {
    const auto moved_from = [](const char* crs, Bench& bench) {
        return reproject(layer_of({"POINT (2 50)"}, Crs::parse(crs)), Crs::wgs84(), bench.report,
                         bench.context);
    };
    Bench airy;
    EXPECT_TRUE(same_places(moved_from("EPSG:4001", airy), 0, "POINT (2 50)"));
    EXPECT_THAT(airy.report.warnings(), ElementsAre(HasSubstr("No datum shift is known")));
    Bench china;
    moved_from("EPSG:4490", china);
    EXPECT_THAT(china.report.warnings(), IsEmpty());
    EXPECT_THAT(china.report.decisions(), ElementsAre(HasSubstr("taken as the same")));
    Bench europe;
    moved_from("EPSG:4258", europe);
    EXPECT_THAT(europe.report.warnings(), IsEmpty());
    EXPECT_THAT(europe.report.decisions(), IsEmpty());
}

// EPSG knows shifts of NAD 27 in North America alone.
TEST(DatumGuard, LooksAtThePlaces) {
    Bench bench;
    reproject(layer_of({"POINT (-100 40)"}, Crs::parse("EPSG:4267")), Crs::wgs84(), bench.report,
              bench.context);
    EXPECT_THAT(bench.report.warnings(), IsEmpty());
    reproject(layer_of({"POINT (-100 40)", "POINT (100 -40)"}, Crs::parse("EPSG:4267")),
              Crs::wgs84(), bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("at some of the places")));
}

} // namespace
} // namespace graticule::operations
