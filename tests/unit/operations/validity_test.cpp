// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geojson_geometry.hpp"
#include "operations/vector/overlay/validity.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace graticule::operations {
namespace {

std::string reason(const std::string& type, const std::string& coordinates) {
    const auto wkb =
        geodata::wkb_of_geojson(R"({"type":")" + type + R"(","coordinates":)" + coordinates + "}");
    return wkb ? why_invalid(*wkb).value_or("valid") : "no geometry";
}

TEST(Validity, SoundShapesAreValid) {
    EXPECT_EQ(reason("Point", "[1,2]"), "valid");
    EXPECT_EQ(reason("LineString", "[[0,0],[1,1],[1,0],[0,1]]"), "valid"); // lines may cross
    EXPECT_EQ(reason("Polygon", "[[[0,0],[4,0],[4,4],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]"), "valid");
}

TEST(Validity, TheReasonNamesThePlace) {
    // The diagonals of the unit square meet in its middle.
    EXPECT_EQ(reason("Polygon", "[[[0,0],[1,1],[1,0],[0,1],[0,0]]]"),
              "Self-intersection at 0.5 0.5");
    EXPECT_NE(reason("Polygon", "[[[0,0],[1,0],[1,1],[0,0]],[[5,5],[6,5],[6,6],[5,5]]]")
                  .find("Hole lies outside shell"),
              std::string::npos);
}

TEST(Validity, RingsAreClosedAndLongEnough) {
    EXPECT_EQ(reason("Polygon", "[[[0,0],[1,0],[1,1],[0,1]]]"), "a ring is not closed");
    EXPECT_EQ(reason("Polygon", "[[[0,0],[1,1],[0,0]]]"), "a ring has fewer than four points");
    EXPECT_EQ(reason("LineString", "[[0,0]]"), "a line has fewer than two points");
}

} // namespace
} // namespace graticule::operations
