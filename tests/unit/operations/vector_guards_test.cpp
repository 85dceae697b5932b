// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/overlapping_areas.hpp"
#include "operations/vector/overlay/overlay.hpp"
#include "operations/vector/overlay/repeated_features.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "operations/vector/relations/spatial_join.hpp"
#include "operations/vector/relations/summarize_within.hpp"

#include "unit/operations/layers.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <ctime>
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
    const Layer bases = layer_of({"POINT Z (10 50 200)", "POINT Z (11 50 200)", "POINT (9 50)"});
    // The second is 72 km from its base: 1 km up makes no difference of a hundredth. Of the others
    // one has no height, one a mark, and one a base without.
    join_nearest(layer_of({"POINT Z (10 50 1200)", "POINT Z (12 50 1200)", "POINT (10 50)",
                           "POINT Z (10 50 -9999)", "POINT Z (9 50 1200)"}),
                 bases, std::nullopt, bench.report, bench.context);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("1 of the 5 features")));
}

TEST(HeightGuard, NamesALayerThatHasHeightsAlone) {
    const auto warnings_of = [](const Layer& features, const Layer& reference) {
        Bench bench;
        join_nearest(features, reference, std::nullopt, bench.report, bench.context);
        return bench.report.warnings();
    };
    const Layer gps = layer_of({"POINT Z (10 50 1800)", "POINT Z (10 50.1 1819)",
                                "POINT Z (10 50.2 -32768)", "POINT Z (10 50.3 -3.4e38)"},
                               Crs::wgs84(), "gps");
    const Layer huts = layer_of({"POINT (10 50)"}, Crs::wgs84(), "huts");
    const Layer level = layer_of({"POINT Z (10 50 0)", "POINT (10 51)"}, Crs::wgs84(), "level");
    const Layer marked = layer_of({"POINT Z (10 50 -9999)"}, Crs::wgs84(), "marked");
    constexpr auto Alone = "'gps' has heights (1,800 to 1,819), '{}' has {}: distances are along "
                           "the ground";
    EXPECT_THAT(warnings_of(gps, huts), ElementsAre(fmt::format(Alone, "huts", "none")));
    EXPECT_THAT(warnings_of(huts, gps), ElementsAre(fmt::format(Alone, "huts", "none")));
    EXPECT_THAT(warnings_of(gps, marked), ElementsAre(fmt::format(Alone, "marked", "none")));
    EXPECT_THAT(warnings_of(gps, level), ElementsAre(fmt::format(Alone, "level", "0 alone")));
    EXPECT_THAT(warnings_of(level, huts), IsEmpty());
    EXPECT_THAT(warnings_of(marked, huts), IsEmpty());
    Bench within;
    select_within_distance(gps, huts, Length::from_metres(100), within.report, within.context);
    EXPECT_THAT(within.report.warnings(), ElementsAre(fmt::format(Alone, "huts", "none")));
}

// Of 400 m at one height with a mark amid them, and the three-four-five of above with one.
TEST(HeightGuard, TakesMarksForNoHeights) {
    Bench level;
    first_measure(layer_of({"LINESTRING Z (500000 0 7, 500200 0 -9999, 500400 0 7)",
                            "LINESTRING Z (500000 0 -32768, 500400 0 -3.4e38)",
                            "LINESTRING Z (500000 0 -9999, 500400 0 7)"},
                           metres()),
                  Measure::Length, level);
    EXPECT_THAT(level.report.warnings(), IsEmpty());
    Bench rising;
    first_measure(layer_of({"LINESTRING Z (500000 0 0, 500000 0 -9999, 500400 0 300)"}, metres()),
                  Measure::Length, rising);
    EXPECT_THAT(rising.report.warnings(), ElementsAre(HasSubstr("0.500128 km with heights")));
}

TEST(HeightGuard, NamesWhatIsWithinADistanceOnTheMapAlone) {
    const Layer bases = layer_of({"POINT Z (10 50 200)", "POINT Z (10 50 -9999)"});
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

// Multiples of 2^32 differ in their high bits alone. In one chain, 100,000 of them take half a
// minute.
TEST(RepeatGuard, IsQuickWhateverTheNumbers) {
    constexpr std::int64_t Rows = 100000;
    Layer layer = layer_of(std::vector<std::string>(Rows, "POINT (1 1)"), metres());
    std::vector<std::optional<std::int64_t>> codes;
    for (std::int64_t row = 0; row < Rows; ++row)
        codes.emplace_back((row % (Rows - 5)) << 32);
    layer.set_field({"code", geodata::FieldType::Integer, ""}, integers(codes));
    Bench bench;
    const std::clock_t start = std::clock(); // of processor time
    warn_of_repeated(layer, Repeated::Feature, bench.report, bench.context);
    EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC);
    EXPECT_THAT(bench.report.warnings(), ElementsAre(HasSubstr("5 of the 100000 features")));
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

// Kenya and Spain by their ends in whole degrees: mirrored, 54 square degrees of 80 of Kenya are in
// Spain; with the Canaries in its west it is 72.
TEST(ApartGuard, KnowsThatDistantCountriesAreNotSwapped) {
    const Layer kenya = layer_of({"POLYGON ((34 -5, 42 -5, 42 5, 34 5, 34 -5))"});
    for (const char* spain : {"POLYGON ((-9 36, 4 36, 4 44, -9 44, -9 36))",
                              "POLYGON ((-18 27, 4 27, 4 44, -18 44, -18 27))"}) {
        EXPECT_THAT(Meeting().of(kenya, layer_of({spain})), ElementsAre(HasSubstr("do not meet")));
        EXPECT_THAT(Meeting().of(layer_of({spain}), kenya), ElementsAre(HasSubstr("do not meet")));
    }
}

TEST(ApartGuard, LetsWhatIsToBeDisjointLieApart) {
    const Layer plot = layer_of({"POLYGON ((7 46, 9 46, 9 48, 7 48, 7 46))"});
    const auto warnings_of = [&](const char* point, std::vector<SpatialPredicate> predicates) {
        Bench bench;
        select_by_location(layer_of({point}), plot, predicates, bench.report, bench.context);
        return bench.report.warnings();
    };
    using enum SpatialPredicate;
    EXPECT_THAT(warnings_of("POINT (30 60)", {Disjoint}), IsEmpty());
    EXPECT_THAT(warnings_of("POINT (30 60)", {Disjoint, Within}),
                ElementsAre(HasSubstr("do not meet")));
    EXPECT_THAT(warnings_of("POINT (47 8)", {Disjoint}), ElementsAre(HasSubstr("swapped")));
    Bench join;
    spatial_join(layer_of({"POINT (30 60)"}), plot, Disjoint, JoinKind::Inner, join.report,
                 join.context);
    EXPECT_THAT(join.report.warnings(), IsEmpty());
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

} // namespace
} // namespace graticule::operations
