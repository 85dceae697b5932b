// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/geometry.hpp"
#include "geodata/geos_handle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace graticule::geodata {
namespace {

std::vector<std::uint8_t> wkb_of(const char* wkt) {
    return geos_to_wkb(
        own_geos(GEOSGeomFromWKT_r(geos_context(), wkt), "read the test's WKT").get());
}

TEST(GeometryColumn, KeepsNullAndEmptyApart) {
    GeometryColumn column;
    column.append_point(1, 2);
    column.append_null();
    column.append(wkb_of("POINT EMPTY"));
    column.append(wkb_of("POLYGON EMPTY"));
    EXPECT_FALSE(column.is_void(0));
    EXPECT_TRUE(column.is_null(1));
    EXPECT_FALSE(column.is_null(2));
    EXPECT_TRUE(column.is_void(2));
    EXPECT_TRUE(column.is_void(3));
    EXPECT_EQ(column.void_count(), 3U);
    EXPECT_EQ(column.total_extent(), (Extent{1, 2, 1, 2}));
}

TEST(GeometryColumn, FindsTheCommonType) {
    GeometryColumn column;
    EXPECT_EQ(column.common_type(), GeometryType::Unknown);
    column.append(wkb_of("POLYGON((0 0,1 0,1 1,0 0))"));
    EXPECT_EQ(column.common_type(), GeometryType::Polygon);
    column.append(wkb_of("MULTIPOLYGON(((0 0,1 0,1 1,0 0)))"));
    column.append(wkb_of("POLYGON((0 0,1 0,1 1,0 0))"));
    EXPECT_EQ(column.common_type(), GeometryType::MultiPolygon);
    column.append_point(0, 0);
    EXPECT_EQ(column.common_type(), GeometryType::Unknown);
}

TEST(GeometryColumn, SelectsRowsWithTheirExtents) {
    GeometryColumn column;
    for (int i = 0; i < 5; ++i)
        column.append_point(i, -i);
    const std::vector<std::size_t> rows{4, 0, 4};
    const GeometryColumn selected = column.select(rows);
    ASSERT_EQ(selected.size(), 3U);
    EXPECT_EQ(selected.point(0)->x, 4);
    EXPECT_EQ(selected.point(1)->x, 0);
    EXPECT_EQ(selected.extent(2), (Extent{4, -4, 4, -4}));
}

TEST(WalkPaths, VisitsPartsAndRings) {
    const auto wkb = wkb_of("GEOMETRYCOLLECTION(POINT Z(9 9 9),"
                            "MULTIPOLYGON(((0 0,4 0,4 4,0 0),(1 0.5,2 0.5,2 1,1 0.5)),"
                            "((5 5,6 5,6 6,5 5))),LINESTRING(0 0,1 1))");
    std::string seen;
    walk_paths(wkb, [&](const PathView& path) {
        seen += std::string(geometry_type_name(path.of)) + std::to_string(path.part) + "/"
                + std::to_string(path.ring) + ":" + std::to_string(path.points.size()) + " ";
    });
    EXPECT_EQ(seen, "Point0/0:1 Polygon1/0:4 Polygon1/1:4 Polygon2/0:4 LineString3/0:2 ");
}

TEST(WellFormed, RefusesTornAndLyingBytes) {
    const auto whole = wkb_of("MULTIPOLYGON(((0 0,4 0,4 4,0 0)))");
    EXPECT_TRUE(wkb_is_well_formed(whole));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(wkb_is_well_formed(WkbView(whole.data(), size))) << size;
    auto lying = wkb_of("LINESTRING(0 0,1 1)");
    lying[5] = lying[6] = lying[7] = lying[8] = 0xff; // four billion points announced
    EXPECT_FALSE(wkb_is_well_formed(lying));
    auto wrong_member = wkb_of("MULTIPOINT((0 0))");
    wrong_member[10] = 2; // a line in a multipoint
    EXPECT_FALSE(wkb_is_well_formed(wrong_member));
    auto big_endian = whole;
    big_endian[0] = 0;
    EXPECT_FALSE(wkb_is_well_formed(big_endian));
}

TEST(WellFormed, RefusesEndlessNesting) {
    std::vector<std::uint8_t> nested;
    for (int i = 0; i < 100'000; ++i)
        for (const int byte : {1, 7, 0, 0, 0, 1, 0, 0, 0})
            nested.push_back(static_cast<std::uint8_t>(byte));
    EXPECT_FALSE(wkb_is_well_formed(nested));
}

TEST(MapCoordinates, MovesPairsAndKeepsHeights) {
    const auto moved = map_coordinates(wkb_of("LINESTRING Z(1 2 7,3 4 8)"),
                                       [](std::span<double> x, std::span<double> y) {
                                           for (double& value : x)
                                               value += 10;
                                           for (double& value : y)
                                               value = -value;
                                       });
    EXPECT_EQ(moved, wkb_of("LINESTRING Z(11 -2 7,13 -4 8)"));
}

TEST(Builders, MatchGeos) {
    EXPECT_EQ(make_point_wkb(1, 2), wkb_of("POINT(1 2)"));
    const std::vector<Point> line{{0, 0}, {1, 2}};
    EXPECT_EQ(make_line_wkb(line), wkb_of("LINESTRING(0 0,1 2)"));
    const std::vector<std::vector<Point>> rings{{{0, 0}, {4, 0}, {4, 4}, {0, 0}},
                                                {{2, 1}, {3, 1}, {3, 2}, {2, 1}}};
    EXPECT_EQ(make_polygon_wkb(rings), wkb_of("POLYGON((0 0,4 0,4 4,0 0),(2 1,3 1,3 2,2 1))"));
}

TEST(Geos, MakesABowTieValidWithoutLosingArea) {
    const GeosGeometry bow_tie = geos_from_wkb(wkb_of("POLYGON((0 0,2 2,2 0,0 2,0 0))"));
    const GeosGeometry repaired =
        geos_make_valid(GeosGeometry(GEOSGeom_clone_r(geos_context(), bow_tie.get())));
    double area = 0;
    GEOSArea_r(geos_context(), repaired.get(), &area);
    EXPECT_NEAR(area, 2, 1e-12); // two triangles of base 2 and height 1
}

TEST(Geos, ClosesARingThatIsNot) {
    const std::vector<std::vector<Point>> open{{{0, 0}, {3, 0}, {3, 3}, {0, 3}}};
    const GeosGeometry square = geos_from_wkb(make_polygon_wkb(open));
    double area = 0;
    GEOSArea_r(geos_context(), square.get(), &area);
    EXPECT_EQ(area, 9);
}

TEST(Geos, NamesWhatItCannotRead) {
    std::vector<std::uint8_t> cut = wkb_of("LINESTRING(0 0,1 2)");
    cut.pop_back();
    try {
        geos_from_wkb(cut);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::GeometryInvalid);
        EXPECT_NE(error.message().find("smaller"), std::string::npos) << error.message();
    }
}

} // namespace
} // namespace graticule::geodata
