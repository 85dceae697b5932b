// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/measures/bounding_geometry.hpp"
#include "operations/vector/measures/main_direction.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/measures/plane_rectangle.hpp"
#include "operations/vector/proximity/point_clusters.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include "unit/operations/ground_points.hpp"
#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Extent;
using geodata::Layer;
using geodata::Point;
using Values = std::vector<std::string>;

TEST(LongitudeSpan, FindsTheNarrowestBox) {
    const auto box_of_wkt = [](const std::string& wkt) {
        LongitudeSpan span;
        span.add(wkb_of(wkt));
        return *span.box();
    };
    EXPECT_EQ(box_of_wkt("MULTIPOINT (170 0, -170 5)"), (Extent{170, 0, 190, 5}));
    EXPECT_EQ(box_of_wkt("LINESTRING (-100 0, 100 5)"), (Extent{-100, 0, 100, 5}));
    EXPECT_EQ(box_of_wkt("MULTIPOINT (1 2, 3 4, 2 9)"), (Extent{1, 2, 3, 9}));
    EXPECT_EQ(box_of_wkt("POINT (180 1)"), (Extent{-180, 1, -180, 1}));
    EXPECT_FALSE(LongitudeSpan().box().has_value());
}

TEST(PlaneRectangle, IsLeastByAreaOrByWidth) {
    // By hand: of this triangle the rectangle along its base has 10 x 2, the narrowest leans on
    // the base too.
    const std::vector<Point> triangle{{0, 0}, {10, 0}, {5, 2}};
    const auto hull = convex_hull(triangle);
    const auto by_area = least_rectangle(hull, RectangleBy::Area);
    ASSERT_TRUE(by_area.has_value());
    EXPECT_NEAR(by_area->length, 10, 1e-9);
    EXPECT_NEAR(by_area->width, 2, 1e-9);
    EXPECT_NEAR(by_area->direction, 90, 1e-9);
    // Each by trying all directions in steps of a thousandth of a degree.
    std::mt19937 engine(11);
    std::normal_distribution<double> spread(0, 100);
    for (int trial = 0; trial < 5; ++trial) {
        std::vector<Point> cloud;
        for (int i = 0; i < 30; ++i)
            cloud.push_back({3 * spread(engine), spread(engine)});
        double least_area = std::numeric_limits<double>::infinity();
        double least_width = least_area;
        for (int step = 0; step < 180000; step += 10) {
            const double angle = step * 1e-3 * RadiansPerDegree;
            Extent turned;
            for (const Point& p : cloud)
                turned.add(p.x * std::cos(angle) + p.y * std::sin(angle),
                           p.y * std::cos(angle) - p.x * std::sin(angle));
            least_area = std::min(least_area, turned.width() * turned.height());
            least_width = std::min({least_width, turned.width(), turned.height()});
        }
        const auto area = *least_rectangle(convex_hull(cloud), RectangleBy::Area);
        const auto width = *least_rectangle(convex_hull(cloud), RectangleBy::Width);
        EXPECT_NEAR(area.length * area.width / least_area, 1, 1e-3);
        EXPECT_LE(area.length * area.width, least_area * (1 + 1e-12));
        EXPECT_NEAR(width.width / least_width, 1, 1e-3);
        EXPECT_LE(width.width, least_width * (1 + 1e-12));
    }
}

/// Corners of a box around a place, by going from it along geodesics.
std::vector<Point> tilted_box(Point centre, double long_m, double short_m, double azimuth) {
    std::vector<Point> corners;
    const double half_angle = std::atan2(short_m, long_m) / RadiansPerDegree;
    const Length half{std::hypot(long_m, short_m) / 2};
    for (const double turn : {half_angle, 180 - half_angle, 180 + half_angle, -half_angle})
        corners.push_back(geodesic().destination(centre, azimuth + turn, half));
    corners.push_back(corners.front());
    return corners;
}

TEST(MainDirection, IsTrueFarNorthAndAcrossTheAntimeridian) {
    for (const Point& centre : {Point{0, 0}, Point{25, 65}, Point{-170, 80}, Point{180, -17}}) {
        for (const double azimuth : {0.5, 30.0, 90.0, 135.0, 179.0}) {
            Bench bench;
            Layer layer = layer_of({""});
            geodata::GeometryColumn geometry;
            const std::vector<std::vector<Point>> rings{tilted_box(centre, 4000, 1000, azimuth)};
            geometry.append(geodata::make_polygon_wkb(rings));
            layer.set_geometry(std::move(geometry), Crs::wgs84());
            const geodata::Column direction = main_direction(layer, bench.report, bench.context);
            EXPECT_NEAR(direction.real(0), azimuth, 0.01) << centre.x << " " << centre.y;
        }
    }
}

TEST(MainDirection, SaysWhatHasNone) {
    Bench bench;
    const Layer layer = layer_of({"POINT (1 1)", "", "LINESTRING (0 0, 0 1)",
                                  "POLYGON ((0 0, 0.01 0, 0.01 0.01006, 0 0.01006, 0 0))"});
    const geodata::Column direction = main_direction(layer, bench.report, bench.context);
    EXPECT_TRUE(direction.is_null(0));
    EXPECT_TRUE(direction.is_null(1));
    EXPECT_NEAR(direction.real(2), 0, 1e-9);
    EXPECT_GE(direction.real(3), 0);
    EXPECT_LT(direction.real(3), 180);
    EXPECT_EQ(bench.report.warnings().size(), 2U); // one square, one point
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
}

TEST(BoundingGeometry, FitsRectanglesOnTheGround) {
    Bench bench;
    std::vector<Point> corners = tilted_box({25, 65}, 4000, 1000, 30);
    corners.push_back({25, 65});
    for (const BoundingKind kind :
         {BoundingKind::RectangleByArea, BoundingKind::RectangleByWidth}) {
        const Layer result =
            bounding_geometry(points_of(corners), kind, {}, bench.report, bench.context);
        ASSERT_EQ(result.size(), 1U);
        EXPECT_NEAR(result.column("length").real(0), 4000, 0.1);
        EXPECT_NEAR(result.column("width").real(0), 1000, 0.1);
        EXPECT_NEAR(result.column("Direction").real(0), 30, 0.01);
        EXPECT_NEAR(result.column("area_km2").real(0), 4, 1e-3);
        EXPECT_EQ(shown(result, "count"), (Values{"6"}));
    }
}

TEST(BoundingGeometry, FitsCirclesThatHoldAllPoints) {
    for (const Point& centre : {Point{0, 0}, Point{-170, 80}, Point{180, -17}}) {
        Bench bench;
        std::vector<Point> places;
        for (const double azimuth : {10.0, 130.0, 250.0})
            places.push_back(geodesic().destination(centre, azimuth, {20000}));
        places.push_back(geodesic().destination(centre, 70, {12000}));
        const Layer result = bounding_geometry(points_of(places), BoundingKind::Circle, {},
                                               bench.report, bench.context);
        EXPECT_NEAR(result.column("diameter").real(0), 40000, 0.1);
        EXPECT_NEAR(result.column("area_km2").real(0), 1256.637, 0.004 * 1256.637);
        const PolygonLocator circle(result.geometry().wkb(0));
        for (const Point& place : places)
            EXPECT_EQ(circle.locate(place.x, place.y), Location::Interior);
    }
}

TEST(BoundingGeometry, FitsHullsAndEnvelopesAcrossTheAntimeridian) {
    Bench bench;
    const Layer points = points_of({{179, -17}, {-179, -17}, {180, -16}, {180, -16.5}});
    const Layer hull =
        bounding_geometry(points, BoundingKind::ConvexHull, {}, bench.report, bench.context);
    // By pyproj's Geod.geometry_area_perimeter(); sides that are straight in the plane stray from
    // geodesics by x L^2 / 12 R^2, 5 m for the base.
    EXPECT_NEAR(hull.column("area_km2").real(0), 11813.599, 2);
    EXPECT_EQ(hull.geometry().type(0), geodata::GeometryType::MultiPolygon);
    const Layer box =
        bounding_geometry(points, BoundingKind::Envelope, {}, bench.report, bench.context);
    EXPECT_TRUE(same_places(box, 0,
                            "MULTIPOLYGON (((179 -17, 180 -17, 180 -16, 179 -16, 179 -17)), "
                            "((-180 -17, -179 -17, -179 -16, -180 -16, -180 -17)))"));
}

TEST(BoundingGeometry, KeepsGroupsWithoutArea) {
    Bench bench;
    Layer points = layer_of({"POINT (0 0)", "POINT (5 5)", "POINT (6 6)", "POINT (9 0)",
                             "POINT (9 1)", "POINT (9 2)", "MULTIPOINT (1 1, 2 1, 1 2)", ""});
    points.set_field({"group", geodata::FieldType::Text, ""},
                     texts({"one", "two", "two", "line", "line", "line", "three", "none"}));
    const std::vector<std::string> by{"group"};
    for (const BoundingKind kind : {BoundingKind::ConvexHull, BoundingKind::RectangleByArea}) {
        const Layer result = bounding_geometry(points, kind, by, bench.report, bench.context);
        EXPECT_EQ(shown(result, "group"), (Values{"one", "two", "line", "three", "none"}));
        EXPECT_EQ(shown(result, "count"), (Values{"1", "2", "3", "1", "0"}));
        for (const std::size_t row : {0U, 1U, 2U, 4U})
            EXPECT_TRUE(result.geometry().is_void(row)) << row;
        EXPECT_FALSE(result.geometry().is_void(3));
    }
    const Layer circles =
        bounding_geometry(points, BoundingKind::Circle, by, bench.report, bench.context);
    EXPECT_EQ(circles.geometry().void_count(), 2U); // of one place, and of none
    // geod: 156,548.9 m between the two, 221,149.5 m along the line.
    EXPECT_NEAR(circles.column("diameter").real(1), 156'548.9, 5);
    EXPECT_NEAR(circles.column("diameter").real(2), 221'149, 5);
}

// In one place and on one line there is an area, of 0; of nothing, and of what reaches around the
// globe, it is not known.
TEST(BoundingGeometry, HasNoAreaWhereNothingIsBounded) {
    Bench bench;
    Layer points =
        layer_of({"POINT (0 0)", "POINT (9 0)", "POINT (9 1)", "", "POINT (0 0)", "POINT (90 0)",
                  "POINT (180 0)", "POINT (-90 0)", "POINT (0 90)", "POINT (0 -90)"});
    points.set_field(
        {"group", geodata::FieldType::Text, ""},
        texts({"one", "line", "line", "none", "all", "all", "all", "all", "all", "all"}));
    const std::vector<std::string> by{"group"};
    for (const BoundingKind kind : {BoundingKind::ConvexHull, BoundingKind::RectangleByArea}) {
        const Layer result = bounding_geometry(points, kind, by, bench.report, bench.context);
        EXPECT_EQ(shown(result, "group"), (Values{"one", "line", "none", "all"}));
        EXPECT_EQ(shown(result, "area_km2"), (Values{"0", "0", "", ""}));
    }
    const Layer circles =
        bounding_geometry(points, BoundingKind::Circle, by, bench.report, bench.context);
    EXPECT_TRUE(circles.column("area_km2").is_null(2));
    EXPECT_TRUE(circles.column("area_km2").is_null(3));
    EXPECT_TRUE(circles.column("diameter").is_null(3));
}

TEST(BoundingGeometry, StaysInAProjectedCrsAndRefusesTheUnbounded) {
    Bench bench;
    const Crs utm = Crs::parse("EPSG:32632");
    const Layer points = layer_of({"POINT (500000 5500000)", "POINT (520000 5500000)",
                                   "POINT (520000 5510000)", "POINT (500000 5510000)"},
                                  utm);
    const Layer box =
        bounding_geometry(points, BoundingKind::Envelope, {}, bench.report, bench.context);
    EXPECT_TRUE(same_places(box, 0,
                            "POLYGON ((500000 5500000, 520000 5500000, 520000 5510000, "
                            "500000 5510000, 500000 5500000))"));
    const Layer hull =
        bounding_geometry(points, BoundingKind::ConvexHull, {}, bench.report, bench.context);
    EXPECT_TRUE(hull.crs().same_as(utm));
    EXPECT_NEAR(hull.geometry().extent(0).width(), 20000, 5);
    const Layer all = points_of({{0, 0}, {90, 0}, {180, 0}, {-90, 0}, {0, 90}, {0, -90}});
    const Layer none =
        bounding_geometry(all, BoundingKind::ConvexHull, {}, bench.report, bench.context);
    EXPECT_TRUE(none.geometry().is_void(0));
    EXPECT_EQ(parse_bounding_kind("circle"), BoundingKind::Circle);
    EXPECT_FALSE(parse_bounding_kind("square").has_value());
}

TEST(PointClusters, JoinsByDistanceOnTheGround) {
    Bench bench;
    // At 65 degrees north 0.02 degrees of longitude are 943 m, of latitude 2229 m.
    const Layer points = points_of({{25, 65},
                                    {25.02, 65},
                                    {25.04, 65},
                                    {25.04, 65.02},
                                    {179.99, 65},
                                    {-179.99, 65},
                                    {180, 65},
                                    {100, 0}});
    const Layer labels = cluster_points(points, {Length{1000}, 3}, bench.report, bench.context);
    EXPECT_EQ(shown(labels, "cluster"), (Values{"0", "0", "0", "", "1", "1", "1", ""}));
    const Layer wide = cluster_points(points, {Length{2300}, 3}, bench.report, bench.context);
    EXPECT_EQ(shown(wide, "cluster")[3], "0");
}

TEST(PointClusters, GivesBorderPointsToTheNearestCore) {
    Bench bench;
    // On the equator 0.001 degrees are 111.3 m. The point at 0.0055 is within 250 m of 0.0035 and
    // of 0.0072, which is nearer; it has too few neighbours to join both.
    const Layer points = points_of({{0.001, 0},
                                    {0.002, 0},
                                    {0.003, 0},
                                    {0.0035, 0},
                                    {0.0055, 0},
                                    {0.0072, 0},
                                    {0.008, 0},
                                    {0.009, 0},
                                    {0.0095, 0}});
    const Layer labels = cluster_points(points, {Length{250}, 4}, bench.report, bench.context);
    EXPECT_EQ(shown(labels, "cluster"), (Values{"0", "0", "0", "0", "1", "1", "1", "1", "1"}));
}

TEST(PointClusters, DescribesClusters) {
    Bench bench;
    const Layer points = points_of({{179.99, 65},
                                    {-179.99, 65},
                                    {180, 65.01},
                                    {180, 65.01},
                                    {10, 0},
                                    {10, 0},
                                    {10, 0},
                                    {50, 50}});
    const Layer clusters =
        describe_clusters(points, {Length{1500}, 3}, bench.report, bench.context);
    EXPECT_EQ(shown(clusters, "cluster"), (Values{"0", "1"}));
    EXPECT_EQ(shown(clusters, "count"), (Values{"4", "3"}));
    EXPECT_NEAR(clusters.column("west").real(0), 179.99, 1e-9);
    EXPECT_NEAR(clusters.column("east").real(0), -179.99, 1e-9);
    EXPECT_NEAR(clusters.column("latitude").real(0), 65.005, 1e-4);
    // A triangle of 943.4 m by 1114.8 m (geod).
    EXPECT_NEAR(clusters.column("area_km2").real(0), 0.9434 * 1.1148 / 2, 1e-3);
    EXPECT_NEAR(clusters.column("density_per_km2").real(0), 4 / (0.9434 * 1.1148 / 2), 0.02);
    EXPECT_TRUE(clusters.geometry().is_void(1));
    EXPECT_TRUE(clusters.column("density_per_km2").is_null(1));
    EXPECT_EQ(clusters.column("area_km2").real(1), 0);
}

// Nine points along the equator, 4,453 km apart: one cluster around the whole Earth.
TEST(PointClusters, HaveNoAreaWhereNothingBoundsThem) {
    Bench bench;
    std::vector<Point> places;
    for (int i = 0; i < 9; ++i)
        places.push_back({-160.0 + 40 * i, 0});
    const Layer clusters =
        describe_clusters(points_of(places), {Length{4.5e6}, 2}, bench.report, bench.context);
    EXPECT_EQ(shown(clusters, "count"), (Values{"9"}));
    EXPECT_EQ(shown(clusters, "area_km2"), (Values{""}));
    EXPECT_EQ(shown(clusters, "density_per_km2"), (Values{""}));
    ASSERT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_NE(bench.report.warnings().front().find("nothing bounds them"), std::string::npos);
}

TEST(PointClusters, TakesMultipointsAndRefusesRulesThatMakeNone) {
    Bench bench;
    const Layer mixed = layer_of(
        {"MULTIPOINT (0 0, 0.001 0, 0.002 0)", "LINESTRING (0 0, 1 1)", "", "POINT (0.003 0)"});
    const Layer labels = cluster_points(mixed, {Length{200}, 2}, bench.report, bench.context);
    EXPECT_EQ(shown(labels, "id"), (Values{"0", "0", "0", "3"}));
    EXPECT_EQ(shown(labels, "cluster"), (Values{"0", "0", "0", "0"}));
    EXPECT_EQ(dropped(bench.report, "no point"), 1U);
    EXPECT_THROW(cluster_points(mixed, {Length{0}, 2}, bench.report, bench.context), Error);
    EXPECT_THROW(cluster_points(mixed, {Length{1e7}, 2}, bench.report, bench.context), Error);
    EXPECT_THROW(cluster_points(mixed, {Length{200}, 0}, bench.report, bench.context), Error);
    EXPECT_EQ(describe_clusters(layer_of({}), {Length{200}, 2}, bench.report, bench.context).size(),
              0U);
}

} // namespace
} // namespace graticule::operations
