// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/ground_edge.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

using geodata::Ellipsoid;
using geodata::Point;

constexpr double LongestPieceM = 20'000;
constexpr double WidestPieceDegrees = 5;
constexpr double QuarterTurnRadians = 90 * RadiansPerDegree;

// The second derivative of the place along the edge bounds how far it strays from its chord (by an
// eighth of it).
double slack_of(const Point& from, const Point& to, const Ellipsoid& ellipsoid) {
    const double d_latitude = (to.y - from.y) * RadiansPerDegree;
    const double d_longitude = (to.x - from.x) * RadiansPerDegree;
    const bool crosses_equator = from.y * to.y < 0;
    const double lowest =
        crosses_equator ? 0 : std::min(std::abs(from.y), std::abs(to.y)) * RadiansPerDegree;
    const double highest = std::max(std::abs(from.y), std::abs(to.y)) * RadiansPerDegree;
    const double bend = d_latitude * d_latitude + std::cos(lowest) * d_longitude * d_longitude
                        + 2 * std::sin(highest) * std::abs(d_latitude * d_longitude);
    constexpr double EllipsoidMargin = 1.02; // radii of curvature differ by 1 %
    return EllipsoidMargin * ellipsoid.semi_major_m * bend / 8;
}

std::size_t pieces_of(const Point& from, const Point& to, const Ellipsoid& ellipsoid) {
    const double lowest = std::min(std::abs(from.y), std::abs(to.y)) * RadiansPerDegree;
    const double east = (to.x - from.x) * RadiansPerDegree * std::cos(lowest);
    const double north = (to.y - from.y) * RadiansPerDegree;
    const double length = ellipsoid.semi_major_m * std::hypot(east, north);
    const double pieces =
        std::max(length / LongestPieceM, std::abs(to.x - from.x) / WidestPieceDegrees);
    constexpr double MostPieces = 10'000;
    return static_cast<std::size_t>(std::clamp(std::ceil(pieces), 1.0, MostPieces));
}

void visit_edge(const Point& from, const Point& to, const Ellipsoid& ellipsoid,
                const std::function<void(const GroundEdge&)>& visit) {
    const GroundEdge whole{from, to, 0};
    const std::size_t pieces = pieces_of(from, to, ellipsoid);
    for (std::size_t i = 0; i < pieces; ++i) {
        GroundEdge piece;
        piece.from = whole.at(static_cast<double>(i) / static_cast<double>(pieces));
        piece.to = i + 1 == pieces
                       ? to
                       : whole.at(static_cast<double>(i + 1) / static_cast<double>(pieces));
        piece.slack_m = slack_of(piece.from, piece.to, ellipsoid);
        visit(piece);
    }
}

double clamp_share(double share) {
    return std::clamp(share, 0.0, 1.0);
}

// How far along `along` from `origin` the nearest place to `target` lies.
double project(const Vector3& target, const Vector3& origin, const Vector3& along) {
    const double squared = along.dot(along);
    return squared > 0 ? clamp_share((target - origin).dot(along) / squared) : 0;
}

// The largest and smallest radii of curvature of the ellipsoid. A curve that bends no less (more)
// than a circle has no longer (shorter) a chord than an arc of that circle of the same length.
double largest_radius(const Ellipsoid& ellipsoid) {
    return ellipsoid.semi_major_m / (1 - ellipsoid.flattening);
}

double smallest_radius(const Ellipsoid& ellipsoid) {
    const double flat = 1 - ellipsoid.flattening;
    return ellipsoid.semi_major_m * flat * flat;
}

} // namespace

void walk_ground_edges(geodata::WkbView degrees, const Ellipsoid& ellipsoid,
                       const std::function<void(const GroundEdge&)>& visit) {
    geodata::walk_paths(degrees, [&](const geodata::PathView& path) {
        if (path.points.size() == 1)
            visit({path.points.front(), path.points.front(), 0});
        for (std::size_t i = 1; i < path.points.size(); ++i)
            visit_edge(path.points[i - 1], path.points[i], ellipsoid, visit);
    });
}

Box<3> box_of(const GroundEdge& edge, const Ellipsoid& ellipsoid) {
    const Vector3 a = to_cartesian(edge.from, ellipsoid);
    const Vector3 b = edge.is_point() ? a : to_cartesian(edge.to, ellipsoid);
    const double slack = edge.slack_m;
    return {{std::min(a.x, b.x) - slack, std::min(a.y, b.y) - slack, std::min(a.z, b.z) - slack},
            {std::max(a.x, b.x) + slack, std::max(a.y, b.y) + slack, std::max(a.z, b.z) + slack}};
}

double distance_between(const Box<3>& a, const Box<3>& b) {
    double squared = 0;
    for (std::size_t d = 0; d < 3; ++d) {
        const double gap = std::max({0.0, a.low[d] - b.high[d], b.low[d] - a.high[d]});
        squared += gap * gap;
    }
    return std::sqrt(squared);
}

// Closest points of two segments: on the lines first, then clamped to the ends one after another.
Approach approach(const GroundEdge& first, const GroundEdge& second, const Ellipsoid& ellipsoid) {
    const Vector3 p = to_cartesian(first.from, ellipsoid);
    const Vector3 q = to_cartesian(second.from, ellipsoid);
    if (first.is_point() && second.is_point())
        return {(q - p).norm(), 0, 0};
    const Vector3 u = first.is_point() ? Vector3{} : to_cartesian(first.to, ellipsoid) - p;
    const Vector3 v = second.is_point() ? Vector3{} : to_cartesian(second.to, ellipsoid) - q;
    const double uu = u.dot(u);
    const double vv = v.dot(v);
    const double uv = u.dot(v);
    const Vector3 gap = q - p;
    const double determinant = uu * vv - uv * uv;
    double on_first = 0;
    if (determinant > 1e-12 * uu * vv)
        on_first = clamp_share((gap.dot(u) * vv - gap.dot(v) * uv) / determinant);
    double on_second = project(p + u * on_first, q, v);
    on_first = project(q + v * on_second, p, u);
    on_second = project(p + u * on_first, q, v);
    return {((q + v * on_second) - (p + u * on_first)).norm(), on_first, on_second};
}

Approach refine(const GroundEdge& first, const GroundEdge& second, Approach start,
                const Ellipsoid& ellipsoid) {
    if (first.is_point() && second.is_point())
        return start;
    constexpr int Rounds = 6;
    constexpr double Step = 1e-4; // share of the edge over which its direction is taken
    const auto direction = [&](const GroundEdge& edge, double share) {
        if (edge.is_point())
            return Vector3{};
        const double from = std::min(share, 1 - Step);
        return (to_cartesian(edge.at(from + Step), ellipsoid)
                - to_cartesian(edge.at(from), ellipsoid))
               * (1 / Step);
    };
    const auto measure = [&](double on_first, double on_second) {
        return (to_cartesian(second.at(on_second), ellipsoid)
                - to_cartesian(first.at(on_first), ellipsoid))
            .norm();
    };
    Approach best = start;
    best.chord_m = measure(start.on_first, start.on_second);
    double on_first = start.on_first;
    double on_second = start.on_second;
    // Gauss-Newton: the edges are replaced by their tangents, whose closest points are taken next.
    for (int round = 0; round < Rounds; ++round) {
        const Vector3 u = direction(first, on_first);
        const Vector3 v = direction(second, on_second);
        const Vector3 gap = to_cartesian(second.at(on_second), ellipsoid)
                            - to_cartesian(first.at(on_first), ellipsoid);
        const double uu = u.dot(u);
        const double vv = v.dot(v);
        const double uv = u.dot(v);
        const double determinant = uu * vv - uv * uv;
        double d_first = uu > 0 ? gap.dot(u) / uu : 0;
        if (determinant > 1e-9 * uu * vv)
            d_first = (gap.dot(u) * vv - gap.dot(v) * uv) / determinant;
        on_first = clamp_share(on_first + d_first);
        // With the first place fixed (it may have been clamped), the second follows.
        const Vector3 rest = to_cartesian(second.at(on_second), ellipsoid)
                             - to_cartesian(first.at(on_first), ellipsoid);
        on_second = clamp_share(on_second - (vv > 0 ? rest.dot(v) / vv : 0));
        const double chord = measure(on_first, on_second);
        if (chord < best.chord_m)
            best = {chord, on_first, on_second};
    }
    return best;
}

double longest_chord(double geodesic_m, const Ellipsoid& ellipsoid) {
    const double diameter = 2 * largest_radius(ellipsoid);
    const double angle = std::min(geodesic_m / diameter, QuarterTurnRadians);
    constexpr double Margin = 1 + 1e-9; // so that ties are not lost to rounding
    return diameter * std::sin(angle) * Margin;
}

double longest_geodesic(double chord_m, const Ellipsoid& ellipsoid) {
    const double diameter = 2 * smallest_radius(ellipsoid);
    return diameter * std::asin(std::min(1.0, chord_m / diameter));
}

} // namespace graticule::operations
