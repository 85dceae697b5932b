// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/feature_lines.hpp"
#include "operations/vector/coordinates/feature_vertices.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/enclosed_areas.hpp"
#include "operations/vector/overlay/split_polygons.hpp"
#include "operations/vector/proximity/ring_buffer.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::GeometryType;
using geodata::Layer;
using Values = std::vector<std::string>;

const std::string Square = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))";
const std::string SquareWithHole = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 3, 3 3, 3 1, 1 1))";

TEST(FeatureLines, TakesOutlinesAndKeepsLines) {
    Bench bench;
    const Layer layer = layer_of(
        {Square, SquareWithHole, "LINESTRING (7 7, 8 8)", "POINT (1 1)", "", "POLYGON EMPTY"});
    const Layer lines = feature_lines(layer, bench.report, bench.context);
    EXPECT_EQ(shown(lines, "id"), (Values{"0", "1", "2"}));
    EXPECT_EQ(lines.geometry().type(0), GeometryType::LineString);
    EXPECT_TRUE(same_places(lines, 0, "LINESTRING (0 0, 4 0, 4 4, 0 4, 0 0)"));
    EXPECT_TRUE(same_places(lines, 1,
                            "MULTILINESTRING ((0 0, 4 0, 4 4, 0 4, 0 0), "
                            "(1 1, 1 3, 3 3, 3 1, 1 1))"));
    EXPECT_TRUE(same_places(lines, 2, "LINESTRING (7 7, 8 8)"));
    EXPECT_EQ(dropped(bench.report, "of points"), 1U);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 2U);
}

TEST(FeatureLines, TakesMultipartsCollectionsHeightsAndInvalidRings) {
    Bench bench;
    const Layer layer = layer_of(
        {"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
         "GEOMETRYCOLLECTION (POINT (9 9), LINESTRING (0 0, 1 1), " + Square + ")",
         "POLYGON Z ((0 0 7, 1 0 7, 1 1 8, 0 0 7))", "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"},
        Crs());
    const Layer lines = feature_lines(layer, bench.report, bench.context);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(same_places(lines, 0,
                            "MULTILINESTRING ((0 0, 1 0, 1 1, 0 0), "
                            "(5 5, 6 5, 6 6, 5 5))"));
    EXPECT_TRUE(same_places(lines, 1, "MULTILINESTRING ((0 0, 1 1), (0 0, 4 0, 4 4, 0 4, 0 0))"));
    EXPECT_TRUE(geodata::wkb_has_z(lines.geometry().wkb(2)));
    EXPECT_TRUE(same_places(lines, 3, "LINESTRING (0 0, 2 2, 2 0, 0 2, 0 0)"));
    EXPECT_FALSE(lines.crs().known());
}

TEST(FeatureLines, WarnsOfOutlinesAlongTheAntimeridian) {
    Bench bench;
    const Layer cut = layer_of({"POLYGON ((170 0, 180 0, 180 5, 170 5, 170 0))"});
    feature_lines(cut, bench.report, bench.context);
    ASSERT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_NE(bench.report.warnings()[0].find("antimeridian"), std::string::npos);
}

TEST(FeatureVertices, CountsTheClosingVertexOnce) {
    Bench bench;
    const Layer layer = layer_of({SquareWithHole, "", "LINESTRING (0 0, 1 1, 0 0)", "POINT (5 6)"});
    const Layer all = feature_vertices(layer, VertexKind::All, bench.report, bench.context);
    // Four of the shell, four of the hole, three of the line, the point.
    ASSERT_EQ(all.size(), 12U);
    EXPECT_EQ(all.field_names(),
              (Values{"id", "ORIG_FID", "vertex_part", "vertex_ring", "vertex_index"}));
    EXPECT_TRUE(same_places(all, 5, "POINT (1 3)"));
    EXPECT_EQ(shown(all, "vertex_ring")[5], "1");
    EXPECT_EQ(shown(all, "vertex_index")[5], "1");
    EXPECT_EQ(shown(all, "ORIG_FID")[11], "3");
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
}

TEST(FeatureVertices, PicksEndsOfEachPart) {
    Bench bench;
    const Layer layer = layer_of({"MULTILINESTRING ((0 0, 1 1, 2 0), (5 5, 6 6))", Square});
    const auto picked = [&](VertexKind kind) {
        return feature_vertices(layer, kind, bench.report, bench.context);
    };
    const Layer ends = picked(VertexKind::Ends);
    ASSERT_EQ(ends.size(), 5U);
    EXPECT_TRUE(same_places(ends, 1, "POINT (2 0)"));
    EXPECT_TRUE(same_places(ends, 3, "POINT (6 6)"));
    EXPECT_TRUE(same_places(picked(VertexKind::First), 1, "POINT (5 5)"));
    EXPECT_TRUE(same_places(picked(VertexKind::Last), 2, "POINT (0 0)"));
}

TEST(FeatureVertices, FindsTheMiddleByLengthOnTheGround) {
    Bench bench;
    // Along the equator and the same number of degrees north-south, which is shorter: geod says
    // 1113194.908 m to the corner and 1105854.833 m on from there.
    const Layer line = layer_of({"LINESTRING (0 0, 10 0, 10 10)", "LINESTRING (-170 0, -160 0)"});
    const Layer middle = feature_vertices(line, VertexKind::Middle, bench.report, bench.context);
    ASSERT_EQ(middle.size(), 2U);
    const auto place = *middle.geometry().point(0);
    EXPECT_NEAR(place.x, 10 * (1113194.908 + 1105854.833) / 2 / 1113194.908, 1e-6);
    EXPECT_EQ(place.y, 0);
    EXPECT_NEAR(middle.geometry().point(1)->x, -165, 1e-9);
    EXPECT_THROW(feature_vertices(layer_of({"LINESTRING (0 0, 1 1)"}, Crs()), VertexKind::Middle,
                                  bench.report, bench.context),
                 Error);
}

TEST(EnclosedAreas, FindsFacesBetweenCrossingLines) {
    Bench bench;
    // Two lines each way, that cross at four places, and one loose end.
    const Layer lines = layer_of({"LINESTRING (0 1, 5 1)", "LINESTRING (0 3, 5 3)",
                                  "LINESTRING (1 0, 1 5)", "LINESTRING (4 0, 4 5)", "POINT (2 2)"});
    const Layer areas = enclosed_areas(lines, bench.report, bench.context);
    ASSERT_EQ(areas.size(), 1U);
    EXPECT_TRUE(same_places(areas, 0, "POLYGON ((1 1, 4 1, 4 3, 1 3, 1 1))"));
    EXPECT_EQ(shown(areas, "id"), (Values{""}));     // of four features
    EXPECT_EQ(dropped(bench.report, "no area"), 9U); // eight loose ends and the point
}

TEST(EnclosedAreas, GivesFieldsOfTheFeatureAround) {
    Bench bench;
    const Layer rings = layer_of({"LINESTRING (0 0, 4 0, 4 4, 0 4, 0 0)",
                                  "LINESTRING (1 1, 3 1, 3 3, 1 3, 1 1)", SquareWithHole});
    const Layer areas = enclosed_areas(rings, bench.report, bench.context);
    ASSERT_EQ(areas.size(), 2U);
    EXPECT_EQ(shown(areas, "id"), (Values{"0", "1"}));
    EXPECT_TRUE(same_places(areas, 0, SquareWithHole));
    EXPECT_TRUE(same_places(areas, 1, "POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))"));
}

TEST(EnclosedAreas, CutsOverlapsAndGivesNothingForNothing) {
    Bench bench;
    const Layer two = layer_of({Square, "POLYGON ((2 2, 6 2, 6 6, 2 6, 2 2))"});
    EXPECT_EQ(enclosed_areas(two, bench.report, bench.context).size(), 3U);
    const Layer none = layer_of({"LINESTRING (0 0, 1 1)", ""});
    const Layer areas = enclosed_areas(none, bench.report, bench.context);
    EXPECT_EQ(areas.size(), 0U);
    EXPECT_EQ(areas.field_names(), (Values{"id"}));
}

TEST(ClosedLineAreas, MakesHolesAndIslandsOfRingsWithinRings) {
    Bench bench;
    const Layer lines =
        layer_of({"MULTILINESTRING ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), "
                  "(2 2, 3 2, 3 3, 2 3, 2 2))",
                  "LINESTRING (0 0, 1 0, 1 1)", Square, "POINT (0 0)", "",
                  "MULTILINESTRING ((20 0, 21 0, 21 1, 20 0), (30 0, 31 0))"});
    const Layer areas = closed_line_areas(lines, bench.report, bench.context);
    EXPECT_EQ(shown(areas, "id"), (Values{"0", "2", "5"}));
    EXPECT_TRUE(same_places(areas, 0,
                            "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1)), "
                            "((2 2, 3 2, 3 3, 2 3, 2 2)))"));
    EXPECT_EQ(dropped(bench.report, "not closed"), 3U);
    EXPECT_EQ(dropped(bench.report, "encloses no area"), 2U);
}

TEST(SplitPolygons, CutsFromOutlineToOutline) {
    Bench bench;
    const Layer polygons =
        layer_of({Square, "POLYGON ((10 0, 12 0, 12 2, 10 2, 10 0))", "", "POINT (1 1)"});
    const Layer lines = layer_of({"LINESTRING (-1 1, 5 1)", "LINESTRING (2 -1, 2 3)"});
    const Layer pieces = split_polygons(polygons, lines, bench.report, bench.context);
    // The second line ends inside above the first: it divides what lies below that alone.
    EXPECT_EQ(shown(pieces, "id"), (Values{"0", "0", "0", "1"}));
    EXPECT_EQ(shown(pieces, "piece"), (Values{"1", "2", "3", "1"}));
    EXPECT_TRUE(same_places(pieces, 0, "POLYGON ((0 0, 2 0, 2 1, 0 1, 0 0))"));
    EXPECT_TRUE(same_places(pieces, 1, "POLYGON ((0 1, 4 1, 4 4, 0 4, 0 1))"));
    EXPECT_TRUE(same_places(pieces, 2, "POLYGON ((2 0, 4 0, 4 1, 2 1, 2 0))"));
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    EXPECT_EQ(dropped(bench.report, "no polygon"), 1U);
}

TEST(SplitPolygons, GoesAroundHolesAndKeepsParts) {
    Bench bench;
    const Layer polygons =
        layer_of({SquareWithHole,
                  "MULTIPOLYGON (((10 0, 11 0, 11 4, 10 4, 10 0)), ((20 9, 21 9, 21 10, 20 9)))",
                  "MULTIPOLYGON (((30 8, 31 8, 31 9, 30 8)), ((33 8, 34 8, 34 9, 33 8)))"});
    const Layer line = layer_of({"LINESTRING (-1 2, 30 2)"});
    const Layer pieces = split_polygons(polygons, line, bench.report, bench.context);
    EXPECT_EQ(shown(pieces, "id"), (Values{"0", "0", "1", "1", "1", "2"}));
    EXPECT_TRUE(same_places(pieces, 0, "POLYGON ((0 0, 4 0, 4 2, 3 2, 3 1, 1 1, 1 2, 0 2, 0 0))"));
    EXPECT_TRUE(same_places(pieces, 4, "POLYGON ((20 9, 21 9, 21 10, 20 9))"));
    EXPECT_EQ(pieces.geometry().type(5), GeometryType::MultiPolygon);
}

TEST(SplitPolygons, RepairsMovesAndRefuses) {
    Bench bench;
    const Layer bow = layer_of({"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"});
    // One degree of longitude east in metres of Web Mercator.
    const Layer line = layer_of({"LINESTRING (55659.745397 -100000, 55659.745397 400000)"},
                                Crs::parse("EPSG:3857"));
    const Layer pieces = split_polygons(bow, line, bench.report, bench.context);
    EXPECT_EQ(pieces.size(), 3U); // of the west triangle two, the east one whole
    EXPECT_EQ(bench.report.repairs().size(), 1U);
    const Layer points = layer_of({"POINT (0 0)"});
    EXPECT_THROW(split_polygons(bow, points, bench.report, bench.context), Error);
    EXPECT_THROW(split_polygons(points, bow, bench.report, bench.context), Error);
    EXPECT_THROW(split_polygons(bow, layer_of({"LINESTRING (0 0, 1 1)"}, Crs()), bench.report,
                                bench.context),
                 Error);
}

std::vector<double> areas_of(const Layer& layer) {
    Bench bench;
    const geodata::Column column = measure(layer, Measure::Area, bench.report, bench.context);
    std::vector<double> areas;
    for (std::size_t row = 0; row < column.size(); ++row)
        areas.push_back(column.real(row));
    return areas;
}

// The area of a flat ring; on the ground 5 km differ from it by less than a millionth.
double ring_area(double inner_m, double outer_m) {
    return std::numbers::pi * (outer_m * outer_m - inner_m * inner_m);
}

TEST(RingBuffers, DrawsRingsInOrderAroundPoints) {
    for (const char* const place : {"POINT (0 0)", "POINT (25 65)", "POINT (180 -17)"}) {
        Bench bench;
        const std::array<Length, 4> distances{Length{3000}, Length{1000}, Length{5000},
                                              Length{3000}};
        const Layer rings = ring_buffers(layer_of({place, ""}), distances, RingsAround::EachFeature,
                                         bench.report, bench.context);
        EXPECT_EQ(shown(rings, "distance"), (Values{"1000", "3000", "5000"}));
        EXPECT_EQ(shown(rings, "inner_distance"), (Values{"0", "1000", "3000"}));
        const std::vector<double> areas = areas_of(rings);
        EXPECT_NEAR(areas[0] / ring_area(0, 1000), 1, 2e-3) << place;
        EXPECT_NEAR(areas[1] / ring_area(1000, 3000), 1, 2e-3) << place;
        EXPECT_NEAR(areas[2] / ring_area(3000, 5000), 1, 2e-3) << place;
        EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    }
}

TEST(RingBuffers, UnitesRingsOfAllFeatures) {
    Bench bench;
    const Layer near = layer_of({"POINT (10 50)", "POINT (10.001 50)"});
    const std::array<Length, 2> distances{Length{1000}, Length{2000}};
    const Layer rings =
        ring_buffers(near, distances, RingsAround::AllTogether, bench.report, bench.context);
    EXPECT_EQ(rings.field_names(), (Values{"distance", "inner_distance"}));
    ASSERT_EQ(rings.size(), 2U);
    // Two circles 71.7 m apart: the union is wider by about 2 r d.
    const double apart = 71.696;
    EXPECT_NEAR(areas_of(rings)[0], ring_area(0, 1000) + 2 * 1000 * apart, 1e4);
    EXPECT_EQ(ring_buffers(layer_of({""}), distances, RingsAround::AllTogether, bench.report,
                           bench.context)
                  .size(),
              0U);
}

TEST(RingBuffers, HoldsPolygonsInTheFirstRing) {
    Bench bench;
    const Layer square = layer_of({"POLYGON ((10 50, 10.1 50, 10.1 50.1, 10 50.1, 10 50))"});
    const std::array<Length, 2> distances{Length{500}, Length{1500}};
    const Layer rings =
        ring_buffers(square, distances, RingsAround::EachFeature, bench.report, bench.context);
    ASSERT_EQ(rings.size(), 2U);
    EXPECT_GT(areas_of(rings)[0], areas_of(square)[0]);
    EXPECT_TRUE(is_valid(rings, 1));
}

TEST(RingBuffers, RefusesDistancesThatMakeNoRing) {
    Bench bench;
    const Layer point = layer_of({"POINT (0 0)"});
    for (const double metres : {0.0, -5.0, std::numeric_limits<double>::infinity()}) {
        const std::array<Length, 1> distances{Length{metres}};
        EXPECT_THROW(
            ring_buffers(point, distances, RingsAround::EachFeature, bench.report, bench.context),
            Error);
    }
    EXPECT_THROW(ring_buffers(point, {}, RingsAround::EachFeature, bench.report, bench.context),
                 Error);
}

} // namespace
} // namespace graticule::operations
