// SPDX-License-Identifier: Apache-2.0
#include "cartography/geometry/path_clip.hpp"

#include <gtest/gtest.h>

namespace graticule::cartography {
namespace {

using geodata::Extent;
using geodata::Point;

constexpr Extent Unit{0, 0, 10, 10};

double shoelace(const std::vector<Point>& ring) {
    double doubled = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        doubled += ring[i].x * ring[i + 1].y - ring[i + 1].x * ring[i].y;
    return doubled / 2;
}

TEST(ClipRing, CutsATriangleAtTheRectangle) {
    // The triangle (0,0) (20,0) (0,20) covers all of the rectangle: its hypotenuse x + y = 20 only
    // touches the corner (10,10).
    const auto clipped = clip_ring({{0, 0}, {20, 0}, {0, 20}, {0, 0}}, Unit);
    EXPECT_DOUBLE_EQ(shoelace(clipped), 100);
    // Moved by 5 to the left and down, x + y = 10 cuts the rectangle in half.
    EXPECT_DOUBLE_EQ(shoelace(clip_ring({{-5, -5}, {15, -5}, {-5, 15}, {-5, -5}}, Unit)), 50);
}

TEST(ClipRing, KeepsWhatIsInsideAndDropsWhatIsOutside) {
    const std::vector<Point> inside{{1, 1}, {2, 1}, {2, 2}, {1, 1}};
    EXPECT_EQ(clip_ring(inside, Unit).size(), 4U);
    EXPECT_TRUE(clip_ring({{11, 1}, {12, 1}, {12, 2}, {11, 1}}, Unit).empty());
}

TEST(ClipPath, SplitsALineThatLeavesAndComesBack) {
    const auto pieces = clip_path({{5, 5}, {15, 5}, {15, 8}, {5, 8}}, Unit);
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_DOUBLE_EQ(pieces[0].back().x, 10);
    EXPECT_DOUBLE_EQ(pieces[0].back().y, 5);
    EXPECT_DOUBLE_EQ(pieces[1].front().x, 10);
    EXPECT_DOUBLE_EQ(pieces[1].front().y, 8);
}

TEST(ClipPath, CrossesTheRectangleBetweenTwoOutsidePoints) {
    const auto pieces = clip_path({{-10, 5}, {20, 5}}, Unit);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_DOUBLE_EQ(pieces[0].front().x, 0);
    EXPECT_DOUBLE_EQ(pieces[0].back().x, 10);
}

TEST(UnwrapLongitudes, GoesOnPastTheAntimeridian) {
    std::vector<Point> path{{170, 0}, {-175, 0}, {-160, 0}, {175, 0}, {170, 0}};
    EXPECT_FALSE(unwrap_longitudes(path));
    EXPECT_DOUBLE_EQ(path[1].x, 185);
    EXPECT_DOUBLE_EQ(path[2].x, 200);
    EXPECT_DOUBLE_EQ(path[3].x, 175);
}

TEST(UnwrapLongitudes, TellsARingAroundThePole) {
    std::vector<Point> ring{{-180, -70}, {-60, -70}, {60, -70}, {-180, -70}};
    EXPECT_TRUE(unwrap_longitudes(ring));
    EXPECT_DOUBLE_EQ(ring.back().x, 180);
}

} // namespace
} // namespace graticule::cartography
