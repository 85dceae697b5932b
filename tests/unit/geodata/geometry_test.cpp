// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/geometry/geometry.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/wkt.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace graticule::geodata {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes wkb_of(const char* wkt) {
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

TEST(Numbers, TellWhatIsAmissWithThem) {
    const auto numbers_of = [](double x, double y, double z) {
        std::vector<std::uint8_t> wkb = wkb_of("LINESTRING Z(1 2 3,4 5 6)");
        const std::array last{x, y, z};
        std::memcpy(wkb.data() + wkb.size() - sizeof last, last.data(), sizeof last);
        return wkb_numbers(wkb);
    };
    constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(numbers_of(7, 8, 9), Numbers::Sound);
    EXPECT_EQ(numbers_of(7, 8, NaN), Numbers::HeightNotFinite);
    EXPECT_EQ(numbers_of(7, 8, -Infinity), Numbers::HeightNotFinite);
    EXPECT_EQ(numbers_of(7, Infinity, 9), Numbers::PlaceNotFinite);
    EXPECT_EQ(numbers_of(NaN, NaN, NaN), Numbers::PlaceNotFinite);
    EXPECT_EQ(wkb_numbers(wkb_of("MULTIPOINT Z((1 2 3),EMPTY)")), Numbers::Sound);
    EXPECT_EQ(wkb_numbers(make_point_wkb(NaN, NaN)), Numbers::Sound); // an empty point
    EXPECT_EQ(wkb_numbers(make_point_wkb(1, NaN)), Numbers::PlaceNotFinite);
}

TEST(Numbers, OfOneDimensionAreLeftOfPartsOfTwo) {
    const std::vector<Bytes> high_and_flat{wkb_of("POINT Z(1 2 3)"), make_point_wkb(4, 5)};
    const std::vector<Bytes> both{make_multi_wkb(GeometryType::GeometryCollection, high_and_flat),
                                  wkb_of("LINESTRING(6 7,8 9)")};
    // The head of one with heights, and a part without: GEOS and files have such things.
    const std::vector<Bytes> polygon{wkb_of("POLYGON((0 0,4 0,4 4,0 0))")};
    Bytes headed = make_multi_wkb(GeometryType::MultiPolygon, polygon);
    const std::uint32_t with_z = 1006;
    std::memcpy(headed.data() + 1, &with_z, sizeof with_z);
    const std::pair<Bytes, const char*> cases[] = {
        {make_multi_wkb(GeometryType::GeometryCollection, both),
         "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2),POINT (4 5)),LINESTRING (6 7,8 9))"},
        {headed, "MULTIPOLYGON (((0 0,4 0,4 4,0 0)))"}};
    for (const auto& [wkb, flat] : cases) {
        EXPECT_TRUE(wkb_is_well_formed(wkb));
        EXPECT_EQ(wkb_numbers(wkb), Numbers::HeightInSomeParts);
        GeometryReader reader;
        reader.append(wkb);
        EXPECT_EQ(wkt_of(reader.column().wkb(0)), flat);
        EXPECT_EQ(reader.notes(),
                  std::vector<std::string>{"1 geometries lost third coordinates that only some of "
                                           "their parts have"});
    }
}

TEST(WithoutZ, KeepsEverythingElse) {
    const std::pair<const char*, const char*> cases[] = {
        {"POINT Z(1 2 3)", "POINT(1 2)"},
        {"POINT(1 2)", "POINT(1 2)"},
        {"POLYGON Z((0 0 1,4 0 2,4 4 3,0 0 1),(2 1 5,3 1 6,3 2 7,2 1 5))",
         "POLYGON((0 0,4 0,4 4,0 0),(2 1,3 1,3 2,2 1))"},
        {"GEOMETRYCOLLECTION Z(MULTILINESTRING Z((0 0 1,4 0 2),(7 8 9,1 1 1)),POINT Z(1 2 3))",
         "GEOMETRYCOLLECTION(MULTILINESTRING((0 0,4 0),(7 8,1 1)),POINT(1 2))"}};
    for (const auto& [high, flat] : cases)
        EXPECT_EQ(wkb_without_z(wkb_of(high)), wkb_of(flat)) << high;
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
    const std::vector<Bytes> points{make_point_wkb(1, 2), make_point_wkb(3, 4)};
    EXPECT_EQ(make_multi_wkb(GeometryType::MultiPoint, points), wkb_of("MULTIPOINT((1 2),(3 4))"));
    EXPECT_EQ(make_multi_wkb(GeometryType::MultiPolygon, {}), wkb_of("MULTIPOLYGON EMPTY"));
}

TEST(Extent, MeetsInWhatLiesInBoth) {
    const Extent box{0, 0, 4, 3};
    EXPECT_EQ(box.intersection({2, -1, 9, 2}), (Extent{2, 0, 4, 2}));
    EXPECT_EQ(box.intersection({4, 3, 9, 9}), (Extent{4, 3, 4, 3})); // a corner
    EXPECT_TRUE(box.intersection({5, 0, 6, 3}).empty());
    EXPECT_TRUE(box.intersection({}).empty());
    EXPECT_EQ(wkb_extent(wkb_of("MULTIPOINT Z((3 1 9),(-2 5 0),EMPTY)")), (Extent{-2, 1, 3, 5}));
    EXPECT_TRUE(wkb_extent(wkb_of("POLYGON EMPTY")).empty());
}

TEST(Geos, MakesABowTieValidWithoutLosingArea) {
    const GeosGeometry bow_tie = geos_from_wkb(wkb_of("POLYGON((0 0,2 2,2 0,0 2,0 0))"));
    const GeosGeometry repaired =
        geos_make_valid(GeosGeometry(GEOSGeom_clone_r(geos_context(), bow_tie.get())));
    double area = 0;
    GEOSArea_r(geos_context(), repaired.get(), &area);
    EXPECT_NEAR(area, 2, 1e-12); // two triangles of base 2 and height 1
}

TEST(Geos, GivesPartsOfOneDimension) {
    EXPECT_EQ(wkb_of("GEOMETRYCOLLECTION(POINT Z(1 2 3),POINT(4 5))"),
              wkb_of("GEOMETRYCOLLECTION(POINT(1 2),POINT(4 5))"));
    const Bytes high = wkb_of("MULTIPOINT Z((1 2 3),(4 5 6))");
    EXPECT_TRUE(wkb_has_z(high));
    EXPECT_EQ(wkb_numbers(high), Numbers::Sound);
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
