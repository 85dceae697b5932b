// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/geodesic_edges.hpp"

#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/polygon_parts.hpp"

#include <geodesic.h>

#include <cmath>
#include <functional>

namespace graticule::operations {

namespace {

using geodata::GeometryType;
using geodata::Point;

constexpr int MostEdgeHalvings = 14;

/// Makes the vertices of a path anew.
using PathChange = std::function<std::vector<Point>(std::span<const Point>)>;

std::vector<std::uint8_t> changed_paths(geodata::WkbView wkb, const PathChange& change) {
    const GeometryType type = geodata::wkb_type(wkb);
    if (geodata::dimension_of(type) == 0)
        return geodata::wkb_without_z(wkb);
    if (type != GeometryType::LineString && type != GeometryType::Polygon) {
        std::vector<std::vector<std::uint8_t>> members;
        for (const geodata::WkbView member : geodata::flat_members(wkb))
            members.push_back(changed_paths(member, change));
        return geodata::make_multi_wkb(type, members);
    }
    std::vector<std::vector<Point>> paths;
    geodata::walk_paths(
        wkb, [&](const geodata::PathView& path) { paths.push_back(change(path.points)); });
    if (type == GeometryType::Polygon)
        return geodata::make_polygon_wkb(paths);
    return geodata::make_line_wkb(paths.empty() ? std::vector<Point>() : paths.front());
}

/// Finds vertices for edges of one kind so that edges of the other keep to them.
class EdgePen {
public:
    EdgePen(const geodata::Ellipsoid& ellipsoid, double tolerance_m) : m_tolerance_m(tolerance_m) {
        geod_init(&m_solver, ellipsoid.semi_major_m, ellipsoid.flattening);
    }

    std::vector<Point> straight_of(std::span<const Point> path) const {
        return with_vertices(path, true);
    }
    std::vector<Point> geodesics_of(std::span<const Point> path) const {
        return with_vertices(path, false);
    }

private:
    std::vector<Point> with_vertices(std::span<const Point> path, bool from_geodesics) const {
        std::vector<Point> made;
        for (const Point& place : path) {
            Point next = place;
            if (!made.empty() && from_geodesics)
                next.x -=
                    geodata::FullTurn * std::round((next.x - made.back().x) / geodata::FullTurn);
            if (!made.empty())
                add_between(made.back(), next, from_geodesics, 0, made);
            made.push_back(next);
        }
        return made;
    }

    void add_between(Point from, Point to, bool from_geodesics, int halvings,
                     std::vector<Point>& made) const {
        const Point straight{(from.x + to.x) / 2, (from.y + to.y) / 2};
        const Point geodesic = half_way(from, to);
        if (halvings == MostEdgeHalvings || serves(from, to, straight, geodesic))
            return;
        const Point& middle = from_geodesics ? geodesic : straight;
        add_between(from, middle, from_geodesics, halvings + 1, made);
        made.push_back(middle);
        add_between(middle, to, from_geodesics, halvings + 1, made);
    }

    Point half_way(Point from, Point to) const {
        double distance = 0;
        double azimuth = 0;
        geod_inverse(&m_solver, from.y, from.x, to.y, to.x, &distance, &azimuth, nullptr);
        Point middle;
        geod_direct(&m_solver, from.y, from.x, azimuth, distance / 2, &middle.y, &middle.x,
                    nullptr);
        middle.x +=
            geodata::FullTurn * std::round(((from.x + to.x) / 2 - middle.x) / geodata::FullTurn);
        return middle;
    }

    /// A long edge may cross the other half-way, as one over the equator does.
    bool serves(Point from, Point to, Point straight, Point geodesic) const {
        constexpr double Long = 5; // degrees
        const bool is_long = std::abs(to.x - from.x) > Long && std::abs(to.y - from.y) > 0;
        double apart = 0;
        geod_inverse(&m_solver, straight.y, straight.x, geodesic.y, geodesic.x, &apart, nullptr,
                     nullptr);
        return !is_long && apart <= m_tolerance_m;
    }

    geod_geodesic m_solver{};
    double m_tolerance_m;
};

} // namespace

std::vector<std::uint8_t> geodesics_as_straight(geodata::WkbView degrees,
                                                const geodata::Ellipsoid& ellipsoid,
                                                double tolerance_m) {
    const EdgePen pen(ellipsoid, tolerance_m);
    return changed_paths(degrees,
                         [&](std::span<const Point> path) { return pen.straight_of(path); });
}

std::vector<std::uint8_t> straight_as_geodesics(geodata::WkbView degrees,
                                                const geodata::Ellipsoid& ellipsoid,
                                                double tolerance_m) {
    const EdgePen pen(ellipsoid, tolerance_m);
    return changed_paths(degrees,
                         [&](std::span<const Point> path) { return pen.geodesics_of(path); });
}

} // namespace graticule::operations
