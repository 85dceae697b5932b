// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/place_in_areas.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::operations {

using geodata::PathView;
using geodata::Point;

namespace {

double distance_to_edge(Point place, Point from, Point to) {
    const double x = to.x - from.x;
    const double y = to.y - from.y;
    const double length = x * x + y * y;
    const double along =
        length > 0
            ? std::clamp(((place.x - from.x) * x + (place.y - from.y) * y) / length, 0.0, 1.0)
            : 0;
    return std::hypot(from.x + along * x - place.x, from.y + along * y - place.y);
}

bool passes_right_of(Point place, Point from, Point to) {
    if ((from.y > place.y) == (to.y > place.y))
        return false;
    return place.x < from.x + (place.y - from.y) / (to.y - from.y) * (to.x - from.x);
}

} // namespace

PlaceInArea place_in_area(geodata::WkbView wkb, Point place, double margin) {
    std::vector<bool> inside; // by part
    bool near = false;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        if (path.of != geodata::GeometryType::Polygon)
            return;
        inside.resize(std::max(inside.size(), path.part + 1), false);
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const Point from = path.points[i - 1];
            const Point to = path.points[i];
            const bool beyond = std::min(from.y, to.y) > place.y + margin
                                || std::max(from.y, to.y) < place.y - margin
                                || std::max(from.x, to.x) < place.x - margin;
            if (beyond)
                continue;
            near = near || distance_to_edge(place, from, to) <= margin;
            if (passes_right_of(place, from, to))
                inside[path.part] = !inside[path.part];
        }
    });
    const auto parts = std::count(inside.begin(), inside.end(), true);
    if (near || parts > 1)
        return PlaceInArea::Open;
    return parts == 1 ? PlaceInArea::Inside : PlaceInArea::Outside;
}

double plain_area(geodata::WkbView wkb) {
    double area = 0;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        if (path.of != geodata::GeometryType::Polygon || path.points.empty())
            return;
        const Point origin = path.points.front(); // so that large coordinates cost no digits
        double twice = 0;
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const Point from = path.points[i - 1];
            const Point to = path.points[i];
            twice +=
                (from.x - origin.x) * (to.y - origin.y) - (to.x - origin.x) * (from.y - origin.y);
        }
        area += (path.ring == 0 ? 1 : -1) * std::abs(twice) / 2;
    });
    return area;
}

double cells_along_edges(geodata::WkbView wkb) {
    constexpr double OfAPlace = 4; // cells that meet at a corner
    double cells = 0;
    geodata::walk_paths(wkb, [&](const PathView& path) {
        cells += OfAPlace;
        for (std::size_t i = 1; i < path.points.size(); ++i)
            cells += 2
                     * (std::abs(path.points[i].x - path.points[i - 1].x)
                        + std::abs(path.points[i].y - path.points[i - 1].y));
    });
    return cells;
}

} // namespace graticule::operations
