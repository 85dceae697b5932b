// SPDX-License-Identifier: Apache-2.0
#include "geodata/geodesic.hpp"

#include <geodesic.h>

#include <cmath>
#include <span>
#include <utility>

namespace graticule::geodata {

namespace {

double path_length_m(const geod_geodesic& solver, std::span<const Point> points) {
    double total = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        double distance = 0;
        geod_inverse(&solver, points[i - 1].y, points[i - 1].x, points[i].y, points[i].x, &distance,
                     nullptr, nullptr);
        total += distance;
    }
    return total;
}

double ring_area_m2(const geod_geodesic& solver, std::span<const Point> ring) {
    geod_polygon polygon;
    geod_polygon_init(&polygon, 0);
    // The last point repeats the first; geod_polygon closes the ring itself.
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        geod_polygon_addpoint(&solver, &polygon, ring[i].y, ring[i].x);
    double area = 0;
    geod_polygon_compute(&solver, &polygon, 0, 1, &area, nullptr);
    return std::abs(area);
}

} // namespace

Geodesic::Geodesic(const Ellipsoid& ellipsoid) {
    auto solver = std::make_shared<geod_geodesic>();
    geod_init(solver.get(), ellipsoid.semi_major_m, ellipsoid.flattening);
    m_solver = std::move(solver);
}

Length Geodesic::distance(Point from, Point to) const {
    double distance = 0;
    geod_inverse(m_solver.get(), from.y, from.x, to.y, to.x, &distance, nullptr, nullptr);
    return {distance};
}

Point Geodesic::destination(Point from, double azimuth_degrees, Length distance) const {
    Point arrival;
    geod_direct(m_solver.get(), from.y, from.x, azimuth_degrees, distance.metres, &arrival.y,
                &arrival.x, nullptr);
    return arrival;
}

Length Geodesic::length(WkbView wkb) const {
    double total = 0;
    walk_paths(wkb, [&](const PathView& path) {
        if (path.of == GeometryType::LineString)
            total += path_length_m(*m_solver, path.points);
    });
    return {total};
}

Length Geodesic::perimeter(WkbView wkb) const {
    double total = 0;
    walk_paths(wkb, [&](const PathView& path) {
        if (path.of == GeometryType::Polygon)
            total += path_length_m(*m_solver, path.points);
    });
    return {total};
}

Area Geodesic::area(WkbView wkb) const {
    double total = 0;
    walk_paths(wkb, [&](const PathView& path) {
        if (path.of == GeometryType::Polygon)
            total += (path.ring == 0 ? 1 : -1) * ring_area_m2(*m_solver, path.points);
    });
    return {total};
}

} // namespace graticule::geodata
