// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/reproject.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Extent;
using geodata::Layer;
using testing::Contains;
using testing::HasSubstr;

constexpr double EdgeOfMercatorM = 20037508.342789244; // half of the equator, a = 6378137

Layer moved_wkt(const std::string& wkt, const std::string& from, const std::string& to,
                Bench& bench) {
    return reproject(layer_of({wkt}, Crs::parse(from)), Crs::parse(to), bench.report,
                     bench.context);
}

bool covers(const Layer& layer, double x, double y) {
    const auto shape = geodata::geos_from_wkb(layer.geometry().wkb(0));
    const auto place = geodata::geos_from_wkb(geodata::make_point_wkb(x, y));
    return GEOSIntersects_r(geodata::geos_context(), shape.get(), place.get()) == 1;
}

double planar_area_of(const Layer& layer) {
    double area = 0;
    const auto shape = geodata::geos_from_wkb(layer.geometry().wkb(0));
    GEOSArea_r(geodata::geos_context(), shape.get(), &area);
    return area;
}

std::size_t repairs(const Bench& bench) {
    return bench.report.repairs().size();
}

// Corners by pyproj: 175.889, -19.688; -178.389, -19.688; -178.470, -14.272; 175.970, -14.272.
TEST(MapEdge, CutsASquareInFijisGridAtTheAntimeridian) {
    Bench bench;
    const Layer square = moved_wkt("POLYGON ((1700000 3700000, 2300000 3700000, 2300000 4300000, "
                                   "1700000 4300000, 1700000 3700000))",
                                   "EPSG:3460", "EPSG:4326", bench);
    EXPECT_EQ(square.geometry().type(0), geodata::GeometryType::MultiPolygon);
    EXPECT_TRUE(is_valid(square, 0));
    EXPECT_TRUE(covers(square, 178.44, -18.14)); // Suva
    EXPECT_TRUE(covers(square, 180, -17) && covers(square, -180, -17));
    EXPECT_TRUE(covers(square, -178.5, -19.6));
    EXPECT_FALSE(covers(square, 0, -17) || covers(square, 175.5, -17) || covers(square, -178, -17));
    EXPECT_THAT(bench.report.repairs(), Contains(HasSubstr("1 features of 'places' were cut")));
}

// EPSG:3832 is Mercator about 150 degrees east: these are 165 to -165, 25 to 10 degrees south.
TEST(MapEdge, CutsABoxInThePacificsMercatorAtTheAntimeridian) {
    Bench bench;
    const Layer box =
        moved_wkt("POLYGON ((1669792.3619 -2857692.6112, 5009377.0857 -2857692.6112, 5009377.0857 "
                  "-1111475.1029, 1669792.3619 -1111475.1029, 1669792.3619 -2857692.6112))",
                  "EPSG:3832", "EPSG:4326", bench);
    EXPECT_TRUE(is_valid(box, 0));
    EXPECT_NEAR(planar_area_of(box), 30 * 15, 1e-5);
    EXPECT_FALSE(covers(box, 0, -20));
}

// The corners lie at 77.0 degrees north, the middles of the sides at 80.8 (pyproj).
TEST(MapEdge, KeepsThePoleInASquareAroundIt) {
    const std::string square =
        "(-1000000 -1000000, 1000000 -1000000, 1000000 1000000, -1000000 1000000, "
        "-1000000 -1000000)";
    Bench bench;
    const Layer cap = moved_wkt("POLYGON (" + square + ")", "EPSG:3413", "EPSG:4326", bench);
    EXPECT_TRUE(is_valid(cap, 0));
    const Extent extent = cap.geometry().extent(0);
    EXPECT_NEAR(extent.min_y, 76.99881553, 1e-6);
    EXPECT_EQ(extent.max_y, 90);
    EXPECT_TRUE(covers(cap, 45, 80.9) && covers(cap, 90, 77.1) && covers(cap, 17, 89.9));
    EXPECT_FALSE(covers(cap, 45, 80.6)) << "sides are straight in the projection";

    const Layer ring = moved_wkt("POLYGON (" + square
                                     + ", (-100000 -100000, -100000 100000, 100000 100000, 100000 "
                                       "-100000, -100000 -100000))",
                                 "EPSG:3413", "EPSG:4326", bench);
    EXPECT_TRUE(is_valid(ring, 0));
    EXPECT_TRUE(covers(ring, 45, 80.9) && covers(ring, -120, 88));
    EXPECT_FALSE(covers(ring, 0, 90) || covers(ring, 45, 89.5));
}

TEST(MapEdge, KeepsTheSouthPoleToo) {
    Bench bench;
    const Layer cap = moved_wkt("POLYGON ((-1000000 -1000000, 1000000 -1000000, 1000000 1000000, "
                                "-1000000 1000000, -1000000 -1000000))",
                                "EPSG:3031", "EPSG:4326", bench);
    EXPECT_EQ(cap.geometry().extent(0).min_y, -90);
    EXPECT_TRUE(covers(cap, 166.67, -89) && covers(cap, -45, -78));
    EXPECT_FALSE(covers(cap, 0, 90));
}

TEST(MapEdge, LeavesABoxAroundTheWholeEarthAsItIs) {
    Bench bench;
    const Layer world = moved_wkt(
        "POLYGON ((-20037508.3427 -8000000, 20037508.3427 -8000000, 20037508.3427 8000000, "
        "-20037508.3427 8000000, -20037508.3427 -8000000))",
        "EPSG:3857", "EPSG:4326", bench);
    EXPECT_TRUE(covers(world, 0, 0) && covers(world, 179, 20) && covers(world, -179, 20));
    EXPECT_NEAR(world.geometry().extent(0).width(), 360, 1e-6);
    EXPECT_EQ(repairs(bench), 0U);
}

// That map ends at 30 degrees west; 20 and 40 degrees west lie at -18,924,313 and 18,924,313
// metres.
TEST(MapEdge, CutsWhatLiesAtBothEndsOfAProjectedMap) {
    Bench bench;
    const Layer box = moved_wkt("POLYGON ((-40 0, -20 0, -20 10, -40 10, -40 0))", "EPSG:4326",
                                "EPSG:3832", bench);
    EXPECT_TRUE(is_valid(box, 0));
    EXPECT_NEAR(box.geometry().extent(0).max_x, EdgeOfMercatorM, 0.01);
    EXPECT_NEAR(box.geometry().extent(0).min_x, -EdgeOfMercatorM, 0.01);
    EXPECT_NEAR(planar_area_of(box),
                2 * (EdgeOfMercatorM - 18924313.434856508) * 1111475.1028522244, 1e6);
    EXPECT_FALSE(covers(box, 0, 500000));

    const Layer line = moved_wkt("LINESTRING (-40 0, -20 0)", "EPSG:4326", "EPSG:3832", bench);
    EXPECT_EQ(line.geometry().type(0), geodata::GeometryType::MultiLineString);
    EXPECT_TRUE(covers(line, 19000000, 0) && covers(line, -19000000, 0));
    EXPECT_FALSE(covers(line, 0, 0));
}

TEST(MapEdge, CutsLongitudesThatGoOnBeyond180) {
    Bench bench;
    const Layer box = moved_wkt("POLYGON ((178 -1, 182 -1, 182 1, 178 1, 178 -1))", "EPSG:4326",
                                "EPSG:3857", bench);
    EXPECT_TRUE(is_valid(box, 0));
    EXPECT_FALSE(covers(box, 0, 0));
    EXPECT_NEAR(planar_area_of(box), 4 * 111319.49079327358 * 2 * 111325.14286638486, 1e7);
}

TEST(MapEdge, LeavesPointsAndWhatLiesElsewhereAlone) {
    Bench bench;
    EXPECT_EQ(
        moved_wkt("MULTIPOINT (179 1, -179 1)", "EPSG:4326", "EPSG:3857", bench).geometry().type(0),
        geodata::GeometryType::MultiPoint);
    const Layer wide = moved_wkt("POLYGON ((-100 20, 100 20, 100 60, -100 60, -100 20))",
                                 "EPSG:4326", "EPSG:3857", bench);
    EXPECT_EQ(wide.geometry().type(0), geodata::GeometryType::Polygon);
    EXPECT_EQ(repairs(bench), 0U);
}

// In Fiji's grid the antimeridian is a line like others.
TEST(MapEdge, BringsBackTogetherWhatWasCutInDegrees) {
    Bench bench;
    const Layer line =
        moved_wkt("MULTILINESTRING ((175 -17.4, 180 -17.4), (-180 -17.4, -176 -17.4))", "EPSG:4326",
                  "EPSG:3460", bench);
    std::vector<geodata::Point> ends;
    geodata::walk_paths(line.geometry().wkb(0), [&](const geodata::PathView& path) {
        ends.push_back(path.points.front());
        ends.push_back(path.points.back());
    });
    ASSERT_EQ(ends.size(), 4U);
    EXPECT_EQ(ends[1].x, ends[2].x);
    EXPECT_EQ(ends[1].y, ends[2].y);
    // On a map that ends there they stay at both ends.
    const Layer mercator =
        moved_wkt("MULTILINESTRING ((175 -17.4, 180 -17.4), (-180 -17.4, -176 -17.4))", "EPSG:4326",
                  "EPSG:3857", bench);
    EXPECT_NEAR(mercator.geometry().extent(0).width(), 2 * EdgeOfMercatorM, 0.01);
}

TEST(MapEdge, PutsPartsOfSeveralKindsTogether) {
    Bench bench;
    const Layer mixed = moved_wkt("GEOMETRYCOLLECTION (POINT (5000000 0), LINESTRING (3000000 0, "
                                  "4000000 0))",
                                  "EPSG:3832", "EPSG:4326", bench);
    EXPECT_EQ(mixed.geometry().type(0), geodata::GeometryType::GeometryCollection);
    EXPECT_TRUE(covers(mixed, 180, 0) && covers(mixed, -180, 0));
    EXPECT_FALSE(covers(mixed, 0, 0));
}

} // namespace
} // namespace graticule::operations
