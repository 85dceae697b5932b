// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/pair_search.hpp"
#include "operations/vector/polygon_locator.hpp"
#include "operations/vector/select_by_location.hpp"
#include "operations/vector/spatial_join.hpp"
#include "operations/vector/summarize_within.hpp"

#include "unit/operations/layers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using Values = std::vector<std::string>;

const std::string RelatedSquare = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))";

TEST(PolygonLocator, TellsInsideBoundaryAndOutside) {
    const auto wkb =
        wkb_of("POLYGON ((0 0, 4 0, 4 4, 2 1, 0 4, 0 0), (1 0.5, 3 0.5, 2 0.8, 1 0.5))");
    const PolygonLocator locator(wkb);
    EXPECT_EQ(locator.locate(0.5, 2), Location::Interior);
    EXPECT_EQ(locator.locate(2, 2), Location::Exterior);   // in the notch
    EXPECT_EQ(locator.locate(2, 0.6), Location::Exterior); // in the hole
    EXPECT_EQ(locator.locate(2, 0.5), Location::Boundary); // of the hole
    EXPECT_EQ(locator.locate(4, 4), Location::Boundary);
    EXPECT_EQ(locator.locate(3, 2.5), Location::Boundary); // on a slanted edge
    EXPECT_EQ(locator.locate(0, 2), Location::Boundary);
    EXPECT_EQ(locator.locate(-1, 0), Location::Exterior); // level with an edge
    EXPECT_EQ(locator.locate(5, 4), Location::Exterior);
}

// A comb: many high edges next to each other, judged against the plain formula of its teeth.
TEST(PolygonLocator, HandlesHighEdges) {
    std::string wkt = "POLYGON ((0 -1";
    constexpr int Teeth = 500;
    for (int i = 0; i < Teeth; ++i)
        wkt += ", " + std::to_string(i) + " 0, " + std::to_string(i + 0.5) + " 10";
    wkt += ", " + std::to_string(Teeth) + " 0, " + std::to_string(Teeth) + " -1, 0 -1))";
    const auto wkb = wkb_of(wkt);
    const PolygonLocator locator(wkb);
    for (double x = 0.13; x < Teeth; x += 0.77) {
        for (const double y : {0.7, 4.1, 9.3}) {
            const double in_tooth = std::abs(x - std::floor(x) - 0.5);
            const bool inside = y < 10 - 20 * in_tooth;
            EXPECT_EQ(locator.locate(x, y), inside ? Location::Interior : Location::Exterior);
        }
    }
}

// Relations by hand from the definitions of DE-9IM.
TEST(SelectByLocation, KnowsAllRelations) {
    const geodata::Layer features = layer_of(
        {"POINT (2 2)", "POINT (0 2)", "POINT (9 9)", "LINESTRING (-1 2, 2 2)",
         "LINESTRING (1 1, 2 2)", "POLYGON ((3 3, 6 3, 6 6, 3 6, 3 3))",
         "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))", "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",
         "POLYGON ((-1 -1, 9 -1, 9 9, -1 9, -1 -1))", "POLYGON ((0 0, 0 4, 4 4, 4 0, 0 0))", ""});
    const auto selected = [&](SpatialPredicate predicate) {
        Bench bench;
        const std::vector<SpatialPredicate> one{predicate};
        return shown(select_by_location(features, layer_of({RelatedSquare}), one, bench.report,
                                        bench.context),
                     "id");
    };
    EXPECT_EQ(selected(SpatialPredicate::Intersects),
              (Values{"0", "1", "3", "4", "5", "6", "7", "8", "9"}));
    EXPECT_EQ(selected(SpatialPredicate::Within), (Values{"0", "4", "7", "9"}));
    EXPECT_EQ(selected(SpatialPredicate::CoveredBy), (Values{"0", "1", "4", "7", "9"}));
    EXPECT_EQ(selected(SpatialPredicate::Contains), (Values{"8", "9"}));
    EXPECT_EQ(selected(SpatialPredicate::Covers), (Values{"8", "9"}));
    EXPECT_EQ(selected(SpatialPredicate::Crosses), (Values{"3"}));
    EXPECT_EQ(selected(SpatialPredicate::Touches), (Values{"1", "6"}));
    EXPECT_EQ(selected(SpatialPredicate::Overlaps), (Values{"5"}));
    EXPECT_EQ(selected(SpatialPredicate::Equals), (Values{"9"}));
    EXPECT_EQ(selected(SpatialPredicate::Disjoint), (Values{"2"}));
}

TEST(SelectByLocation, TakesEachFeatureOnceForAnyPredicate) {
    Bench bench;
    const std::vector<SpatialPredicate> either{SpatialPredicate::Within, SpatialPredicate::Touches};
    const geodata::Layer result = select_by_location(
        layer_of({"POINT (2 2)", "POINT (0 2)", "POINT (9 9)"}),
        layer_of({RelatedSquare, RelatedSquare}), either, bench.report, bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0", "1"}));
    EXPECT_THROW(select_by_location(result, result, {}, bench.report, bench.context), Error);
}

TEST(SelectByLocation, AcceptsLongitudesBeyondHalfATurn) {
    Bench bench;
    const std::vector<SpatialPredicate> within{SpatialPredicate::Within};
    // 190 degrees east is 170 west; the polygon crosses the antimeridian.
    const geodata::Layer result = select_by_location(
        layer_of({"POINT (-170 0)", "POINT (175 0)", "POINT (0 0)", "POINT (190 1)"}),
        layer_of({"POLYGON ((170 -5, 195 -5, 195 5, 170 5, 170 -5))"}), within, bench.report,
        bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0", "1", "3"}));
}

// Repaired, the bow tie is two triangles with their tips at (2, 2): within the square, and apart
// from the small one in the notch between them.
TEST(SelectByLocation, RepairsInvalidPolygonsFirst) {
    const geodata::Layer bow_tie = layer_of({"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))"});
    const auto holds = [&](const std::string& other, SpatialPredicate predicate) {
        Bench bench;
        const std::vector<SpatialPredicate> one{predicate};
        const bool selected =
            select_by_location(bow_tie, layer_of({other}), one, bench.report, bench.context).size()
            == 1;
        EXPECT_EQ(bench.report.decisions().size(), 1U);
        return selected;
    };
    EXPECT_TRUE(holds(RelatedSquare, SpatialPredicate::Within));
    EXPECT_TRUE(holds(RelatedSquare, SpatialPredicate::CoveredBy));
    EXPECT_FALSE(
        holds("POLYGON ((1.5 0.1, 2.5 0.1, 2 0.6, 1.5 0.1))", SpatialPredicate::Intersects));
    EXPECT_TRUE(holds("LINESTRING (0.5 1, 0.5 3)", SpatialPredicate::Contains));
}

TEST(SpatialJoin, MakesOneFeatureForEachPair) {
    Bench bench;
    const geodata::Layer points = layer_of({"POINT (1 1)", "POINT (9 9)", "POINT (3 3)"});
    const geodata::Layer areas =
        layer_of({RelatedSquare, "POLYGON ((2 2, 6 2, 6 6, 2 6, 2 2))"}, Crs::wgs84(), "areas");
    const geodata::Layer inner = spatial_join(points, areas, SpatialPredicate::Within,
                                              JoinKind::Inner, bench.report, bench.context);
    EXPECT_EQ(inner.field_names(), (Values{"id_left", "id_right"}));
    EXPECT_EQ(shown(inner, "id_left"), (Values{"0", "2", "2"}));
    EXPECT_EQ(shown(inner, "id_right"), (Values{"0", "0", "1"}));
    EXPECT_EQ(dropped(bench.report, "with none of 'areas'"), 1U);
    const geodata::Layer left = spatial_join(points, areas, SpatialPredicate::Within,
                                             JoinKind::Left, bench.report, bench.context);
    EXPECT_EQ(shown(left, "id_right"), (Values{"0", "", "0", "1"}));
    const geodata::Layer turned = spatial_join(areas, points, SpatialPredicate::Contains,
                                               JoinKind::Inner, bench.report, bench.context);
    EXPECT_EQ(shown(turned, "id_right"), (Values{"0", "2", "2"}));
    const geodata::Layer apart = spatial_join(points, areas, SpatialPredicate::Disjoint,
                                              JoinKind::Inner, bench.report, bench.context);
    EXPECT_EQ(shown(apart, "id_left"), (Values{"0", "1", "1"}));
}

// A grid of unit squares and points at known places: each point's square follows from its numbers.
TEST(SpatialJoin, AgreesWithArithmeticOnAGrid) {
    constexpr int Side = 20;
    std::vector<std::string> squares;
    for (int y = 0; y < Side; ++y) {
        for (int x = 0; x < Side; ++x) {
            const auto corner = [&](int dx, int dy) {
                return std::to_string(x + dx) + " " + std::to_string(y + dy);
            };
            squares.push_back("POLYGON ((" + corner(0, 0) + "," + corner(1, 0) + "," + corner(1, 1)
                              + "," + corner(0, 1) + "," + corner(0, 0) + "))");
        }
    }
    constexpr std::size_t Many = 30'000;
    geodata::GeometryColumn places;
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < Many; ++i) {
        const double x = std::fmod(static_cast<double>(i) * 0.6180339887, 1.0) * Side;
        const double y = std::fmod(static_cast<double>(i) * 0.7548776662, 1.0) * Side;
        places.append_point(x, y);
        expected.push_back(static_cast<std::size_t>(y) * Side + static_cast<std::size_t>(x));
    }
    geodata::Layer points("points");
    points.set_geometry(std::move(places), Crs::wgs84());
    Bench bench;
    const std::vector<FeaturePair> pairs = matching_pairs(
        points, layer_of(squares), SpatialPredicate::Within, bench.report, bench.context);
    ASSERT_EQ(pairs.size(), Many - 1); // the first point lies on a corner, within none
    for (std::size_t i = 1; i < Many; ++i)
        EXPECT_EQ(pairs[i - 1], (FeaturePair{i, expected[i]}));
}

// Boxes that lie across one another and points, judged one by one: whichever side is looked up in
// the other, pairs come by left and then right row. The boxes are their own extents.
TEST(SpatialJoin, FindsAllPairsInOrder) {
    constexpr std::size_t Places = 5000;
    constexpr std::size_t Boxes = 70;
    const auto scattered = [](std::size_t i, double by) {
        return 100 * std::fmod(static_cast<double>(i) * by, 1.0);
    };
    geodata::GeometryColumn places;
    for (std::size_t i = 0; i < Places; ++i) {
        if (i % 97 == 5)
            places.append_null();
        else
            places.append_point(scattered(i, 0.6180339887), scattered(i, 0.7548776662));
    }
    std::vector<std::string> boxes;
    std::vector<FeaturePair> expected;
    for (std::size_t b = 0; b < Boxes; ++b) {
        const double west = scattered(b, 0.3247179572);
        const double south = scattered(b, 0.5698402909);
        const geodata::Extent box{west, south, west + 20, south + 15};
        const auto corner = [](double x, double y) { return fmt::format("{} {}", x, y); };
        boxes.push_back(fmt::format("POLYGON (({}, {}, {}, {}, {}))", corner(west, south),
                                    corner(box.max_x, south), corner(box.max_x, box.max_y),
                                    corner(west, box.max_y), corner(west, south)));
        for (std::size_t i = 0; i < Places; ++i) {
            if (!places.is_void(i) && box.contains(places.extent(i).min_x, places.extent(i).min_y))
                expected.push_back({b, i});
        }
    }
    const geodata::Layer layer = layer_of(boxes);
    const geodata::GeometryColumn& areas = layer.geometry();
    Bench bench;
    const auto related = [&](const geodata::GeometryColumn& left,
                             const geodata::GeometryColumn& right) {
        return find_pairs(left, right, SpatialPredicate::Intersects, PairsWanted::All, bench.report,
                          bench.context);
    };
    EXPECT_EQ(related(areas, places), expected);
    EXPECT_EQ(extent_pairs(areas, places, bench.context), expected);
    for (FeaturePair& pair : expected)
        std::swap(pair.left, pair.right);
    std::sort(expected.begin(), expected.end());
    EXPECT_GT(expected.size(), Places);
    EXPECT_EQ(related(places, areas), expected);
    EXPECT_EQ(extent_pairs(places, areas, bench.context), expected);
}

TEST(SpatialJoin, CopiesNoColumnThatIsTakenAsItIs) {
    Bench bench;
    const geodata::Layer points = layer_of({"POINT (1 1)", "POINT (9 9)", "POINT (3 3)"});
    const geodata::Layer whole =
        spatial_join(points, layer_of({RelatedSquare}), SpatialPredicate::Within, JoinKind::Left,
                     bench.report, bench.context);
    EXPECT_EQ(shown(whole, "id_right"), (Values{"0", "", "0"}));
    EXPECT_EQ(whole.shared_column(0), points.shared_column(0));
    EXPECT_EQ(whole.shared_geometry(), points.shared_geometry());
    const geodata::Layer part =
        spatial_join(points, layer_of({RelatedSquare}), SpatialPredicate::Within, JoinKind::Inner,
                     bench.report, bench.context);
    EXPECT_EQ(shown(part, "id_left"), (Values{"0", "2"}));
    EXPECT_EQ(part.geometry().point(1)->x, 3);
}

TEST(SummarizeWithin, CountsAndSumsWhatLiesInside) {
    Bench bench;
    geodata::Layer towns = layer_of({"POINT (1 1)", "POINT (3 3)", "POINT (9 9)", "POINT (20 20)"});
    towns.set_field({"pop", {}, "people"}, integers({10, 5, {}, 7}));
    const geodata::Layer areas = layer_of({RelatedSquare, "POLYGON ((8 8, 10 8, 10 10, 8 10, 8 8))",
                                           "POLYGON ((30 30, 31 30, 31 31, 30 30))"});
    const std::vector<Metric> metrics{{MetricFunction::Count, "", "towns"},
                                      {MetricFunction::Sum, "pop", ""},
                                      {MetricFunction::Mean, "pop", ""}};
    const geodata::Layer result =
        summarize_within(areas, towns, metrics, bench.report, bench.context);
    EXPECT_EQ(shown(result, "towns"), (Values{"2", "1", "0"}));
    EXPECT_EQ(shown(result, "pop_sum"), (Values{"15", "", ""}));
    EXPECT_EQ(shown(result, "pop_mean"), (Values{"7.5", "", ""}));
    EXPECT_EQ(result.field(2).unit, "people");
    EXPECT_EQ(dropped(bench.report, "outside of all polygons"), 1U);
    EXPECT_THROW(summarize_within(towns, areas, metrics, bench.report, bench.context), Error);
}

/// Three zones of four by four side by side. A long lake from x = 1 to 7, one of one by one of
/// which a two-hundredth lies in the third zone, and a pond in the first.
TEST(SummarizeWithin, ASliverIsNoShare) {
    Bench bench;
    const geodata::Layer zones = layer_of({RelatedSquare, "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))",
                                           "POLYGON ((8 0, 12 0, 12 4, 8 4, 8 0))"});
    const geodata::Layer lakes =
        layer_of({"POLYGON ((1 1, 7 1, 7 2, 1 2, 1 1))",
                  "POLYGON ((7.005 3, 8.005 3, 8.005 4, 7.005 4, 7.005 3))",
                  "POLYGON ((1 3, 2 3, 2 4, 1 4, 1 3))"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lakes"}};
    const geodata::Layer touched =
        summarize_within(zones, lakes, count, bench.report, bench.context);
    EXPECT_EQ(shown(touched, "lakes"), (Values{"2", "2", "1"}));
    // 0.005 of the second lake lie in the third zone.
    const geodata::Layer shared =
        summarize_within(zones, lakes, count, bench.report, bench.context, {.least_share = 0.01});
    EXPECT_EQ(shown(shared, "lakes"), (Values{"2", "2", "0"}));
    ASSERT_FALSE(bench.report.warnings().empty());
    EXPECT_NE(bench.report.warnings().back().find("1 of the 3 features"), std::string::npos);
}

TEST(SummarizeWithin, ALineCountsByThePartThatLiesInside) {
    Bench bench;
    const geodata::Layer zones = layer_of({RelatedSquare, "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))"});
    // Three of ten parts in the first zone; one that ends at the border.
    const geodata::Layer lines = layer_of({"LINESTRING (1 1, 11 1)", "LINESTRING (4 3, 6 3)"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lines"}};
    const geodata::Layer half =
        summarize_within(zones, lines, count, bench.report, bench.context, {.least_share = 0.35});
    EXPECT_EQ(shown(half, "lines"), (Values{"0", "2"}));
}

/// A line of a degree from west to east and one from south to north at 65 degrees north. By PROJ,
/// "echo 65N 0E 65N 1E | geod +ellps=WGS84 -I" gives 47,175 m and "65N 1E 66N 1E" 111,500 m; the
/// hundredth of the latter that lies in the first zone adds 1,115 m: it has 30.4 % of the line,
/// though 50.5 % of its degrees.
TEST(SummarizeWithin, SharesOfLinesAreOfTheGround) {
    Bench bench;
    const geodata::Layer zones = layer_of({"POLYGON ((-1 64, 2 64, 2 65.01, -1 65.01, -1 64))",
                                           "POLYGON ((-1 65.01, 2 65.01, 2 67, -1 67, -1 65.01))"});
    const geodata::Layer line = layer_of({"LINESTRING (0 65, 1 65, 1 66)"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lines"}};
    const auto lines = [&](double least_share) {
        return shown(summarize_within(zones, line, count, bench.report, bench.context,
                                      {.least_share = least_share}),
                     "lines");
    };
    EXPECT_EQ(lines(0.30), (Values{"1", "1"}));
    EXPECT_EQ(lines(0.31), (Values{"0", "1"}));
    EXPECT_EQ(lines(0.45), (Values{"0", "1"}));
    EXPECT_EQ(dropped(bench.report, "shares too little"), 0U); // it counts in the second
}

/// A lake from 60 to 70 degrees north. South of 65 lie (sin 65 - sin 60) / (sin 70 - sin 60) of it,
/// 54.7 % on a sphere and within a thousandth of that on the ellipsoid; 50 % in degrees.
TEST(SummarizeWithin, SharesOfAreasAreOfTheGround) {
    Bench bench;
    const geodata::Layer zones = layer_of({"POLYGON ((-5 50, 6 50, 6 65, -5 65, -5 50))",
                                           "POLYGON ((-5 65, 6 65, 6 80, -5 80, -5 65))"});
    const geodata::Layer lake = layer_of({"POLYGON ((0 60, 1 60, 1 70, 0 70, 0 60))"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lakes"}};
    EXPECT_EQ(shown(summarize_within(zones, lake, count, bench.report, bench.context,
                                     {.least_share = 0.48}),
                    "lakes"),
              (Values{"1", "0"}));
    EXPECT_EQ(shown(summarize_within(zones, lake, count, bench.report, bench.context,
                                     {.least_share = 0.45}),
                    "lakes"),
              (Values{"1", "1"}));
}

TEST(SummarizeWithin, WhatSharesTooLittleIsNotOutside) {
    Bench bench;
    const geodata::Layer lines = layer_of({"LINESTRING (1 1, 11 1)", "LINESTRING (20 1, 21 1)"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lines"}};
    summarize_within(layer_of({RelatedSquare}), lines, count, bench.report, bench.context,
                     {.least_share = 0.5});
    EXPECT_EQ(dropped(bench.report, "shares too little"), 1U);
    EXPECT_EQ(dropped(bench.report, "outside of all polygons"), 1U);
}

TEST(SummarizeWithin, ARepairIsToldOnce) {
    Bench bench;
    const geodata::Layer bow_tie = layer_of({"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))"});
    const std::vector<Metric> count{{MetricFunction::Count, "", "lakes"}};
    const geodata::Layer result =
        summarize_within(layer_of({RelatedSquare}), bow_tie, count, bench.report, bench.context,
                         {.least_share = 0.01});
    EXPECT_EQ(shown(result, "lakes"), (Values{"1"}));
    std::size_t told = 0;
    for (const std::string& said : bench.report.decisions())
        told += said.find("repaired") != std::string::npos;
    EXPECT_EQ(told, 1U);
}

/// Two zones of a degree by a degree side by side at 65 degrees north, a line on their border and
/// one from the first to the second. By PROJ, "echo 65N 1E 66N 1E | geod +ellps=WGS84 -I" gives
/// 111,500.063 m, and "65.5N 0.5E 65.5N 1E", the half of the second line, 23,145.899 m.
TEST(SummarizeWithin, PartsAreOfWhatLiesWithin) {
    Bench bench;
    const geodata::Layer zones = layer_of(
        {"POLYGON ((0 65, 1 65, 1 66, 0 66, 0 65))", "POLYGON ((1 65, 2 65, 2 66, 1 66, 1 65))"});
    const geodata::Layer lines =
        layer_of({"LINESTRING (1 65, 1 66)", "LINESTRING (0.5 65.5, 1.5 65.5)"});
    const std::vector<Metric> sum{{MetricFunction::Sum, "length_km", "km"}};
    const geodata::Layer result =
        summarize_within(zones, lines, sum, bench.report, bench.context, {.parts = true});
    const geodata::Column& km = result.column("km");
    EXPECT_NEAR(km.real(0), 111.500063 + 23.145899, 2e-5);
    EXPECT_NEAR(km.real(1), 111.500063 + 23.145899, 2e-5);
    ASSERT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_NE(bench.report.warnings().front().find("1 of the 2 features"), std::string::npos);
}

/// The same lake east and west of the antimeridian: each zone has the half that lies in it.
TEST(SummarizeWithin, PartsAcrossTheAntimeridian) {
    Bench bench;
    const geodata::Layer zones =
        layer_of({"POLYGON ((170 60, 180 60, 180 70, 170 70, 170 60))",
                  "POLYGON ((-180 60, -170 60, -170 70, -180 70, -180 60))"});
    const geodata::Layer lake =
        layer_of({"MULTIPOLYGON (((179 64, 180 64, 180 65, 179 65, 179 64)), "
                  "((-180 64, -178 64, -178 65, -180 65, -180 64)))"});
    const std::vector<Metric> sum{{MetricFunction::Sum, "area_km2", "km2"}};
    const geodata::Layer result =
        summarize_within(zones, lake, sum, bench.report, bench.context, {.parts = true});
    // A degree by a degree there is 111.49 km by 48.05 km (geod, as above), and but for the bend
    // of its edges the western part is twice that.
    EXPECT_NEAR(result.column("km2").real(0), 111.49 * 48.05, 10);
    EXPECT_NEAR(result.column("km2").real(1), 2 * 111.49 * 48.05, 20);
    EXPECT_TRUE(bench.report.warnings().empty());
}

} // namespace
} // namespace graticule::operations
