// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/geodesic.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace graticule::geodata {
namespace {

std::vector<std::uint8_t> square(double west, double south, double east, double north) {
    const std::vector<std::vector<Point>> rings{
        {{west, south}, {east, south}, {east, north}, {west, north}, {west, south}}};
    return make_polygon_wkb(rings);
}

// Distances from `geod +ellps=WGS84 -I`, areas from pyproj's Geod.polygon_area_perimeter.
TEST(Geodesic, MeasuresDistances) {
    const Geodesic earth{Ellipsoid{}};
    EXPECT_NEAR(earth.distance({10, 65}, {11, 65}).metres, 47175.039232, 1e-4);
    EXPECT_NEAR(earth.distance({179.5, 65}, {-179.5, 65}).metres, 47175.039232, 1e-4);
    EXPECT_NEAR(earth.distance({179, -17}, {-179, -18}).metres, 239500.080205, 1e-4);
}

TEST(Geodesic, MeasuresAreasAndPerimeters) {
    const Geodesic earth{Ellipsoid{}};
    EXPECT_NEAR(earth.area(square(0, 0, 1, 1)).square_metres, 12308778361.469452, 1);
    EXPECT_NEAR(earth.area(square(10, 64, 11, 65)).square_metres, 5357199792.693726, 1);
    EXPECT_NEAR(earth.perimeter(square(10, 64, 11, 65)).metres, 319076.305499, 1e-3);
}

TEST(Geodesic, MeasuresAcrossTheAntimeridian) {
    const Geodesic earth{Ellipsoid{}};
    EXPECT_NEAR(earth.area(square(179, -1, -179, 1)).square_metres, 49238887518.55441, 1);
}

// Areas between parallels by the authalic formula, 4 pi Q(60) and the ellipsoid's whole area; the
// parallel by its radius. Its pieces of a degree are shortest lines, 1e-5 off at the most.
TEST(Geodesic, MeasuresBoxesAroundTheEarth) {
    const Geodesic earth{Ellipsoid{}};
    const double band = 441233920.694e6;
    const double all = 510065621.724e6;
    EXPECT_NEAR(earth.area(square(-180, -60, 180, 60)).square_metres, band, 2e-5 * band);
    EXPECT_NEAR(earth.area(square(-180, -90, 180, 90)).square_metres, all, 2e-5 * all);
    const std::vector<Point> parallel{{-180, 60}, {180, 60}};
    EXPECT_NEAR(earth.length(make_line_wkb(parallel)).metres, 20088000.57, 500);
}

// Of a lune of 340 degrees, 340/360 of the Earth; its edges run through the equator and the poles.
TEST(Geodesic, MeasuresWhatIsLargerThanHalfTheEarth) {
    const Geodesic earth{Ellipsoid{}};
    const std::vector<std::vector<Point>> lune{{{-170, -90},
                                                {-60, -90},
                                                {60, -90},
                                                {170, -90},
                                                {170, 0},
                                                {170, 90},
                                                {60, 90},
                                                {-60, 90},
                                                {-170, 90},
                                                {-170, 0},
                                                {-170, -90}}};
    const double expected = 510065621.724e6 * 340 / 360;
    EXPECT_NEAR(earth.area(make_polygon_wkb(lune)).square_metres, expected, 1e-9 * expected);
    // A circle around the pole that closes by a jump is on one side of it.
    const std::vector<std::vector<Point>> cap{
        {{-180, 80}, {-90, 80}, {0, 80}, {90, 80}, {-180, 80}}};
    EXPECT_LT(earth.area(make_polygon_wkb(cap)).square_metres, 10e12);
    EXPECT_GT(earth.area(make_polygon_wkb(cap)).square_metres, 1e12);
}

TEST(Geodesic, SubtractsHolesWhicheverWayTheyTurn) {
    const Geodesic earth{Ellipsoid{}};
    const std::vector<Point> shell{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    std::vector<Point> hole{{0.2, 0.2}, {0.4, 0.2}, {0.4, 0.4}, {0.2, 0.4}, {0.2, 0.2}};
    const double inner = earth.area(square(0.2, 0.2, 0.4, 0.4)).square_metres;
    const double expected = earth.area(square(0, 0, 1, 1)).square_metres - inner;
    for (int turn = 0; turn < 2; ++turn) {
        const std::vector<std::vector<Point>> rings{shell, hole};
        EXPECT_NEAR(earth.area(make_polygon_wkb(rings)).square_metres, expected, 1);
        std::reverse(hole.begin(), hole.end());
    }
}

TEST(Geodesic, GivesNothingForOtherTypes) {
    const Geodesic earth{Ellipsoid{}};
    const std::vector<Point> line{{10, 65}, {11, 65}};
    EXPECT_NEAR(earth.length(make_line_wkb(line)).metres, 47175.039232, 1e-4);
    EXPECT_EQ(earth.area(make_line_wkb(line)).square_metres, 0);
    EXPECT_EQ(earth.length(square(0, 0, 1, 1)).metres, 0);
    EXPECT_EQ(earth.length(make_point_wkb(1, 2)).metres, 0);
}

} // namespace
} // namespace graticule::geodata
