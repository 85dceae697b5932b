// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"
#include "operations/vector/coordinates/crossing_shape.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::operations {
namespace {

using geodata::wkb_extent;

TEST(CrossingShape, WhatDoesNotCrossStaysToTheLastByte) {
    for (const char* wkt :
         {"POLYGON ((10 0, 11 0, 11 1, 10 0))", "LINESTRING (-180 1, -179 1)", "POINT (180 0)"}) {
        const auto wkb = wkb_of(wkt);
        EXPECT_EQ(part_on_each_side(wkb), wkb) << wkt;
        EXPECT_FALSE(middle_if_crossing(wkb)) << wkt;
    }
}

// The line is cut half way, at latitude 0.5.
TEST(CrossingShape, BothWaysToWriteACrossingLineGiveTwoParts) {
    for (const char* wkt : {"LINESTRING (179 0, 181 1)", "LINESTRING (179 0, -179 1)"}) {
        const auto wkb = wkb_of(wkt);
        EXPECT_EQ(*middle_if_crossing(wkb), 180) << wkt;
        EXPECT_EQ(geodata::wkt_of(part_on_each_side(wkb)),
                  "MULTILINESTRING ((179 0,180 0.5),(-180 0.5,-179 1))")
            << wkt;
    }
}

TEST(CrossingShape, PartsOnBothSidesAreJoinedAgain) {
    const auto whole = wkb_of("POLYGON ((178 -1, 182 -1, 182 1, 178 1, 178 -1))");
    const auto parts = part_on_each_side(whole);
    EXPECT_EQ(geodata::wkb_type(parts), geodata::GeometryType::MultiPolygon);
    EXPECT_EQ(wkb_extent(parts).min_x, -180);
    EXPECT_EQ(wkb_extent(parts).max_x, 180);
    const auto joined = in_one_piece(parts, 180);
    EXPECT_EQ(geodata::wkb_type(joined), geodata::GeometryType::Polygon);
    EXPECT_EQ(wkb_extent(joined).min_x, 178);
    EXPECT_EQ(wkb_extent(joined).max_x, 182);
    EXPECT_EQ(geodata::wkt_of(in_one_piece(wkb_of("MULTILINESTRING ((179 0, 180 0.5), (-180 0.5, "
                                                  "-179 1))"),
                                           180)),
              "LINESTRING (179 0,180 0.5,181 1)");
}

TEST(CrossingShape, ARingAroundAPoleStaysAsItIs) {
    const auto cap = wkb_of("POLYGON ((-180 -60, -60 -70, 60 -70, 180 -60, -180 -60))");
    EXPECT_EQ(part_on_each_side(cap), cap);
}

} // namespace
} // namespace graticule::operations
