// SPDX-License-Identifier: Apache-2.0
// Borders are simplified once for all that share them, by metres on the ground; nothing changes
// sides.
#include "base/error.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/vector/simplification/simplify.hpp"

#include "unit/operations/layers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;

const Crs& utm() {
    static const Crs crs = Crs::parse("EPSG:32632");
    return crs;
}

Layer simplified_to(const Layer& layer, double metres, Bench& bench) {
    return simplify(layer, Length::from_metres(metres), bench.report, bench.context).layer;
}

// Two squares of half a degree that share a border with a bump of 0.005 degrees: 274.8 m at 60.5
// degrees north, 556.6 m at 0.5 (geod).
Layer pair_at(int south) {
    const double middle = south + 0.5;
    const int north = south + 1;
    return layer_of(
        {fmt::format("POLYGON ((10 {0}, 10.5 {0}, 10.505 {1}, 10.5 {2}, 10 {2}, 10 {0}))", south,
                     middle, north),
         fmt::format("POLYGON ((10.5 {0}, 11 {0}, 11 {2}, 10.5 {2}, 10.505 {1}, 10.5 {0}))", south,
                     middle, north)});
}

TEST(Simplify, MeasuresOnTheGroundInDegrees) {
    Bench bench;
    for (const auto& [south, metres] : {std::pair{60, 274.8}, {0, 556.6}}) {
        const Layer layer = pair_at(south);
        const Layer less = simplified_to(layer, metres - 1, bench);
        const Layer more = simplified_to(layer, metres + 1, bench);
        for (std::size_t row = 0; row < 2; ++row) {
            const double west = 10 + 0.5 * static_cast<double>(row);
            EXPECT_EQ(geodata::GeometryColumn(less.geometry()).wkb(row).size(),
                      layer.geometry().wkb(row).size());
            EXPECT_TRUE(
                same_places(more, row,
                            fmt::format("POLYGON (({0} {2}, {1} {2}, {1} {3}, {0} {3}, {0} {2}))",
                                        west, west + 0.5, south, south + 1)));
        }
    }
}

// A step of 100 units is half as long on the ground at 60 degrees north: 50.2 m by the ellipsoid.
TEST(Simplify, MeasuresOnTheGroundInWebMercator) {
    Bench bench;
    const Layer layer = layer_of({"LINESTRING (1113000 8399738, 1114000 8399838, 1115000 8399738)"},
                                 Crs::parse("EPSG:3857"));
    EXPECT_TRUE(same_places(simplified_to(layer, 52, bench), 0,
                            "LINESTRING (1113000 8399738, 1115000 8399738)"));
    EXPECT_TRUE(same_places(simplified_to(layer, 48, bench), 0,
                            "LINESTRING (1113000 8399738, 1114000 8399838, 1115000 8399738)"));
}

// The bay is 100 m deep and an island lies in it: were the bay cut off, the island would lie on
// land. Its western and eastern rims, 78 m off, may go.
TEST(Simplify, LeavesIslandsOnTheirSide) {
    Bench bench;
    const std::string coast =
        "POLYGON ((500000 6600000, 501000 6600000, 501000 6601000, 500600 6601000, "
        "500500 6600900, 500400 6601000, 500000 6601000, 500000 6600000))";
    const std::string island =
        "POLYGON ((500490 6600950, 500510 6600950, 500500 6600960, 500490 6600950))";
    const Layer both = simplified_to(layer_of({coast, island}, utm()), 150, bench);
    EXPECT_TRUE(same_places(both, 0,
                            "POLYGON ((500000 6600000, 501000 6600000, 501000 6601000, "
                            "500500 6600900, 500000 6601000, 500000 6600000))"));
    EXPECT_TRUE(same_places(both, 1, island));
    const Layer alone = simplified_to(layer_of({coast}, utm()), 150, bench);
    EXPECT_TRUE(same_places(alone, 0,
                            "POLYGON ((500000 6600000, 501000 6600000, 501000 6601000, "
                            "500000 6601000, 500000 6600000))"));
}

// A lens 100 m wide between two neighbours: neither border of it may become the other.
TEST(Simplify, LeavesNothingWithoutArea) {
    Bench bench;
    const Layer layer =
        layer_of({"POLYGON ((499000 0, 500000 0, 499950 500, 500000 1000, 499000 1000, 499000 0))",
                  "POLYGON ((500000 0, 500050 500, 500000 1000, 499950 500, 500000 0))",
                  "POLYGON ((500000 0, 501000 0, 501000 1000, 500000 1000, 500050 500, 500000 0))"},
                 utm());
    const Layer result = simplified_to(layer, 150, bench);
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_TRUE(result.geometry().wkb(row).size() == layer.geometry().wkb(row).size()) << row;
}

// A hole and what fills it are one ring, wherever either begins: of eight corners on a circle of
// 100 m some go, the same from both.
TEST(Simplify, KeepsRingsThatTwoFeaturesShare) {
    Bench bench;
    const Layer layer = layer_of(
        {"POLYGON ((499000 0, 501000 0, 501000 2000, 499000 2000, 499000 0), (500100 1000, 500071 "
         "1071, 500000 1100, 499929 1071, 499900 1000, 499929 929, 500000 900, 500071 929, 500100 "
         "1000))",
         "POLYGON ((500000 900, 500071 929, 500100 1000, 500071 1071, 500000 1100, 499929 1071, "
         "499900 1000, 499929 929, 500000 900))"},
        utm());
    const Layer result = simplified_to(layer, 40, bench);
    EXPECT_LT(result.geometry().wkb(1).size(), layer.geometry().wkb(1).size());
    std::string ring;
    geodata::walk_paths(result.geometry().wkb(1), [&](const geodata::PathView& path) {
        for (const geodata::Point& place : path.points)
            ring += fmt::format("{}{} {}", ring.empty() ? "" : ", ", place.x, place.y);
    });
    EXPECT_TRUE(same_places(
        result, 0,
        fmt::format("POLYGON ((499000 0, 501000 0, 501000 2000, 499000 2000, 499000 0), ({}))",
                    ring)));
}

// Two features meet in a place that only one has as a vertex: it stays, and the edge with it.
TEST(Simplify, KeepsPlacesOnEdgesOfOthers) {
    Bench bench;
    const Layer layer =
        layer_of({"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", "POLYGON ((4 0, 8 0, 8 2.001, 4 2, 4 0))",
                  "POLYGON ((4 2, 8 2.001, 8 4, 4 4, 4 2))"});
    const Layer result = simplified_to(layer, 1000, bench);
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_EQ(result.geometry().wkb(row).size(), layer.geometry().wkb(row).size()) << row;
}

// What is cut at the antimeridian has the same corners along it on both sides.
TEST(Simplify, KeepsCornersAlongTheAntimeridian) {
    Bench bench;
    const std::string kept =
        "MULTIPOLYGON (((179 -17, 180 -17, 180 -16.5, 180 -16, 179 -16, 179 -17)), "
        "((-180 -17, -179 -17, -179 -16, -180 -16, -180 -16.5, -180 -17)))";
    const Layer layer =
        layer_of({"MULTIPOLYGON (((179 -17, 179.5 -17.0001, 180 -17, 180 -16.5, 180 -16, 179 -16, "
                  "179 -17)), "
                  "((-180 -17, -179 -17, -179 -16, -180 -16, -180 -16.5, -180 -17)))"});
    const Layer result = simplified_to(layer, 20, bench); // 0.0001 degrees are 11 m
    EXPECT_EQ(result.geometry().wkb(0).size(), wkb_of(kept).size());
    EXPECT_TRUE(same_places(result, 0, kept));
}

TEST(Simplify, KeepsHeightsAndJunctionsOfLines) {
    Bench bench;
    // The second line meets the first in (10 m, 1 m), which is 1 m aside and stays all the same.
    const Layer layer = layer_of({"LINESTRING Z (500000 0 5, 500005 0.5 6, 500010 1 7, 500020 0 8)",
                                  "LINESTRING Z (500010 1 7, 500010 50 9)"},
                                 utm());
    const Layer result = simplified_to(layer, 3, bench);
    EXPECT_EQ(
        std::vector<std::uint8_t>(result.geometry().wkb(0).begin(), result.geometry().wkb(0).end()),
        wkb_of("LINESTRING Z (500000 0 5, 500010 1 7, 500020 0 8)"));
}

TEST(Simplify, LeavesRowsWithoutGeometry) {
    Bench bench;
    const Layer layer = layer_of({"", "LINESTRING (0 0, 1 0.00001, 2 0)", "LINESTRING EMPTY"});
    const Layer result = simplified_to(layer, 10, bench);
    ASSERT_EQ(result.size(), 3);
    EXPECT_TRUE(result.geometry().is_null(0));
    EXPECT_TRUE(result.geometry().is_void(2));
    EXPECT_TRUE(same_places(result, 1, "LINESTRING (0 0, 2 0)"));
    EXPECT_EQ(dropped(bench.report, "without geometry"), 2);
}

TEST(Simplify, RefusesWhatHasNothingToLeaveOut) {
    Bench bench;
    const Layer lines = layer_of({"LINESTRING (0 0, 1 1)"});
    EXPECT_THROW(simplified_to(layer_of({"POINT (0 0)"}), 10, bench), Error);
    EXPECT_THROW(simplified_to(lines, 0, bench), Error);
    EXPECT_THROW(simplified_to(lines, -5, bench), Error);
    EXPECT_THROW(simplified_to(layer_of({"LINESTRING (0 0, 1 1)"}, Crs()), 10, bench), Error);
}

} // namespace
} // namespace graticule::operations
