// SPDX-License-Identifier: Apache-2.0
#include "cartography/geometry/path_clip.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr double PoleEdgeLatitude = 89;

/// A half plane bounded by a line along an axis: inside where sign * (coordinate - bound) >= 0.
struct Edge {
    bool vertical;
    double bound;
    double sign;

    double depth(const Point& point) const {
        return sign * ((vertical ? point.x : point.y) - bound);
    }
};

std::vector<Point> clip_to_edge(const std::vector<Point>& ring, const Edge& edge) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const Point& from = ring[i];
        const Point& to = ring[i + 1];
        const double from_depth = edge.depth(from);
        const double to_depth = edge.depth(to);
        if (from_depth >= 0)
            kept.push_back(from);
        if ((from_depth >= 0) != (to_depth >= 0)) {
            const double share = from_depth / (from_depth - to_depth);
            kept.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
        }
    }
    if (!kept.empty())
        kept.push_back(kept.front());
    return kept;
}

bool covers(const Extent& outer, const Extent& inner) {
    return outer.contains(inner.min_x, inner.min_y) && outer.contains(inner.max_x, inner.max_y);
}

/// Shares of a segment, 0 to 1, between which it lies in the rectangle; false where it never does.
bool clip_segment(const Point& from, const Point& to, const Extent& rectangle, double& enter,
                  double& leave) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const std::array<std::pair<double, double>, 4> sides{{{-dx, from.x - rectangle.min_x},
                                                          {dx, rectangle.max_x - from.x},
                                                          {-dy, from.y - rectangle.min_y},
                                                          {dy, rectangle.max_y - from.y}}};
    enter = 0;
    leave = 1;
    for (const auto& [slope, room] : sides) {
        if (slope == 0) {
            if (room < 0)
                return false;
        } else if (slope < 0) {
            enter = std::max(enter, room / slope);
        } else {
            leave = std::min(leave, room / slope);
        }
    }
    return enter <= leave;
}

Point along(const Point& from, const Point& to, double share) {
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

} // namespace

Extent path_extent(const std::vector<Point>& path) {
    Extent extent;
    for (const Point& point : path)
        extent.add(point.x, point.y);
    return extent;
}

std::vector<Point> clip_ring(const std::vector<Point>& ring, const Extent& rectangle) {
    const Extent extent = path_extent(ring);
    if (!extent.intersects(rectangle))
        return {};
    if (covers(rectangle, extent))
        return ring;
    std::vector<Point> clipped = ring;
    for (const Edge& edge : {Edge{true, rectangle.min_x, 1}, Edge{true, rectangle.max_x, -1},
                             Edge{false, rectangle.min_y, 1}, Edge{false, rectangle.max_y, -1}})
        clipped = clip_to_edge(clipped, edge);
    return clipped.size() < 4 ? std::vector<Point>{} : clipped;
}

std::vector<std::vector<Point>> clip_path(const std::vector<Point>& path, const Extent& rectangle) {
    const Extent extent = path_extent(path);
    if (path.size() < 2 || !extent.intersects(rectangle))
        return {};
    if (covers(rectangle, extent))
        return {path};
    std::vector<std::vector<Point>> pieces;
    std::vector<Point> piece;
    const auto finish = [&] {
        if (piece.size() >= 2)
            pieces.push_back(std::move(piece));
        piece.clear();
    };
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        double enter = 0;
        double leave = 1;
        if (!clip_segment(path[i], path[i + 1], rectangle, enter, leave)) {
            finish();
            continue;
        }
        if (piece.empty())
            piece.push_back(along(path[i], path[i + 1], enter));
        piece.push_back(along(path[i], path[i + 1], leave));
        if (leave < 1)
            finish();
    }
    finish();
    return pieces;
}

bool unwrap_longitudes(std::vector<Point>& path) {
    double turn = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const double step = path[i].x + turn - path[i - 1].x;
        if (std::abs(path[i].y) > PoleEdgeLatitude && std::abs(std::abs(step) - 360) < 1e-9)
            continue;
        if (step > 180)
            turn -= 360 * std::floor((step + 180) / 360);
        else if (step < -180)
            turn += 360 * std::floor((180 - step) / 360);
        path[i].x += turn;
    }
    return turn != 0;
}

void unwrap_path(std::vector<Point>& path, bool ring) {
    bool jumps = false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Point& a = path[i - 1];
        const Point& b = path[i];
        if (std::abs(b.x - a.x) <= 180)
            continue;
        // A level step across half the earth is the edge of a box, or of a ring cut at 180 degrees.
        if (ring && a.y == b.y)
            return;
        jumps = true;
    }
    if (!jumps)
        return;
    std::vector<Point> moved = path;
    const bool around_pole = unwrap_longitudes(moved);
    if (!ring || !around_pole)
        path = std::move(moved);
}

void make_planar(std::vector<Point>& ring) {
    if (!unwrap_longitudes(ring))
        return;
    const double pole = ring.front().y < 0 ? -90 : 90;
    ring.push_back({ring.back().x, pole});
    ring.push_back({ring.front().x, pole});
    ring.push_back(ring.front());
}

bool is_within(std::span<const Point> ring, const Point& place) {
    bool inside = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
        const Point& a = ring[i];
        const Point& b = ring[j];
        if ((a.y > place.y) != (b.y > place.y)
            && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

} // namespace graticule::cartography
