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

bool passes_right_of(Point place, Point low, Point high) {
    if (low.y > place.y || high.y <= place.y)
        return false;
    return place.x < low.x + (place.y - low.y) / (high.y - low.y) * (high.x - low.x);
}

} // namespace

AreaEdges::AreaEdges(geodata::WkbView wkb) {
    geodata::walk_paths(wkb, [&](const PathView& path) {
        if (path.of != geodata::GeometryType::Polygon)
            return;
        m_parts = std::max(m_parts, path.part + 1);
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const auto [low, high] =
                std::minmax(path.points[i - 1], path.points[i],
                            [](const Point& a, const Point& b) { return a.y < b.y; });
            m_edges.push_back({low, high, path.part});
        }
    });
}

PlaceInArea AreaEdges::find(Point place, double margin) const {
    std::vector<bool> inside(m_parts, false);
    bool near = false;
    for (const Edge& edge : m_edges) {
        if (edge.low.y > place.y + margin || edge.high.y < place.y - margin
            || std::max(edge.low.x, edge.high.x) < place.x - margin)
            continue;
        near = near || distance_to_edge(place, edge.low, edge.high) <= margin;
        if (passes_right_of(place, edge.low, edge.high))
            inside[edge.part] = !inside[edge.part];
    }
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
