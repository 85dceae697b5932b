// SPDX-License-Identifier: Apache-2.0
#include "base/context.hpp"
#include "cartography/furniture/furniture.hpp"
#include "cartography/view/coverage.hpp"
#include "cartography/view/projection.hpp"
#include "cartography/view/screen_geometry.hpp"
#include "cartography/view/viewport.hpp"

#include "unit/cartography/sample_layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::cartography {

namespace {

using geodata::Extent;
using geodata::Point;

Viewport view_of(const Extent& degrees, const Box& frame) {
    Coverage coverage;
    coverage.degrees = degrees;
    for (const double x : {degrees.min_x, degrees.centre_x(), degrees.max_x})
        for (const double y : {degrees.min_y, degrees.centre_y(), degrees.max_y})
            coverage.outline.push_back({x, y});
    const MapProjection projection = choose_projection(degrees, degrees, std::nullopt);
    return fit_viewport(projection, projected_extent(projection, coverage), frame, 3);
}

TEST(Projection, OwnCrsStaysForLocalDataAndNeverForMercator) {
    const Extent town{6.0, 49.5, 6.3, 49.7};
    const auto luxembourg = geodata::Crs::parse("EPSG:2169");
    const auto mercator = geodata::Crs::parse("EPSG:3857");
    const auto conus = geodata::Crs::parse("EPSG:5070");
    EXPECT_TRUE(choose_projection(town, town, luxembourg).crs.same_as(luxembourg));
    EXPECT_FALSE(choose_projection(town, town, mercator).crs.same_as(mercator));
    const Extent states{-125, 25, -67, 49};
    EXPECT_TRUE(choose_projection(states, states, conus).crs.same_as(conus)); // equal-area
    EXPECT_FALSE(choose_projection(states, states, luxembourg).crs.same_as(luxembourg));
}

TEST(Projection, WorldTurnsToDataOnBothSidesOfTheAntimeridian) {
    const Extent pacific{100, -50, 300, 60};
    EXPECT_EQ(choose_projection(pacific, pacific, std::nullopt).central_meridian, -160);
    const Extent world{-180, -50, 180, 80};
    EXPECT_EQ(choose_projection(world, world, std::nullopt).central_meridian, 0);
}

TEST(Degrees, AreWrittenForReaders) {
    EXPECT_EQ(format_longitude(190), "170° W");
    EXPECT_EQ(format_longitude(-180), "180°");
    EXPECT_EQ(format_longitude(12.5), "12.5° E");
    EXPECT_EQ(format_latitude(-33), "33° S");
    EXPECT_EQ(format_latitude(0), "0°");
}

TEST(GroundScale, IsGeodesicAtTheCentre) {
    // One degree of longitude about 65 N is 47,175.04 m by `geod +ellps=WGS84 -I` from 65N 24.5E to
    // 65N 25.5E; an azimuthal equal-area map is true to it at its centre.
    const Viewport view = view_of({15, 60, 35, 70}, {0, 0, 500, 400});
    const geodata::CoordinateTransform transform(geodata::Crs::wgs84(), view.projection.crs);
    std::vector<double> x{24.5, 25.5};
    std::vector<double> y{65, 65};
    transform.forward(x, y);
    const Point west = view.to_page({x[0], y[0]});
    const Point east = view.to_page({x[1], y[1]});
    const Point centre{(west.x + east.x) / 2, (west.y + east.y) / 2};
    const double metres = ground_metres_per_point(view, centre);
    EXPECT_NEAR(std::hypot(east.x - west.x, east.y - west.y) * metres, 47175.04, 47175.04 * 1e-3);
}

TEST(PlaceLayer, CutsAWorldMapAtItsAntimeridianWithoutLinesAcross) {
    ThreadPool pool(1);
    const Context context(pool);
    const Viewport view = view_of({-180, -56, 180, 80}, {0, 0, 800, 400});
    ASSERT_EQ(view.projection.kind, ProjectionKind::World);
    // A ring that goes on past 180 degrees comes out as two pieces, one at each edge.
    const auto layer = samples::boxes({samples::box(170, 0, 190, 10)}, {1.0});
    const ScreenGeometry placed = place_layer(layer, view, context);
    std::size_t fills = 0;
    for (const ScreenGeometry::Part& part : placed.parts) {
        Extent box;
        for (const Point& point : placed.of(part))
            box.add(point.x, point.y);
        EXPECT_LT(box.width(), 100);
        fills += part.use == ScreenGeometry::Use::Fill ? 1 : 0;
    }
    EXPECT_EQ(fills, 2U);
}

TEST(PlaceLayer, LeavesOutTheOutlineAlongTheCut) {
    ThreadPool pool(1);
    const Context context(pool);
    const Viewport view = view_of({-180, -56, 180, 80}, {0, 0, 800, 400});
    const auto layer = samples::boxes({samples::box(170, 0, 180, 10)}, {1.0});
    const ScreenGeometry placed = place_layer(layer, view, context);
    double easternmost = 0;
    for (const ScreenGeometry::Part& part : placed.parts)
        for (const Point& point : placed.of(part))
            easternmost = std::max(easternmost, point.x);
    std::size_t along_cut = 0;
    for (const ScreenGeometry::Part& part : placed.parts) {
        ASSERT_NE(part.use, ScreenGeometry::Use::Area);
        if (part.use != ScreenGeometry::Use::Outline)
            continue;
        const auto points = placed.of(part);
        for (std::size_t i = 1; i < points.size(); ++i)
            along_cut += points[i - 1].x > easternmost - 1 && points[i].x > easternmost - 1 ? 1 : 0;
    }
    EXPECT_EQ(along_cut, 0U);
}

// The longer side is 10 degrees, of which the margin is 8 %; points get no other than areas.
TEST(ProjectedExtent, HasAMarginOfTheLongerSide) {
    MapProjection projection;
    projection.crs = geodata::Crs::wgs84();
    projection.kind = ProjectionKind::Local;
    Coverage coverage;
    coverage.outline = {{0, 0}, {10, 2}, {3, 5}};
    const Extent extent = projected_extent(projection, coverage);
    EXPECT_NEAR(extent.min_x, -0.8, 1e-12);
    EXPECT_NEAR(extent.min_y, -0.8, 1e-12);
    EXPECT_NEAR(extent.max_x, 10.8, 1e-12);
    EXPECT_NEAR(extent.max_y, 5.8, 1e-12);
}

} // namespace

} // namespace graticule::cartography
