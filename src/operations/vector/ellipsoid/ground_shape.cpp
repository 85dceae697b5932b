// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/ground_shape.hpp"

#include "operations/vector/ellipsoid/ground_curve.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::Point;

std::vector<Point> places_of(const geodata::GeometryColumn& column,
                             std::span<const std::size_t> rows) {
    std::vector<Point> places;
    for (const std::size_t row : rows) {
        if (column.is_void(row))
            continue;
        geodata::walk_paths(column.wkb(row), [&](const geodata::PathView& path) {
            places.insert(places.end(), path.points.begin(), path.points.end());
        });
    }
    return places;
}

GroundShape::GroundShape(const std::vector<Point>& degrees, const geodata::Ellipsoid& ellipsoid)
    : m_ellipsoid(ellipsoid), m_plane(middle_of(degrees, ellipsoid), ellipsoid) {
    // Vertices crowd where a shape is intricate: its middle is that of its extent.
    geodata::Extent extent;
    for (const Point& place : degrees) {
        const Point planar = m_plane.to_plane(place);
        extent.add(planar.x, planar.y);
    }
    m_plane = LocalPlane(m_plane.to_degrees({extent.centre_x(), extent.centre_y()}), ellipsoid);
    std::vector<Point> planar;
    planar.reserve(degrees.size());
    for (const Point& place : degrees) {
        planar.push_back(m_plane.to_plane(place));
        m_reach_m = std::max(m_reach_m, std::hypot(planar.back().x, planar.back().y));
    }
    m_hull = convex_hull(planar);
}

std::optional<PlaneRectangle> GroundShape::rectangle(RectangleBy by) const {
    std::optional<PlaneRectangle> least = least_rectangle(m_hull, by);
    if (least && least->length < LeastWidthM)
        return std::nullopt;
    if (least && least->width < LeastWidthM)
        least->width = 0;
    return least;
}

bool GroundShape::has_area() const {
    const auto narrowest = rectangle(RectangleBy::Width);
    return narrowest && narrowest->width > 0;
}

GeosGeometry GroundShape::draw_ring(std::span<const Point> corners, const OutlineMap& map) const {
    constexpr double LeastToleranceM = 0.01;
    constexpr double ToleranceShare = 1e-5;
    const double tolerance = std::max(LeastToleranceM, ToleranceShare * m_reach_m);
    const CurvePen pen =
        map.geographic() ? CurvePen(m_ellipsoid, tolerance)
                         : CurvePen(m_ellipsoid, tolerance, longest_on_map(tolerance, m_ellipsoid));
    std::vector<Point> ring;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point& from = corners[i];
        const Point& to = corners[(i + 1) % corners.size()];
        const auto place = [&](double share) {
            return m_plane.to_degrees(
                {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
        };
        const Point start = place(0);
        ring.push_back(start);
        pen.add_between(
            {start, place(1)}, [&](const CurveStretch& s) { return place((s.begin + s.end) / 2); },
            ring);
    }
    ring.push_back(ring.front());
    return map.region(std::move(ring), m_plane.centre().y >= 0 ? 90 : -90);
}

GeosGeometry GroundShape::draw_hull(const OutlineMap& map) const {
    return draw_ring(m_hull, map);
}

GeosGeometry GroundShape::draw(const PlaneRectangle& rectangle, const OutlineMap& map) const {
    return draw_ring(rectangle.corners, map);
}

// Distances from the middle of a plane are true, so the plane is moved to where the centre lies.
GroundShape::Circle GroundShape::circle() const {
    constexpr int Moves = 3;
    const GEOSContextHandle_t context = geos_context();
    std::vector<Point> corners;
    for (const Point& corner : m_hull)
        corners.push_back(m_plane.to_degrees(corner));
    Circle circle{m_plane.centre(), 0};
    for (int i = 0; i < Moves && corners.size() > 1; ++i) {
        const LocalPlane plane(circle.centre, m_ellipsoid);
        std::vector<Point> planar;
        for (const Point& corner : corners)
            planar.push_back(plane.to_plane(corner));
        const GeosGeometry line = make_line(planar);
        GEOSGeometry* middle = nullptr;
        double radius = 0;
        const GeosGeometry drawn =
            geodata::own_geos(GEOSMinimumBoundingCircle_r(context, line.get(), &radius, &middle),
                              "find the smallest circle around points");
        const GeosGeometry owned(middle);
        const auto centre = geodata::wkb_point(geodata::geos_to_wkb(owned.get()));
        if (centre)
            circle.centre = plane.to_degrees(*centre);
    }
    const geodata::Geodesic geodesic(m_ellipsoid);
    for (const Point& corner : corners)
        circle.radius_m =
            std::max(circle.radius_m, geodesic.distance(circle.centre, corner).metres);
    return circle;
}

GeosGeometry GroundShape::draw(const Circle& circle, const OutlineMap& map) const {
    // GroundCircle's edges dip in by less than this.
    constexpr double Outside = 1.001;
    std::vector<Point> ring;
    GroundCircle({circle.radius_m * Outside}, m_ellipsoid).draw(circle.centre, ring);
    return map.region(std::move(ring), circle.centre.y >= 0 ? 90 : -90);
}

} // namespace graticule::operations
