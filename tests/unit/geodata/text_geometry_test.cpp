// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TextGeometry : public FileTest {};

TEST_F(TextGeometry, IsInTheCrsOfItsSrid) {
    const ReadResult nad27 = read(make("t.csv", "id,geom\n1,SRID=4267;POINT(-97 31)\n"
                                                "2,SRID=4267;POINT(-97 32)\n"));
    EXPECT_EQ(nad27.layer.crs().label(), "EPSG:4267");
    EXPECT_TRUE(noted(nad27, "Geometry in column geom is in EPSG:4267, as its SRID says"));
    EXPECT_FALSE(noted(nad27, "WGS 84"));
    // Metres near the origin could be degrees.
    const ReadResult metres = read(make("m.csv", "id,geom\n1,srid=3857;POINT(60 40)\n"));
    EXPECT_EQ(metres.layer.crs().label(), "EPSG:3857");
    EXPECT_EQ(wkt_of(metres.layer.geometry().wkb(0)), "POINT (60 40)");
    const ReadResult esri = read(make("e.csv", "id,geom\n1,SRID=102003;POINT(60 40)\n"));
    EXPECT_EQ(esri.layer.crs().label(), "ESRI:102003");
    const ReadResult old = read(make("o.csv", "id,geom\n1,SRID=900913;POINT(60 40)\n"));
    EXPECT_EQ(old.layer.crs().label(), "EPSG:3857");
}

TEST_F(TextGeometry, HasNoCrsWhereItsSridIsUnknown) {
    const ReadResult unknown = read(make("t.csv", "id,geom\n1,SRID=7;POINT(6 4)\n"));
    EXPECT_FALSE(unknown.layer.crs().known());
    EXPECT_TRUE(noted(unknown, "has the SRID 7, which stands for no CRS that is known"));
    // 0 states nothing.
    const ReadResult unsaid = read(make("u.csv", "id,geom\n1,SRID=0;POINT(6 4)\n"));
    EXPECT_TRUE(unsaid.layer.crs().same_as(Crs::wgs84()));
    EXPECT_TRUE(noted(unsaid, "taken as WGS 84"));
    ReadOptions options;
    options.crs = "EPSG:3035";
    const ReadResult given = read(make("g.csv", "id,geom\n1,SRID=4267;POINT(-97 31)\n"), options);
    EXPECT_EQ(given.layer.crs().label(), "EPSG:4267");
    EXPECT_TRUE(noted(given, "the CRS that was given, EPSG:3035, is not used"));
}

// The middle of UTM's zone 32 at the equator, by its definition: 500 km east is 9 degrees.
TEST_F(TextGeometry, OfSeveralSridsIsBroughtTogether) {
    const ReadResult result = read(make("t.csv", "id,geom\n1,SRID=4326;POINT(8 50)\n"
                                                 "2,SRID=32632;POINT(500000 0)\n"
                                                 "3,SRID=4326;POINT(7 51)\n4,POINT(6 52)\n5,\n"));
    EXPECT_EQ(result.layer.crs().label(), "EPSG:4326");
    const auto moved = result.layer.geometry().point(1);
    ASSERT_TRUE(moved);
    EXPECT_NEAR(moved->x, 9, 1e-9);
    EXPECT_NEAR(moved->y, 0, 1e-9);
    EXPECT_EQ(wkt_of(result.layer.geometry().wkb(2)), "POINT (7 51)");
    EXPECT_TRUE(noted(result, "1 geometries in column geom are in EPSG:32632"));
    EXPECT_TRUE(noted(result, "1 geometries in column geom state no SRID"));
    const auto [code, message] = error_of(
        [&] { read(make("w.csv", "id,geom\n1,SRID=4326;POINT(8 50)\n2,SRID=7;POINT(5 0)\n")); });
    EXPECT_EQ(code, ErrorCode::Malformed);
    EXPECT_THAT(message, HasSubstr("no CRS has the number 7"));
}

// Written by hand: the byte order, the type with its flags, the SRID, the numbers. 4010... is 4,
// 4008... is 3, 4014... is 5.
TEST_F(TextGeometry, IsReadFromTheDigitsOfWkb) {
    const std::string four = "0000000000001040";
    const std::string three = "0000000000000840";
    const std::string five = "0000000000001440";
    const ReadResult result = read(
        make("t.csv", "id,wkb_geometry\n"
                      "1,0101000020AB100000"
                          + three + four
                          + "\n" // EWKB, 4267
                            "2,01010000A0AB100000"
                          + three + four + five
                          + "\n"                                                     // with Z
                            "3,0020000001000010AB40080000000000004010000000000000\n" // big-endian
                            "4,0101000060AB100000"
                          + three + four + five
                          + "\n" // with M
                            "5,SRID=4267;01e9030000"
                          + three + four + five + "\n"));
    const GeometryColumn& geometry = result.layer.geometry();
    EXPECT_EQ(wkt_of(geometry.wkb(0)), "POINT (3 4)");
    EXPECT_EQ(wkt_of(geometry.wkb(1)), "POINT Z (3 4 5)");
    EXPECT_EQ(wkt_of(geometry.wkb(2)), "POINT (3 4)");
    EXPECT_EQ(wkt_of(geometry.wkb(3)), "POINT (3 4)");
    EXPECT_EQ(wkt_of(geometry.wkb(4)), "POINT Z (3 4 5)");
    EXPECT_EQ(result.layer.crs().label(), "EPSG:4267");
    EXPECT_THAT(result.layer.field_names(), ElementsAre("id"));
    const ReadResult plain =
        read(make("p.csv", "id,geom\n1,0101000000" + three + four + "\n2,01\n"));
    EXPECT_EQ(wkt_of(plain.layer.geometry().wkb(0)), "POINT (3 4)");
    EXPECT_TRUE(plain.layer.geometry().is_null(1));
    EXPECT_TRUE(plain.layer.crs().same_as(Crs::wgs84()));
    // Codes of digits are no geometry.
    EXPECT_FALSE(read(make("c.csv", "id,shape\n1,00A1\n2,01B2\n")).layer.has_geometry());
}

} // namespace
} // namespace graticule::geodata
