// SPDX-License-Identifier: Apache-2.0
#include "cartography/record/recorded_paths.hpp"

#include "cartography/geometry/path_clip.hpp"
#include "cartography/record/drawing_record.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;
using DegreePath = std::span<const Point>;

namespace {

constexpr double Tolerance = 0.25;   ///< points: half a pixel of a usual picture
constexpr double PixelsPerPoint = 2; ///< of a usual picture
constexpr double MostDecimals = 7;   ///< of degrees
constexpr std::size_t FewestOfRing = 3;

double distance_to_edge(const Point& point, const Point& a, const Point& b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    const double along =
        square > 0 ? std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0.0, 1.0)
                   : 0;
    return std::hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}

double signed_area(DegreePath ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& next = ring[(i + 1) % ring.size()];
        twice += (ring[i].x - ring[0].x) * (next.y - ring[0].y)
                 - (next.x - ring[0].x) * (ring[i].y - ring[0].y);
    }
    return twice / 2;
}

/// Longitudes in one piece, within half a turn of a meridian as a whole.
void unwrap(std::vector<Point>& path, double meridian) {
    unwrap_longitudes(path);
    double sum = 0;
    for (const Point& point : path)
        sum += point.x;
    const double mean = path.empty() ? meridian : sum / static_cast<double>(path.size());
    const double turns = 360 * std::round((mean - meridian) / 360);
    for (Point& point : path)
        point.x -= turns;
}

} // namespace

std::vector<Point> simplified(DegreePath path, double tolerance) {
    if (path.size() < 3)
        return {path.begin(), path.end()};
    std::vector<bool> kept(path.size(), false);
    kept.front() = true;
    kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, path.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double farthest = tolerance;
        std::size_t at = 0;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double distance = distance_to_edge(path[i], path[first], path[last]);
            if (distance > farthest) {
                farthest = distance;
                at = i;
            }
        }
        if (at == 0)
            continue;
        kept[at] = true;
        open.emplace_back(first, at);
        open.emplace_back(at, last);
    }
    std::vector<Point> out;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (kept[i])
            out.push_back(path[i]);
    return out;
}

PathsInDegrees::PathsInDegrees(const Viewport& view)
    : m_view(view), m_transform(geodata::Crs::wgs84(), view.projection.crs) {
    const double degrees = std::max(view.window.height(), 1e-9);
    const double tenth = degrees / (10 * PixelsPerPoint * view.frame.height);
    m_decimals = static_cast<int>(std::clamp(std::ceil(-std::log10(tenth)), 0.0, MostDecimals));
}

std::vector<Point> PathsInDegrees::in_degrees(DegreePath page) const {
    std::vector<double> x;
    std::vector<double> y;
    for (const Point& point : page) {
        const Point map = m_view.to_map(point);
        x.push_back(map.x);
        y.push_back(map.y);
    }
    m_transform.inverse(x, y);
    std::vector<Point> path;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            path.push_back({x[i], y[i]});
    unwrap(path, m_view.projection.central_meridian);
    return path;
}

Json PathsInDegrees::degrees(const Point& page) const {
    const std::vector<Point> path = in_degrees({&page, 1});
    if (path.empty())
        return nullptr;
    return {recorded_number(path[0].x, m_decimals), recorded_number(path[0].y, m_decimals)};
}

Json PathsInDegrees::path_json(DegreePath page, bool ring, std::size_t& vertices) const {
    std::vector<Point> path = in_degrees(simplified(page, Tolerance));
    if (ring && path.size() > 1 && path.front().x == path.back().x
        && path.front().y == path.back().y)
        path.pop_back(); // a ring is closed without saying so
    Json list = Json::array();
    for (const Point& point : path)
        list.push_back(
            {recorded_number(point.x, m_decimals), recorded_number(point.y, m_decimals)});
    vertices += list.size();
    return list;
}

Json PathsInDegrees::lines(std::span<const DegreePath> paths, std::size_t& vertices) const {
    Json parts = Json::array();
    for (const DegreePath& path : paths) {
        Json part = path_json(path, false, vertices);
        if (part.size() >= 2)
            parts.push_back(std::move(part));
    }
    return parts;
}

Json PathsInDegrees::polygons(std::span<const DegreePath> rings, std::size_t& vertices) const {
    struct Shell {
        DegreePath ring;
        double area = 0;
        Json json;
    };
    std::vector<Shell> shells;
    std::vector<DegreePath> holes;
    // On the page y runs downwards: shells, which turn left on the earth, have a negative area.
    for (const DegreePath& ring : rings) {
        const double area = signed_area(ring);
        if (area > 0) {
            holes.push_back(ring);
            continue;
        }
        Json json = path_json(ring, true, vertices);
        if (json.size() >= FewestOfRing)
            shells.push_back({ring, -area, Json::array({std::move(json)})});
    }
    for (const DegreePath& hole : holes) {
        Shell* around = nullptr;
        for (Shell& shell : shells)
            if (is_within(shell.ring, hole.front()) && (!around || shell.area < around->area))
                around = &shell;
        Json json = around != nullptr ? path_json(hole, true, vertices) : Json::array();
        if (json.size() >= FewestOfRing)
            around->json.push_back(std::move(json));
    }
    Json parts = Json::array();
    for (Shell& shell : shells)
        parts.push_back(std::move(shell.json));
    return parts;
}

Extent PathsInDegrees::extent(const Box& page) const {
    constexpr int Steps = 20;
    std::vector<Point> edges;
    for (int i = 0; i <= Steps; ++i) {
        const double share = static_cast<double>(i) / Steps;
        const double x = page.x + share * page.width;
        const double y = page.y + share * page.height;
        for (const Point& point :
             {Point{x, page.y}, Point{x, page.bottom()}, Point{page.x, y}, Point{page.right(), y}})
            edges.push_back(point);
    }
    Extent extent;
    // Beside the outline of the earth there are no degrees, but what inverses make of it.
    const Extent& window = m_view.window;
    for (const Point& point : in_degrees(edges))
        extent.add(std::clamp(point.x, window.min_x, window.max_x),
                   std::clamp(point.y, window.min_y, window.max_y));
    return extent;
}

} // namespace graticule::cartography
