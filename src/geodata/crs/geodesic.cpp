// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/geodesic.hpp"

#include "geodata/crs/longitude.hpp"

#include <geodesic.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace graticule::geodata {

namespace {

bool goes_around(Point from, Point to) {
    return std::abs(to.x - from.x) >= FullTurn;
}

// Length of an edge and area between it and the equator. One that goes around the Earth, as in a
// box around all of it, follows its parallel: its ends are one place, with no shortest line between
// them.
struct Edge {
    double length_m = 0;
    double area_m2 = 0;
};

Edge edge_of(const geod_geodesic& solver, Point from, Point to) {
    const int pieces = goes_around(from, to) ? 360 : 1;
    const auto place = [&](int piece) {
        const double share = static_cast<double>(piece) / pieces;
        return Point{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    };
    Edge edge;
    for (int piece = 0; piece < pieces; ++piece) {
        const Point a = place(piece);
        const Point b = place(piece + 1);
        double length = 0;
        double area = 0;
        geod_geninverse(&solver, a.y, a.x, b.y, b.x, &length, nullptr, nullptr, nullptr, nullptr,
                        nullptr, &area);
        edge.length_m += length;
        edge.area_m2 += area;
    }
    return edge;
}

double path_length_m(const geod_geodesic& solver, std::span<const Point> points) {
    double total = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        double distance = 0;
        if (goes_around(points[i - 1], points[i]))
            distance = edge_of(solver, points[i - 1], points[i]).length_m;
        else
            geod_inverse(&solver, points[i - 1].y, points[i - 1].x, points[i].y, points[i].x,
                         &distance, nullptr, nullptr);
        total += distance;
    }
    return total;
}

// Of a ring that may be larger than half of the Earth, which geod_polygon takes for the other side.
// Nothing where it goes around a pole: then there is more than one side to the equator.
std::optional<double> wide_area_m2(const geod_geodesic& solver, std::span<const Point> ring) {
    double area = 0;
    double turned = 0;
    for (std::size_t i = 1; i < ring.size(); ++i) {
        const double by = ring[i].x - ring[i - 1].x;
        turned += goes_around(ring[i - 1], ring[i]) ? by : std::remainder(by, FullTurn);
        area += edge_of(solver, ring[i - 1], ring[i]).area_m2;
    }
    return std::abs(turned) < FullTurn / 2 ? std::optional(std::abs(area)) : std::nullopt;
}

double ring_area_m2(const geod_geodesic& solver, std::span<const Point> ring) {
    const auto [west, east] = std::minmax_element(
        ring.begin(), ring.end(), [](Point one, Point other) { return one.x < other.x; });
    if (west != ring.end() && east->x - west->x > FullTurn / 2)
        if (const auto area = wide_area_m2(solver, ring))
            return *area;
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
