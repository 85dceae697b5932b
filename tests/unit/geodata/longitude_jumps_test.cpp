// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/longitude_jumps.hpp"

#include <gtest/gtest.h>

namespace graticule::geodata {
namespace {

std::vector<std::uint8_t> wkb_of_text(const char* wkt) {
    return geos_to_wkb(
        own_geos(GEOSGeomFromWKT_r(geos_context(), wkt), "read the test's WKT").get());
}

// Expected geometries are the given ones with the jumping longitudes moved by 360, by hand.
std::string straightened(const char* wkt, const char* expected, std::size_t changes,
                         const Crs& crs = Crs::wgs84()) {
    GeometryColumn column;
    column.append(wkb_of_text(wkt));
    Layer layer("test");
    layer.set_geometry(std::move(column), crs);
    EXPECT_EQ(remove_longitude_jumps(layer), changes);
    const WkbView got = layer.geometry().wkb(0);
    return std::vector<std::uint8_t>(got.begin(), got.end()) == wkb_of_text(expected)
               ? "as expected"
               : "different";
}

TEST(LongitudeJumps, AreTakenOutOfRings) {
    EXPECT_EQ(straightened("POLYGON((170 60,179 60,-180 65,179 70,170 60))",
                           "POLYGON((170 60,179 60,180 65,179 70,170 60))", 1),
              "as expected");
    EXPECT_EQ(straightened(
                  "MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((-178 -16,178 -16,178 -18,-178 -16)))",
                  "MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((-178 -16,-182 -16,-182 -18,-178 -16)))", 1),
              "as expected");
}

TEST(LongitudeJumps, TakeHolesAlongWithTheirShell) {
    EXPECT_EQ(straightened("POLYGON((170 0,-170 0,-170 20,170 20,170 0),"
                           "(-179 5,-178 5,-178 6,-179 5))",
                           "POLYGON((170 0,190 0,190 20,170 20,170 0),"
                           "(181 5,182 5,182 6,181 5))",
                           1),
              "as expected");
}

TEST(LongitudeJumps, AreTakenOutOfLines) {
    EXPECT_EQ(
        straightened("LINESTRING(179 0,-179 1,-178 2)", "LINESTRING(-181 0,-179 1,-178 2)", 1),
        "as expected");
}

TEST(LongitudeJumps, PassOverAnEmptyPoint) {
    EXPECT_EQ(straightened("GEOMETRYCOLLECTION(POINT EMPTY,LINESTRING(179 0,-179 1))",
                           "GEOMETRYCOLLECTION(POINT EMPTY,LINESTRING(179 0,181 1))", 1),
              "as expected");
}

// Its edges would be jumps of a full turn, and the box be left without width.
TEST(LongitudeJumps, LeaveAloneABoxAroundTheEarth) {
    const char* box = "POLYGON((-180 -60,180 -60,180 60,-180 60,-180 -60))";
    EXPECT_EQ(straightened(box, box, 0), "as expected");
}

TEST(LongitudeJumps, LeaveAloneWhatGoesAroundAPoleOrDoesNotJump) {
    const char* antarctica = "POLYGON((-180 -90,180 -90,180 -70,90 -66,0 -65,-90 -66,"
                             "-180 -70,-180 -90))";
    EXPECT_EQ(straightened(antarctica, antarctica, 0), "as expected");
    const char* wide = "LINESTRING(-170 0,0 0,170 0)";
    EXPECT_EQ(straightened(wide, wide, 0), "as expected");
    const char* metres = "LINESTRING(-1000 0,1000 0)";
    EXPECT_EQ(straightened(metres, metres, 0, Crs::parse("EPSG:32631")), "as expected");
}

} // namespace
} // namespace graticule::geodata
