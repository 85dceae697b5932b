// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/proximity/projected_circle.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Geodesic;
using geodata::Point;

constexpr double Thousandth = 0.001;

double area_m2(const geodata::Layer& layer, std::size_t row = 0) {
    return Geodesic{geodata::Ellipsoid{}}.area(layer.geometry().wkb(row)).square_metres;
}

geodata::Layer buffered(const std::string& wkt, double metres, const Crs& crs = Crs::wgs84()) {
    Bench bench;
    return buffer(layer_of({wkt}, crs), Length::from_metres(metres), bench.report, bench.context);
}

// Against each vertex projected by itself. Where the map has an edge within the circle, at the
// antimeridian or between the lobes of interrupted Goode, the
// circle must not be drawn by interpolation.
TEST(ProjectedCircle, LiesWhereItsVerticesProjectedOneByOneDo) {
    struct Place {
        const char* crs;
        Point centre;
        bool smooth;
    };
    const std::vector<Place> places{
        {"EPSG:32632", {9.5, 48}, true},    {"EPSG:3035", {10, 65}, true},
        {"EPSG:3413", {-40, 80}, true},     {"EPSG:3857", {-150, 70}, true},
        {"EPSG:3857", {-179.9, 70}, false}, {"ESRI:54052", {-40.05, 45}, false}};
    for (const Place& place : places) {
        const Crs crs = Crs::parse(place.crs);
        const OutlineMap map(crs);
        const double radius_m = 10'000;
        const GroundCircle circle(Length::from_metres(radius_m), crs.ellipsoid());
        std::vector<Point> ring;
        ProjectedCircle projected(circle, map);
        ASSERT_EQ(projected.draw(place.centre, ring), place.smooth) << place.crs;
        if (!place.smooth)
            continue;
        std::vector<Point> expected;
        circle.draw(place.centre, expected);
        ASSERT_TRUE(map.project(expected)) << place.crs;
        ASSERT_EQ(ring.size(), expected.size());
        for (std::size_t i = 0; i < ring.size(); ++i)
            EXPECT_LT(std::hypot(ring[i].x - expected[i].x, ring[i].y - expected[i].y),
                      1e-6 * radius_m)
                << place.crs << " vertex " << i;
    }
}

// Every place of the outline, but for cuts along the antimeridian and the pole, lies at the
// distance from the nearest of some places on the source.
void expect_outline_at(const geodata::Layer& result, const std::vector<Point>& source,
                       double distance_m) {
    const Geodesic earth{geodata::Ellipsoid{}};
    std::size_t checked = 0;
    geodata::walk_paths(result.geometry().wkb(0), [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const Point& a = path.points[i - 1];
            const Point& b = path.points[i];
            const bool cut = std::abs(a.x) == 180 && a.x == b.x;
            if (cut || std::abs(a.y) == 90 || std::abs(b.y) == 90)
                continue;
            const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
            double nearest = 1e9;
            for (const Point& place : source)
                nearest = std::min(nearest, earth.distance(middle, place).metres);
            EXPECT_NEAR(nearest / distance_m, 1, Thousandth) << middle.x << " " << middle.y;
            ++checked;
        }
    });
    EXPECT_GT(checked, 30U);
}

std::vector<Point> along(Point from, Point to, int count = 1000) {
    std::vector<Point> places;
    for (int i = 0; i <= count; ++i) {
        const double share = static_cast<double>(i) / count;
        places.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    }
    return places;
}

TEST(Buffer, KeepsTheDistanceFromPoints) {
    for (const Point& centre : std::vector<Point>{
             {0, 0}, {25, 65}, {179.9, 65}, {-180, -17}, {10, 89.5}, {-70, -89.99}, {5, 88}}) {
        const std::string wkt =
            "POINT (" + std::to_string(centre.x) + " " + std::to_string(centre.y) + ")";
        for (const double metres : {500.0, 20'000.0, 150'000.0, 900'000.0})
            expect_outline_at(buffered(wkt, metres), {centre}, metres);
    }
}

TEST(Buffer, KeepsTheDistanceFromLines) {
    expect_outline_at(buffered("LINESTRING (0 0, 1 0)", 10'000), along({0, 0}, {1, 0}), 10'000);
    expect_outline_at(buffered("LINESTRING (24 65, 26 65)", 10'000), along({24, 65}, {26, 65}),
                      10'000);
    // Longer than one plane: drawn in several.
    expect_outline_at(buffered("LINESTRING (20 65, 40 60)", 50'000), along({20, 65}, {40, 60}),
                      50'000);
    // Farther than planes are trusted: drawn from circles.
    expect_outline_at(buffered("LINESTRING (20 65, 40 60)", 400'000), along({20, 65}, {40, 60}),
                      400'000);
}

TEST(Buffer, CutsAtTheAntimeridian) {
    const geodata::Layer result = buffered("POINT (179.9 65)", 50'000);
    EXPECT_EQ(result.geometry().type(0), geodata::GeometryType::MultiPolygon);
    EXPECT_EQ(result.geometry().extent(0).min_x, -180);
    EXPECT_EQ(result.geometry().extent(0).max_x, 180);
    expect_outline_at(buffered("MULTILINESTRING ((179 65, 180 65), (-180 65, -179 65))", 20'000),
                      along({179, 65}, {181, 65}), 20'000);
}

TEST(Buffer, ShrinksACutPolygonAsOne) {
    // The same square half way across the antimeridian, in two parts.
    const double whole = area_m2(buffered("POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", -10'000));
    const geodata::Layer cut =
        buffered("MULTIPOLYGON (((179.5 0, 180 0, 180 1, 179.5 1, 179.5 0)), "
                 "((-180 0, -179.5 0, -179.5 1, -180 1, -180 0)))",
                 -10'000);
    // The cut puts a vertex on each side that it crosses, where the whole square has a geodesic.
    EXPECT_NEAR(area_m2(cut) / whole, 1, 2e-5);
}

TEST(Buffer, MeasuresOnTheGroundInAnyCrs) {
    // Web Mercator stretches lengths at 65 degrees north by 2.37; 25 E, 65 N by pyproj.
    const Crs mercator = Crs::parse("EPSG:3857");
    const geodata::Layer result =
        buffered("POINT (2782987.269831839 9608371.50993366)", 100'000, mercator);
    Bench bench;
    geodata::GeometryColumn back;
    geodata::CoordinateTransform transform(mercator, Crs::wgs84());
    back.append(geodata::map_coordinates(
        result.geometry().wkb(0),
        [&](std::span<double> x, std::span<double> y) { transform.forward(x, y); }));
    const double area = Geodesic{geodata::Ellipsoid{}}.area(back.wkb(0)).square_metres;
    EXPECT_NEAR(area / 31415285755.960346, 1, Thousandth);
    EXPECT_TRUE(result.crs().same_as(mercator));
}

// 179.9 E, 65 N by pyproj, and the area of 3600 points that Geod.fwd put at the distance.
TEST(Buffer, CutsAProjectedMapWhereItEnds) {
    const Crs mercator = Crs::parse("EPSG:3857");
    constexpr double End = 20037508.342789244;
    for (const char* wkt :
         {"POINT (20026376.393709917 9608371.50993366)",
          "LINESTRING (20026376.393709917 9608371.50993366, 20026376.4 9608371.50993366)"}) {
        const geodata::Layer result = buffered(wkt, 20'000, mercator);
        ASSERT_EQ(result.size(), 1U) << wkt;
        EXPECT_EQ(result.geometry().type(0), geodata::GeometryType::MultiPolygon) << wkt;
        EXPECT_TRUE(is_valid(result, 0)) << wkt;
        EXPECT_NEAR(result.geometry().extent(0).min_x, -End, 0.01) << wkt;
        EXPECT_NEAR(result.geometry().extent(0).max_x, End, 0.01) << wkt;
        Bench bench;
        const geodata::Layer back = reproject(result, Crs::wgs84(), bench.report, bench.context);
        EXPECT_NEAR(area_m2(back) / 1256635398.2, 1, Thousandth) << wkt;
    }
}

TEST(Buffer, TakesCollectionsAndBrokenPolygons) {
    const geodata::Layer collection =
        buffered("GEOMETRYCOLLECTION (POINT (5 5), LINESTRING (0 0, 1 0))", 1000);
    EXPECT_EQ(collection.geometry().type(0), geodata::GeometryType::MultiPolygon);
    // Of a bow tie both wings count: the area by shapely, in the equidistant plane around 1 E, 1 N.
    Bench bench;
    const geodata::Layer tie = buffer(layer_of({"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"}),
                                      Length::from_metres(1000), bench.report, bench.context);
    EXPECT_TRUE(is_valid(tie, 0));
    EXPECT_NEAR(area_m2(tie) / 25686426907.2, 1, Thousandth);
    EXPECT_EQ(bench.report.repairs().size(), 1U);
}

TEST(Buffer, RefusesWhatItCannotMeasure) {
    Bench bench;
    const auto attempt = [&](const geodata::Layer& layer, double metres) {
        try {
            buffer(layer, Length::from_metres(metres), bench.report, bench.context);
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::Internal;
    };
    EXPECT_EQ(attempt(layer_of({"POINT (0 0)"}, Crs()), 1), ErrorCode::CrsMissing);
    EXPECT_EQ(attempt(layer_of({"POINT (0 0)"}), 2e7), ErrorCode::InvalidArgument);
    EXPECT_EQ(attempt(layer_of({"POINT (0 0)"}), NAN), ErrorCode::InvalidArgument);
    EXPECT_EQ(attempt(geodata::Layer("table"), 1), ErrorCode::InvalidArgument);
}

} // namespace
} // namespace graticule::operations
