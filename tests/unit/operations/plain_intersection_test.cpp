// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/measures/area_rings.hpp"
#include "operations/vector/overlay/plain_intersection.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using Bytes = std::vector<std::uint8_t>;
using geodata::geos_context;
using geodata::geos_from_wkb;

std::optional<Bytes> shared(const std::string& a, const std::string& b) {
    const auto first = AreaRings::read(wkb_of(a));
    const auto second = AreaRings::read(wkb_of(b));
    return first && second ? plain_intersection(*first, *second) : std::nullopt;
}

// The same polygons, whatever the order of their points.
bool is_same(const std::optional<Bytes>& found, const std::string& wkt) {
    if (!found)
        return false;
    const auto mine = geos_from_wkb(*found);
    const auto theirs = geos_from_wkb(wkb_of(wkt));
    return GEOSisValid_r(geos_context(), mine.get()) == 1
           && GEOSEquals_r(geos_context(), mine.get(), theirs.get()) == 1;
}

const char* const PlainSquare = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))";
const char* const Ring = "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (4 4, 4 6, 6 6, 6 4, 4 4))";
const char* const Horseshoe = "POLYGON ((0 0, 9 0, 9 9, 8 9, 8 1, 1 1, 1 9, 0 9, 0 0))";

// Expected shapes worked out by hand.
TEST(PlainIntersection, WalksFromCrossingToCrossing) {
    EXPECT_TRUE(is_same(shared(PlainSquare, "POLYGON ((2 2, 2 6, 6 6, 6 2, 2 2))"),
                        "POLYGON ((2 2, 4 2, 4 4, 2 4, 2 2))"));
    EXPECT_TRUE(is_same(shared(Horseshoe, "POLYGON ((-1 5, 10 5, 10 7, -1 7, -1 5))"),
                        "MULTIPOLYGON (((0 5, 1 5, 1 7, 0 7, 0 5)), ((8 5, 9 5, 9 7, 8 7, 8 5)))"));
    EXPECT_TRUE(is_same(shared("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), "
                               "((5 5, 7 5, 7 7, 5 7, 5 5)), ((20 0, 21 0, 21 1, 20 0)))",
                               "POLYGON ((1 1, 6 1, 6 6, 1 6, 1 1))"),
                        "MULTIPOLYGON (((1 1, 2 1, 2 2, 1 2, 1 1)), ((5 5, 6 5, 6 6, 5 6, 5 5)))"));
}

TEST(PlainIntersection, KeepsHoles) {
    EXPECT_TRUE(is_same(shared(Ring, "POLYGON ((3 3, 7 3, 7 7, 3 7, 3 3))"),
                        "POLYGON ((3 3, 7 3, 7 7, 3 7, 3 3), (4 4, 4 6, 6 6, 6 4, 4 4))"));
    EXPECT_TRUE(is_same(shared("POLYGON ((5 -1, 10 -1, 10 10, 5 10, 5 -1))", Ring),
                        "POLYGON ((5 0, 9 0, 9 9, 5 9, 5 6, 6 6, 6 4, 5 4, 5 0))"));
    EXPECT_EQ(shared(Ring, "POLYGON ((4.5 4.5, 5.5 4.5, 5 5.5, 4.5 4.5))"), Bytes());
}

TEST(PlainIntersection, TellsContainedFromApart) {
    const std::string inner = "POLYGON ((1 1, 3 1, 2 3, 1 1))";
    EXPECT_TRUE(is_same(shared(PlainSquare, inner), inner));
    EXPECT_TRUE(is_same(shared(inner, PlainSquare), inner));
    EXPECT_EQ(shared(PlainSquare, "POLYGON ((5 5, 6 5, 6 6, 5 5))"), Bytes());
    EXPECT_EQ(shared(Horseshoe, "POLYGON ((2 2, 7 2, 7 8, 2 2))"), Bytes());
}

TEST(PlainIntersection, LeavesToGeosWhatTouches) {
    EXPECT_FALSE(shared(PlainSquare, PlainSquare));
    EXPECT_FALSE(shared(PlainSquare, "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))")); // an edge
    EXPECT_FALSE(shared(PlainSquare, "POLYGON ((4 4, 8 4, 8 8, 4 8, 4 4))")); // a corner
    EXPECT_FALSE(shared(PlainSquare, "POLYGON ((2 4, 3 8, 1 8, 2 4))"));      // a corner on an edge
    EXPECT_FALSE(shared(PlainSquare, "POLYGON ((2 4.00000000001, 3 8, 1 8, 2 4.00000000001))"));
    // Edges that cross at an angle of 1 / 2000.
    EXPECT_FALSE(shared(PlainSquare, "POLYGON ((-1 -0.0015, 5 0.0015, 5 1, -1 1, -1 -0.0015))"));
    EXPECT_FALSE(AreaRings::read(wkb_of("POLYGON Z ((0 0 1, 4 0 1, 4 4 1, 0 0 1))")));
    EXPECT_FALSE(AreaRings::read(wkb_of("POLYGON ((0 0, 1 1, 2 2, 0 0))"))); // no area
    EXPECT_FALSE(AreaRings::read(wkb_of("POLYGON EMPTY")));
    EXPECT_FALSE(AreaRings::read(wkb_of("LINESTRING (0 0, 1 1)")));
}

// A star about a place, of many thin rays.
std::string star(std::mt19937& random) {
    const auto uniform = [&](double least, double most) {
        return std::uniform_real_distribution(least, most)(random);
    };
    const double x = uniform(400'000, 400'300);
    const double y = uniform(5'200'000, 5'200'300);
    const int points = std::uniform_int_distribution(3, 60)(random);
    std::string wkt = "POLYGON ((";
    std::string first;
    for (int i = 0; i < points; ++i) {
        const double angle = 2 * 3.14159265358979 * i / points;
        const double radius = uniform(20, 200);
        const std::string point = std::to_string(x + radius * std::cos(angle)) + " "
                                  + std::to_string(y + radius * std::sin(angle));
        first = i == 0 ? point : first;
        wkt += point + ", ";
    }
    return wkt + first + "))";
}

double area_of(const GEOSGeometry* geometry) {
    double area = 0;
    GEOSArea_r(geos_context(), geometry, &area);
    return area;
}

TEST(PlainIntersection, AgreesWithGeosOnStars) {
    std::mt19937 random(1);
    constexpr int Pairs = 3000;
    int decided = 0;
    for (int i = 0; i < Pairs; ++i) {
        const std::string a = star(random);
        const std::string b = star(random);
        const auto found = shared(a, b);
        const auto left = geos_from_wkb(wkb_of(a));
        const auto right = geos_from_wkb(wkb_of(b));
        const geodata::GeosGeometry expected(
            GEOSIntersection_r(geos_context(), left.get(), right.get()));
        if (!found)
            continue;
        ++decided;
        const double wanted = area_of(expected.get());
        if (found->empty()) {
            EXPECT_EQ(wanted, 0) << a << b;
            continue;
        }
        const auto mine = geos_from_wkb(*found);
        EXPECT_EQ(GEOSisValid_r(geos_context(), mine.get()), 1) << a << b;
        EXPECT_NEAR(area_of(mine.get()), wanted, 1e-9 * wanted) << a << b;
        EXPECT_EQ(GEOSGetNumGeometries_r(geos_context(), mine.get()),
                  GEOSGetNumGeometries_r(geos_context(), expected.get()));
    }
    EXPECT_GT(decided, Pairs * 9 / 10);
}

TEST(PlainlyValid, IsSureOfSimpleRingsOnly) {
    EXPECT_TRUE(is_plainly_valid(wkb_of(PlainSquare)));
    EXPECT_TRUE(is_plainly_valid(wkb_of(Horseshoe)));
    EXPECT_FALSE(is_plainly_valid(wkb_of("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))")));
    EXPECT_FALSE(is_plainly_valid(wkb_of("POLYGON ((0 0, 4 0, 4 4, 5 5, 4 4, 0 4, 0 0))")));
    EXPECT_FALSE(is_plainly_valid(wkb_of("POLYGON ((0 0, 4 0, 4 4, 2 0, 0 4, 0 0))")));
    EXPECT_FALSE(is_plainly_valid(wkb_of(Ring)));
    std::mt19937 random(2);
    for (int i = 0; i < 300; ++i)
        EXPECT_TRUE(is_plainly_valid(wkb_of(star(random))));
}

} // namespace
} // namespace graticule::operations
