// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/clip.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/overlay.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "operations/vector/relations/spatial_join.hpp"
#include "operations/vector/relations/summarize_within.hpp"
#include "operations/vector/simplification/simplify.hpp"

#include "unit/operations/generated.hpp"

#include <gtest/gtest.h>

/// Operations on shapes over generated data: stars, tiles with holes, walks, points, in metres and
/// in degrees. No result is looked at here: what is noticed is noticed by the operations' own
/// checks.
namespace graticule::operations {
namespace {

class VectorDriver : public testing::Test {
protected:
    geodata::Layer geographic(const geodata::Layer& layer) {
        return reproject(layer, geodata::Crs::wgs84(), bench.report, bench.context);
    }

    // Boxes with a hole to one side of their middle.
    static geodata::Layer frames(std::size_t across, double width) {
        geodata::GeometryColumn geometry;
        for (std::size_t i = 0; i < across * across; ++i) {
            const double x = OriginX + width * static_cast<double>(i % across);
            const double y = OriginY + width * static_cast<double>(i / across);
            const auto box = [&](double from, double to) {
                return std::vector<geodata::Point>{{x + from, y + from},
                                                   {x + to, y + from},
                                                   {x + to, y + to},
                                                   {x + from, y + to},
                                                   {x + from, y + from}};
            };
            geometry.append(geodata::make_polygon_wkb(
                std::vector{box(0, 0.9 * width), box(0.1 * width, 0.5 * width)}));
        }
        return Generator::numbered(std::move(geometry));
    }

    // The corners of frames of this width: all lie on an edge.
    static geodata::Layer corners(std::size_t across, double width) {
        geodata::GeometryColumn geometry;
        for (std::size_t i = 0; i < across * across; ++i)
            geometry.append_point(OriginX + width * static_cast<double>(i % across),
                                  OriginY + width * static_cast<double>(i / across));
        return Generator::numbered(std::move(geometry));
    }

    static geodata::Layer grouped(geodata::Layer layer, std::size_t groups) {
        geodata::Column group(geodata::FieldType::Integer);
        for (std::size_t row = 0; row < layer.size(); ++row)
            group.append_integer(static_cast<std::int64_t>(row % groups));
        layer.set_field({"group", geodata::FieldType::Integer, ""}, std::move(group));
        return layer;
    }

    // With a null geometry in the middle.
    static geodata::Layer with_gap(const geodata::Layer& layer) {
        geodata::GeometryColumn geometry;
        for (std::size_t row = 0; row < layer.size(); ++row)
            geometry.append(row == layer.size() / 2 ? geodata::WkbView()
                                                    : layer.geometry().wkb(row));
        return Generator::numbered(std::move(geometry));
    }

    Generator generator{11};
    Bench bench;
    geodata::Layer stars = with_gap(generator.stars(6, 1000));
    geodata::Layer shifted = generator.stars(6, 1000, 0.4);
    geodata::Layer holes = frames(5, 1200);
    geodata::Layer walks = generator.walks(20, 9, 1500);
    geodata::Layer points = with_gap(generator.points(300, 6000));
    geodata::Layer few_points = generator.points(40, 6000);
};

TEST_F(VectorDriver, Buffers) {
    for (const geodata::Layer& layer : {stars, holes, walks, points})
        for (const geodata::Layer& placed : {layer, geographic(layer)})
            for (const double metres : {150.0, 2500.0, -60.0})
                buffer(placed, Length::from_metres(metres), bench.report, bench.context);
    buffer(geographic(few_points), Length::from_kilometres(900), bench.report, bench.context);
    const geodata::Layer afar =
        layer_of({"LINESTRING (0 40, 20 45, 25 60)", "POINT (179.99 10)", "POINT (-40 70)"});
    for (const double km : {20.0, 150.0, 400.0})
        buffer(afar, Length::from_kilometres(km), bench.report, bench.context);
}

TEST_F(VectorDriver, Centres) {
    for (const geodata::Layer& layer : {stars, holes, walks, points})
        for (const geodata::Layer& placed : {layer, geographic(layer)}) {
            centroids(placed, bench.report, bench.context);
            points_on_surface(placed, bench.report, bench.context);
        }
    for (const double width : {300.0, 50000.0})
        centroids(frames(3, width), bench.report, bench.context);
}

TEST_F(VectorDriver, Measures) {
    for (const geodata::Layer& layer : {stars, holes, frames(3, 50000)})
        for (const Measure what : {Measure::Area, Measure::Perimeter})
            for (const geodata::Layer& placed : {layer, geographic(layer)})
                measure(placed, what, bench.report, bench.context);
    measure(walks, Measure::Length, bench.report, bench.context);
}

TEST_F(VectorDriver, Overlays) {
    for (const OverlayKind kind :
         {OverlayKind::Intersection, OverlayKind::Union, OverlayKind::Difference,
          OverlayKind::SymmetricDifference, OverlayKind::Identity})
        for (const geodata::Layer& other : {shifted, holes, geographic(shifted)})
            overlay(stars, other, kind, bench.report, bench.context);
    for (const OverlayKind kind : {OverlayKind::Intersection, OverlayKind::Difference}) {
        overlay(walks, holes, kind, bench.report, bench.context);
        overlay(points, holes, kind, bench.report, bench.context);
    }
    for (const geodata::Layer& layer : {stars, walks, points, corners(5, 1200)})
        clip(layer, holes, bench.report, bench.context);
}

TEST_F(VectorDriver, Dissolves) {
    const std::vector<std::string> by{"group"};
    for (const geodata::Layer& layer : {stars, holes, walks, points, tiles(6, 700)})
        dissolve(grouped(layer, 4), by, bench.report, bench.context);
    dissolve(tiles(30, 100), {}, bench.report, bench.context); // more than one slice
}

TEST_F(VectorDriver, Neighbours) {
    for (const geodata::Layer& from : {points, stars, walks})
        for (const geodata::Layer& to : {few_points, holes, shifted}) {
            join_nearest(from, to, std::nullopt, bench.report, bench.context);
            join_nearest(from, to, Length::from_metres(150), bench.report, bench.context);
            for (const double metres : {0.0, 150.0, 900.0})
                select_within_distance(from, to, Length::from_metres(metres), bench.report,
                                       bench.context);
        }
}

TEST_F(VectorDriver, Relations) {
    for (const SpatialPredicate predicate :
         {SpatialPredicate::Intersects, SpatialPredicate::Within, SpatialPredicate::Contains,
          SpatialPredicate::Touches, SpatialPredicate::Overlaps, SpatialPredicate::Crosses,
          SpatialPredicate::Disjoint})
        for (const geodata::Layer& left : {points, stars, walks, tiles(3, 500), corners(4, 1200)})
            for (const geodata::Layer& right : {holes, shifted}) {
                select_by_location(left, right, {&predicate, 1}, bench.report, bench.context);
                spatial_join(left, right, predicate, JoinKind::Left, bench.report, bench.context);
                spatial_join(right, left, predicate, JoinKind::Inner, bench.report, bench.context);
            }
}

TEST_F(VectorDriver, Summaries) {
    const std::vector<Metric> metrics{{MetricFunction::Count, "", ""},
                                      {MetricFunction::Sum, "id", ""}};
    for (const geodata::Layer& features : {points, walks, shifted}) {
        summarize_within(holes, features, metrics, bench.report, bench.context);
        summarize_within(holes, features, metrics, bench.report, bench.context, {0.3, false});
        summarize_within(holes, features, metrics, bench.report, bench.context, {0, true});
    }
}

TEST_F(VectorDriver, Simplifies) {
    for (const double tolerance_m : {5.0, 50.0, 300.0})
        for (const geodata::Layer& layer : {stars, holes, walks, tiles(3, 500)}) {
            simplify(layer, Length::from_metres(tolerance_m), bench.report, bench.context);
            simplify(geographic(layer), Length::from_metres(tolerance_m), bench.report,
                     bench.context);
        }
}

TEST_F(VectorDriver, Moves) {
    for (const char* code : {"EPSG:4326", "EPSG:3857", "EPSG:3035", "EPSG:32633"})
        for (const geodata::Layer& layer : {stars, holes, walks, points}) {
            const geodata::Layer there =
                reproject(layer, geodata::Crs::parse(code), bench.report, bench.context);
            reproject(there, layer.crs(), bench.report, bench.context);
        }
    const geodata::Layer east =
        moved(geographic(stars.select(std::vector<std::size_t>{0, 1, 2, 3})), geodata::Crs::wgs84(),
              [](geodata::Point place) {
                  return geodata::Point{place.x + 190, place.y};
              });
    with_usual_longitudes(east, bench.report, bench.context);
    const geodata::Layer to_the_pole =
        layer_of({"LINESTRING (0 80, 0 90)", "POINT (190 20)", "POINT (0 90)", "POINT (5 5)"});
    with_usual_longitudes(to_the_pole, bench.report, bench.context);
    reproject(to_the_pole, geodata::Crs::parse("EPSG:3857"), bench.report, bench.context);
}

} // namespace
} // namespace graticule::operations
