// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/point_clusters.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"
#include "operations/vector/coordinates/single_points.hpp"
#include "operations/vector/ellipsoid/ground_shape.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/proximity/density_clusters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;

void check_rule(const ClusterRule& rule) {
    constexpr double FarthestNeighbourM = 5'000'000;
    if (!(rule.radius.metres > 0 && rule.radius.metres <= FarthestNeighbourM))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Points cannot be clustered within {} m",
                                shortest_number(rule.radius.metres)),
                    "Give a radius above 0 and up to 5,000,000 m.");
    if (rule.least == 0)
        throw Error(ErrorCode::InvalidArgument,
                    "The minimum number of points in a cluster must be at least 1",
                    "Give the number of points within the radius, at least 1.");
}

struct Clustered {
    SinglePoints points;
    Clusters clusters;
    geodata::Ellipsoid ellipsoid;
};

Clustered clustered(const Layer& layer, const ClusterRule& rule, Report& report,
                    const Context& context) {
    check_rule(rule);
    const Layer globe = on_the_globe(layer, report, context);
    Clustered result{single_points(globe.geometry(), report), {}, globe.crs().ellipsoid()};
    result.clusters =
        density_clusters(result.points.places, result.ellipsoid, rule.radius, rule.least, context);
    const auto in_none = std::count(result.clusters.of_point.begin(),
                                    result.clusters.of_point.end(), Clusters::None);
    report.decide(fmt::format("{} clusters of points with at least {} within {} m on the ground; "
                              "{} of {} points are in none",
                              result.clusters.count, rule.least,
                              shortest_number(rule.radius.metres), in_none,
                              result.points.places.size()));
    return result;
}

} // namespace

Layer cluster_points(const Layer& layer, const ClusterRule& rule, Report& report,
                     const Context& context) {
    const Clustered found = clustered(layer, rule, report, context);
    Layer result = layer;
    result.remove_geometry();
    result = result.select(found.points.rows);
    // The places as the layer has them, in its own CRS.
    Report inner;
    GeometryColumn places;
    for (const Point& place : single_points(layer.geometry(), inner).places)
        places.append_point(place.x, place.y);
    Column numbers(FieldType::Integer);
    for (const std::size_t cluster : found.clusters.of_point)
        cluster == Clusters::None ? numbers.append_null()
                                  : numbers.append_integer(static_cast<std::int64_t>(cluster));
    result.set_geometry(std::move(places), layer.crs());
    result.set_field({free_field_name(result, "cluster"), FieldType::Integer, ""},
                     std::move(numbers));
    return result;
}

namespace {

/// The rows of the table of clusters.
class ClusterTable {
public:
    ClusterTable(const Layer& layer, const geodata::Ellipsoid& ellipsoid)
        : m_map(layer.crs()), m_degrees(geodata::Crs::wgs84()), m_ellipsoid(ellipsoid),
          m_geodesic(ellipsoid) {}

    void add(const std::vector<Point>& places) {
        const Point centre = middle_of(places, m_ellipsoid);
        LongitudeSpan span;
        double radius = 0;
        for (const Point& place : places) {
            span.add(place);
            radius = std::max(radius, m_geodesic.distance(centre, place).metres);
        }
        const geodata::Extent box = *span.box();
        const double area = add_hull(places); // NaN becomes no value
        const auto count = static_cast<double>(places.size());
        m_counts.append_integer(static_cast<std::int64_t>(places.size()));
        const double density = area > 0 ? count / area : NAN;
        const double values[] = {
            centre.x,  centre.y, box.min_x, box.min_y, longitude_near(box.max_x, 0),
            box.max_y, radius,   area,      density};
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            m_figures[i].append_real(values[i]);
    }

    Layer take(const Layer& layer, Report& report) && {
        constexpr const char* Names[] = {"longitude", "latitude", "west",
                                         "south",     "east",     "north",
                                         "radius",    "area_km2", "density_per_km2"};
        constexpr const char* Units[] = {"degrees", "degrees", "degrees", "degrees", "degrees",
                                         "degrees", "m",       "km2",     "1/km2"};
        Column numbers(FieldType::Integer);
        for (std::size_t i = 0; i < m_counts.size(); ++i)
            numbers.append_integer(static_cast<std::int64_t>(i));
        Layer result(layer.name());
        result.set_field({"cluster", FieldType::Integer, ""}, std::move(numbers));
        result.set_field({"count", FieldType::Integer, ""}, std::move(m_counts));
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            result.set_field({Names[i], FieldType::Real, Units[i]}, std::move(m_figures[i]));
        if (m_hulls.void_count() > m_unbounded)
            report.warn(fmt::format("{} clusters have no area: their points lie in one place or on "
                                    "one line",
                                    m_hulls.void_count() - m_unbounded));
        if (m_unbounded > 0)
            report.warn(fmt::format("{} clusters spread over more than half of the globe, and "
                                    "nothing bounds them",
                                    m_unbounded));
        result.set_geometry(std::move(m_hulls), layer.crs());
        return result;
    }

private:
    /// @return its area in square kilometres; NaN where nothing bounds the points
    double add_hull(const std::vector<Point>& places) {
        const GroundShape shape(places, m_ellipsoid);
        if (!shape.bounded() || !shape.has_area()) {
            m_hulls.append_null();
            m_unbounded += shape.bounded() ? 0 : 1;
            return shape.bounded() ? 0 : NAN;
        }
        const auto drawn = shape.draw_hull(m_map);
        is_empty(drawn.get()) ? m_hulls.append_null()
                              : m_hulls.append(geodata::geos_to_wkb(drawn.get()));
        return m_geodesic.area(geodata::geos_to_wkb(shape.draw_hull(m_degrees).get()))
            .square_kilometres();
    }

    OutlineMap m_map;
    OutlineMap m_degrees;
    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
    GeometryColumn m_hulls;
    std::size_t m_unbounded = 0;
    Column m_counts{FieldType::Integer};
    std::vector<Column> m_figures{9, Column(FieldType::Real)};
};

} // namespace

Layer describe_clusters(const Layer& layer, const ClusterRule& rule, Report& report,
                        const Context& context) {
    const Clustered found = clustered(layer, rule, report, context);
    std::vector<std::vector<Point>> members(found.clusters.count);
    for (std::size_t i = 0; i < found.points.places.size(); ++i) {
        if (found.clusters.of_point[i] != Clusters::None)
            members[found.clusters.of_point[i]].push_back(found.points.places[i]);
    }
    ClusterTable table(layer, found.ellipsoid);
    for (const std::vector<Point>& places : members) {
        context.check_cancelled();
        table.add(places);
    }
    return std::move(table).take(layer, report);
}

} // namespace graticule::operations
