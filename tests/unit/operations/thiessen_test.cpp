// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/proximity/thiessen.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include "unit/operations/ground_points.hpp"
#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Extent;
using geodata::Layer;
using geodata::Point;
using Values = std::vector<std::string>;

/// Random places in a box that may cross the antimeridian.
std::vector<Point> random_places(const Extent& box, std::size_t count, unsigned seed) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> x(box.min_x, box.max_x);
    std::uniform_real_distribution<double> y(box.min_y, box.max_y);
    std::vector<Point> places;
    for (std::size_t i = 0; i < count; ++i)
        places.push_back({std::remainder(x(engine), 360), y(engine)});
    return places;
}

/// @param margin by how much the next is farther, as a share of how far the two lie apart
std::size_t nearest_of(const Point& place, const std::vector<Point>& points, double& margin) {
    std::size_t best = 0;
    std::size_t next = 0;
    double least = std::numeric_limits<double>::infinity();
    double second = least;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double distance = geodesic().distance(place, points[i]).metres;
        if (distance < least) {
            second = std::exchange(least, distance);
            next = std::exchange(best, i);
        } else if (distance < second) {
            second = distance;
            next = i;
        }
    }
    margin = (second - least) / geodesic().distance(points[best], points[next]).metres;
    return best;
}

// Places that are clearly nearer to one point, by measuring to all of them, lie in its polygon.
void expect_nearest(const std::vector<Point>& points, const std::vector<Point>& places,
                    const Layer* mask = nullptr) {
    Bench bench;
    const Layer cells = thiessen_polygons(points_of(points), mask, bench.report, bench.context);
    ASSERT_EQ(shown(cells, "id"), shown(points_of(points), "id"));
    std::size_t looked_at = 0;
    for (const Point& place : places) {
        double margin = 0;
        const std::size_t nearest = nearest_of(place, points, margin);
        constexpr double Clear = 5e-4;
        if (margin < Clear)
            continue;
        ++looked_at;
        const PolygonLocator cell(cells.geometry().wkb(nearest));
        EXPECT_NE(cell.locate(place.x, place.y), Location::Exterior)
            << place.x << " " << place.y << " point " << nearest;
    }
    EXPECT_GT(looked_at, places.size() / 20 * 19);
    for (std::size_t row = 0; row < cells.size(); ++row)
        EXPECT_TRUE(is_valid(cells, row)) << row;
}

void expect_nearest(const std::vector<Point>& points, const Extent& box,
                    const Layer* mask = nullptr) {
    expect_nearest(points, random_places(box, 2000, 7), mask);
}

TEST(Thiessen, GivesPlacesToTheNearestPointOnTheGround) {
    const Extent city{13, 52, 13.5, 52.3};
    expect_nearest(random_places(city, 60, 1), {13.05, 52.05, 13.45, 52.25});
    const Extent equator{-5, -5, 5, 5};
    expect_nearest(random_places(equator, 40, 2), {-4, -4, 4, 4});
    const Extent north{10, 62, 40, 72};
    expect_nearest(random_places(north, 50, 3), {12, 63, 38, 71});
    const Extent fiji{170, -25, 190, -10};
    expect_nearest(random_places(fiji, 40, 4), {172, -23, 188, -12});
}

TEST(Thiessen, CoversTheWholeGlobeAndItsPoles) {
    const Extent globe{-180, -90, 180, 90};
    std::vector<Point> points = random_places(globe, 80, 5);
    points.push_back({10, 89.5});
    points.push_back({-90, 87});
    points.push_back({0, -90});
    expect_nearest(points, {-179.9, -74, 179.9, 89});
}

// Four airports in Patagonia. Their bisectors run around the pole to the far side of the Earth,
// where most of each lies thousands of kilometres from its corner.
TEST(Thiessen, DividesAMaskAroundAPoleAmongPointsThatLieTogether) {
    std::vector<Point> airports{{-67.75303, -53.78147},
                                {-69.30647, -51.6117},
                                {-72.05386, -50.2839},
                                {-70.84312, -53.00507}};
    const Layer south = layer_of({"POLYGON ((-180 -90, 180 -90, 180 -50, -180 -50, -180 -90))"});
    expect_nearest(airports, {-180, -90, 180, -50}, &south);
    for (Point& airport : airports)
        airport = {airport.x + 200, -airport.y};
    const Layer north = layer_of({"POLYGON ((-180 50, 180 50, 180 90, -180 90, -180 50))"});
    expect_nearest(airports, {-180, 50, 180, 90}, &north);
    const Layer square =
        layer_of({"POLYGON ((-4.5e6 -4.5e6, 4.5e6 -4.5e6, 4.5e6 4.5e6, -4.5e6 4.5e6, "
                  "-4.5e6 -4.5e6))"},
                 Crs::parse("EPSG:3031"));
    expect_nearest(random_places({-90, -72, -50, -55}, 20, 8), {-180, -90, 180, -55}, &square);
}

// Two points that see the middle of a long edge in one direction do not say where it is.
TEST(Thiessen, DividesAWideMaskAmongPointsThatLieTogether) {
    const Layer pacific = layer_of({"MULTIPOLYGON (((150 -28, 180 -28, 180 28, 150 28, 150 -28)), "
                                    "((-180 -28, -150 -28, -150 28, -180 28, -180 -28)))"});
    for (const unsigned seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
        const double x = 150 + 8 * seed;
        const double y = -34 + 8.0 * seed;
        const double wide = seed % 2 == 0 ? 0.2 : 2;
        expect_nearest(random_places({x, y, x + wide, y + wide}, 3 * seed, seed),
                       {150, -28, 210, 28}, &pacific);
    }
}

// A bisector through the equator that ends as far to the north as to the south of it meets the
// straight line between its ends there, and lies 4 km off half-way to them.
TEST(Thiessen, DrawsEdgesThatBendBothWays) {
    const std::vector<Point> points{{-5, 5}, {5, -5}, {20, 20}, {-20, -20}};
    expect_nearest(points, std::vector<Point>{{4.66, 4.666}, {-4.66, -4.666}});
}

TEST(Thiessen, MeetsFourEquallyNearPointsInOneCorner) {
    Bench bench;
    std::vector<Point> grid;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            grid.push_back({10.0 + x, 60.0 + y});
    const Layer cells = thiessen_polygons(points_of(grid), nullptr, bench.report, bench.context);
    ASSERT_EQ(cells.size(), 16U);
    // By symmetry corners lie half-way in longitude.
    const Extent& inner = cells.geometry().extent(5);
    EXPECT_NEAR(inner.min_x, 10.5, 1e-8);
    EXPECT_NEAR(inner.max_x, 11.5, 1e-8);
    EXPECT_NEAR(inner.min_y, 60.5, 2e-3);
}

TEST(Thiessen, DropsRepeatsUnitesMultipointsAndSaysSo) {
    Bench bench;
    const Layer points = layer_of({"POINT (0 0)", "POINT (0 0)", "MULTIPOINT (4 0, 4 4)",
                                   "LINESTRING (0 0, 1 1)", "", "POINT (0 4)"});
    const Layer cells = thiessen_polygons(points, nullptr, bench.report, bench.context);
    EXPECT_EQ(shown(cells, "id"), (Values{"0", "2", "5"}));
    EXPECT_NEAR(cells.geometry().extent(1).min_x, 2, 1e-8);
    EXPECT_NEAR(cells.geometry().extent(1).height(), 4.8, 1e-8); // a tenth wider on each side
    EXPECT_EQ(dropped(bench.report, "place of another"), 1U);
    EXPECT_EQ(dropped(bench.report, "no point"), 1U);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
}

TEST(Thiessen, SplitsBetweenTwoAndAlongALine) {
    Bench bench;
    const Layer two =
        thiessen_polygons(points_of({{10, 0}, {12, 0}}), nullptr, bench.report, bench.context);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_TRUE(is_valid(two, 0));
    EXPECT_NEAR(two.geometry().extent(0).max_x, 11, 1e-8);
    EXPECT_NEAR(two.geometry().extent(0).min_x, 9.8, 1e-8);
    EXPECT_NEAR(two.geometry().extent(0).max_y, 0.2, 1e-8);
    const Layer line = thiessen_polygons(points_of({{5, 50}, {5, 51}, {5, 53}}), nullptr,
                                         bench.report, bench.context);
    ASSERT_EQ(line.size(), 3U);
    // Half-way along the meridian by geod; a bisector bends down from there to the sides.
    EXPECT_NEAR(line.geometry().extent(0).max_y, 50.5000216, 1e-6);
    EXPECT_NEAR(line.geometry().extent(2).min_y, 52.0000854, 2e-3);
}

TEST(Thiessen, KeepsToAMaskAndKeepsRowsWithoutPolygon) {
    Bench bench;
    const Layer one = points_of({{5, 60}});
    const Layer mask = layer_of({"POLYGON ((4 59, 6 59, 6 61, 4 61, 4 59))"});
    const Layer whole = thiessen_polygons(one, &mask, bench.report, bench.context);
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_TRUE(same_places(whole, 0, "POLYGON ((4 59, 6 59, 6 61, 4 61, 4 59))"));
    const Layer alone = thiessen_polygons(one, nullptr, bench.report, bench.context);
    ASSERT_EQ(alone.size(), 1U);
    EXPECT_TRUE(alone.geometry().is_void(0));
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_EQ(thiessen_polygons(layer_of({}), nullptr, bench.report, bench.context).size(), 0U);
    EXPECT_THROW(
        thiessen_polygons(layer_of({"POINT (0 0)"}, Crs()), nullptr, bench.report, bench.context),
        Error);
}

TEST(Thiessen, KeepsTheCrsOfPoints) {
    Bench bench;
    const Crs utm = Crs::parse("EPSG:32632");
    const Layer points = layer_of(
        {"POINT (500000 5500000)", "POINT (520000 5500000)", "POINT (510000 5520000)"}, utm);
    const Layer cells = thiessen_polygons(points, nullptr, bench.report, bench.context);
    EXPECT_TRUE(cells.crs().same_as(utm));
    ASSERT_EQ(cells.size(), 3U);
    // On the map of this zone the bisector of the first two is x = 510000 to within metres.
    EXPECT_NEAR(cells.geometry().extent(0).max_x, 510000, 10);
}

} // namespace
} // namespace graticule::operations
