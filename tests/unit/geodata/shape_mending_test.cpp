// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/wkt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::geodata {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

struct Mended {
    std::string wkt;
    std::vector<std::string> notes;
    double area = 0; ///< in the plane, by GEOS
};

Mended mended(const std::string& wkt) {
    GeometryReader reader;
    reader.append_wkt(wkt);
    Mended result{wkt_of(reader.column().wkb(0)), reader.notes()};
    const GeosGeometry shape = geos_from_wkb(reader.column().wkb(0));
    GEOSArea_r(geos_context(), shape.get(), &result.area);
    return result;
}

TEST(ShapeMending, ClosesRings) {
    const Mended shell = mended("POLYGON ((0 0,4 0,4 4,0 4))");
    EXPECT_EQ(shell.wkt, "POLYGON ((0 0,4 0,4 4,0 4,0 0))");
    EXPECT_THAT(shell.notes, Contains(HasSubstr("not closed")));
    EXPECT_EQ(mended("POLYGON ((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2))").wkt,
              "POLYGON ((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 1))");
    EXPECT_EQ(mended("MULTIPOLYGON Z (((0 0 7,4 0 8,4 4 9)))").wkt,
              "MULTIPOLYGON Z (((0 0 7,4 0 8,4 4 9,0 0 7)))");
    EXPECT_EQ(mended("GEOMETRYCOLLECTION (POINT (9 9),POLYGON ((0 0,4 0,4 4)))").wkt,
              "GEOMETRYCOLLECTION (POINT (9 9),POLYGON ((0 0,4 0,4 4,0 0)))");
}

TEST(ShapeMending, LeavesSoundShapesAlone) {
    for (const char* wkt :
         {"POLYGON ((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 1))",
          // An island in a lake, two that touch, and one within the bend of another.
          "MULTIPOLYGON (((0 0,9 0,9 9,0 9,0 0),(1 1,8 1,8 8,1 8,1 1)),((3 3,4 3,4 4,3 3)))",
          "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((1 1,2 1,2 2,1 1)))",
          "MULTIPOLYGON (((0 0,9 0,9 1,1 1,1 9,0 9,0 0)),((3 3,4 3,4 4,3 3)))",
          "GEOMETRYCOLLECTION (POINT (1 2),POLYGON ((0 0,4 0,4 4,0 0)))",
          "GEOMETRYCOLLECTION (LINESTRING (0 0,1 1),LINESTRING (2 2,3 3))", "POLYGON EMPTY",
          "MULTIPOLYGON EMPTY", "GEOMETRYCOLLECTION EMPTY",
          // An enclave that fills its hole.
          "MULTIPOLYGON (((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 2,1 1)),((1 1,2 1,2 2,1 2,1 1)))"}) {
        EXPECT_EQ(mended(wkt).wkt, wkt);
        EXPECT_THAT(mended(wkt).notes, IsEmpty()) << wkt;
    }
}

// Squares of 10, 4 and 2, each within the one before.
TEST(ShapeMending, TakesAPolygonWithinAPolygonForItsHole) {
    const std::string ten = "0 0,10 0,10 10,0 10,0 0";
    const std::string four = "3 3,7 3,7 7,3 7,3 3";
    const std::string two = "4 4,6 4,6 6,4 6,4 4";
    const Mended hole = mended("MULTIPOLYGON (((" + ten + ")),((" + four + ")))");
    EXPECT_EQ(hole.area, 100 - 16);
    EXPECT_THAT(hole.notes, Contains(HasSubstr("rings in the wrong place")));
    EXPECT_EQ(mended("MULTIPOLYGON (((" + four + ")),((" + ten + ")))").area, 100 - 16);
    EXPECT_EQ(mended("MULTIPOLYGON (((" + two + ")),((" + ten + ")),((" + four + ")))").area,
              100 - 16 + 4);
    // What is a hole of the inner polygon is area again.
    EXPECT_EQ(mended("MULTIPOLYGON (((" + ten + ")),((" + four + "),(" + two + ")))").area,
              100 - 16 + 4);
    // A diamond with the extent of the square around it.
    EXPECT_EQ(mended("MULTIPOLYGON (((" + ten + ")),((5 0,10 5,5 10,0 5,5 0)))").area, 50);
}

TEST(ShapeMending, FindsTheShellAmongTheRingsOfAPolygon) {
    const Mended turned =
        mended("POLYGON ((3 3,7 3,7 7,3 7,3 3),(0 0,10 0,10 10,0 10,0 0),(8 8,9 8,9 9,8 9,8 8))");
    EXPECT_EQ(turned.area, 100 - 16 - 1);
    EXPECT_THAT(turned.notes, Contains(HasSubstr("before the ring around it")));
    // A hole that pokes out of its shell is left to whoever repairs it.
    const std::string poking = "POLYGON ((0 0,10 0,10 10,0 10,0 0),(9 9,11 9,11 11,9 11,9 9))";
    EXPECT_EQ(mended(poking).wkt, poking);
}

TEST(ShapeMending, KeepsPolygonsThatAreTheSameOrJump) {
    const std::string twice = "MULTIPOLYGON (((0 0,4 0,4 4,0 0)),((0 0,4 0,4 4,0 0)))";
    EXPECT_EQ(mended(twice).wkt, twice);
    // An edge from 179 to -179 is one across the antimeridian: the small one lies on the other side
    // of the Earth.
    const std::string jumping =
        "MULTIPOLYGON (((179 0,-179 0,-179 9,179 9,179 0)),((10 3,11 3,11 4,10 3)))";
    EXPECT_EQ(mended(jumping).wkt, jumping);
}

TEST(ShapeMending, TakesACollectionOfPolygonsForAnArea) {
    const Mended apart = mended("GEOMETRYCOLLECTION (POLYGON ((0 0,1 0,1 1,0 1,0 0)),"
                                "MULTIPOLYGON (((5 0,7 0,7 2,5 2,5 0))))");
    EXPECT_EQ(apart.wkt, "MULTIPOLYGON (((0 0,1 0,1 1,0 1,0 0)),((5 0,7 0,7 2,5 2,5 0)))");
    EXPECT_THAT(apart.notes, Contains(HasSubstr("collection of polygons is taken as an area")));
    // Squares of 4 that share one of 2, and one within another: each place counts once.
    const Mended across = mended("GEOMETRYCOLLECTION (POLYGON ((0 0,4 0,4 4,0 4,0 0)),"
                                 "POLYGON ((2 2,6 2,6 6,2 6,2 2)))");
    EXPECT_EQ(across.area, 16 + 16 - 4);
    EXPECT_THAT(across.notes, Contains(HasSubstr("overlap and count as one area")));
    EXPECT_EQ(mended("GEOMETRYCOLLECTION (POLYGON ((0 0,4 0,4 4,0 4,0 0)),"
                     "GEOMETRYCOLLECTION (POLYGON ((1 1,2 1,2 2,1 2,1 1))))")
                  .area,
              16);
    EXPECT_EQ(mended("GEOMETRYCOLLECTION (POINT (9 9),POLYGON ((0 0,4 0,4 4,0 4,0 0)),"
                     "POLYGON ((2 2,6 2,6 6,2 6,2 2)))")
                  .area,
              16 + 16 - 4);
}

} // namespace
} // namespace graticule::geodata
