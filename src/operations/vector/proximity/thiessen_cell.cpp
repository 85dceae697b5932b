// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/thiessen_cell.hpp"

#include "operations/vector/coordinates/single_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::operations {

using geodata::Point;

namespace {

double distance_to(const Box<3>& box, const Vector3& place) {
    const std::array<double, 3> at{place.x, place.y, place.z};
    double sum = 0;
    for (std::size_t d = 0; d < at.size(); ++d) {
        const double off = std::max({box.low[d] - at[d], 0.0, at[d] - box.high[d]});
        sum += off * off;
    }
    return std::sqrt(sum);
}

constexpr double CloseEnoughM = 1e-6;
constexpr double AsNearM = 1e-5; // more would leave edges of no length where four are as near

/// The place that is as far from one point as from two others, by Newton's method.
std::optional<Point> equidistant(const geod_geodesic& solver, const Point& start,
                                 const std::array<Point, 3>& points, double farthest_move_m) {
    constexpr int MostSteps = 25;
    Point place = start;
    double moved_m = 0;
    for (int i = 0; i < MostSteps; ++i) {
        const Sight a = sight(solver, place, points[0]);
        const Sight b = sight(solver, place, points[1]);
        const Sight c = sight(solver, place, points[2]);
        const double be = b.east - a.east;
        const double bn = b.north - a.north;
        const double ce = c.east - a.east;
        const double cn = c.north - a.north;
        const double determinant = be * cn - bn * ce;
        if (determinant == 0)
            return std::nullopt;
        const double rb = a.metres - b.metres;
        const double rc = a.metres - c.metres;
        const double east = (rb * cn - bn * rc) / determinant;
        const double north = (be * rc - rb * ce) / determinant;
        const double step = std::hypot(east, north);
        moved_m += step;
        if (!(moved_m <= farthest_move_m))
            return std::nullopt;
        place = moved(solver, place, east, north);
        if (step < CloseEnoughM)
            return place;
    }
    return std::nullopt;
}

Point halfway(const Point& from, const Point& to, double share,
              const geodata::Ellipsoid& ellipsoid) {
    const Vector3 a = to_cartesian(from, ellipsoid);
    const Vector3 b = to_cartesian(to, ellipsoid);
    const Vector3 between = a * (1 - share) + b * share;
    const double flat = 1 - ellipsoid.flattening;
    return {std::atan2(between.y, between.x) / RadiansPerDegree,
            std::atan2(between.z, std::hypot(between.x, between.y) * flat * flat)
                / RadiansPerDegree};
}

} // namespace

ThiessenCells::ThiessenCells(std::span<const Point> degrees, const geodata::Ellipsoid& ellipsoid,
                             bool for_projected_map)
    : m_points(degrees), m_ellipsoid(ellipsoid), m_for_projected_map(for_projected_map),
      m_tree(boxes_in_space(degrees, ellipsoid)) {
    m_space.reserve(degrees.size());
    for (const Point& place : degrees)
        m_space.push_back(to_cartesian(place, ellipsoid));
    geod_init(&m_solver, ellipsoid.semi_major_m, ellipsoid.flattening);
}

ThiessenCells::Corner ThiessenCells::corner_at(const Point& place, std::size_t beyond) const {
    return {place, to_cartesian(place, m_ellipsoid), beyond};
}

// Its sides are nearest to the point in their middle.
ThiessenCells::Cell ThiessenCells::square(std::size_t point, double reach_m) const {
    const double reach = std::min(reach_m, FarthestM) / m_ellipsoid.semi_major_m;
    const double out_m = std::atan(std::tan(reach) * std::sqrt(2.0)) * m_ellipsoid.semi_major_m;
    Cell cell;
    for (const auto& [east, north] :
         {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
        const double side = out_m / std::sqrt(2.0);
        cell.push_back(
            corner_at(moved(m_solver, m_points[point], east * side, north * side), NoPoint));
    }
    return cell;
}

// Lines through the Earth tell for most places which point is nearer: where they differ by more
// than this share, so do distances on the ground.
double ThiessenCells::nearer_by(const Corner& corner, std::size_t point, std::size_t other) const {
    constexpr double Share = 0.01;
    const double own = (corner.space - m_space[point]).norm();
    const double others = (corner.space - m_space[other]).norm();
    if (std::abs(own - others) > Share * std::max(own, others))
        return own - others;
    return sight(m_solver, corner.place, m_points[point]).metres
           - sight(m_solver, corner.place, m_points[other]).metres;
}

GroundBisector ThiessenCells::bisector(std::size_t first, std::size_t second) const {
    const auto [one, two] = std::minmax(first, second); // the same from both sides
    return {m_solver, m_points[one], m_points[two]};
}

// Half-way between two points in space lies a plane, which a line meets where the squares of its
// ends' distances say. The ground is a little off.
Point ThiessenCells::near_crossing(const Corner& from, const Corner& to, std::size_t point,
                                   std::size_t other) const {
    const auto off_plane = [&](const Corner& corner) {
        const Vector3 own = corner.space - m_space[point];
        const Vector3 others = corner.space - m_space[other];
        return own.dot(own) - others.dot(others);
    };
    const double begin = off_plane(from);
    const double end = off_plane(to);
    const double share = begin == end ? 0 : std::clamp(begin / (begin - end), 0.0, 1.0);
    return halfway(from.place, to.place, share, m_ellipsoid);
}

// The line between the ends of a long edge runs deep below the ground, and where the points are not
// far from there beside that it says little of the place wanted. Such an edge is halved until
// Newton's method finds the place, and not the one on the other side of the Earth.
ThiessenCells::Corner ThiessenCells::crossing(const Corner& from, const Corner& to,
                                              std::size_t point, std::size_t other) const {
    if (from.beyond == NoPoint)
        return corner_at(bisector(point, other).nearest(near_crossing(from, to, point, other)),
                         NoPoint);
    std::array<std::size_t, 3> three{point, other, from.beyond};
    std::sort(three.begin(), three.end());
    const std::array<Point, 3> points{m_points[three[0]], m_points[three[1]], m_points[three[2]]};
    const auto off = [&](const Corner& corner) { return (corner.space - m_space[point]).norm(); };
    const double apart = (m_space[from.beyond] - m_space[point]).norm();
    constexpr int MostHalvings = 50; // of half the Earth, to less than a micrometre
    constexpr double DepthShare = 0.1;
    const bool keeps = nearer_by(from, point, other) <= AsNearM;
    Corner begin = from;
    Corner end = to;
    for (int i = 0; i < MostHalvings; ++i) {
        const double length = (end.space - begin.space).norm();
        const double depth = length * length / (8 * m_ellipsoid.semi_major_m);
        const auto [nearer, farther] = std::minmax({off(begin), off(end)});
        if (length <= nearer || depth <= DepthShare * apart) {
            const auto found =
                equidistant(m_solver, near_crossing(begin, end, point, other), points, length + 1);
            const Corner corner = corner_at(found.value_or(begin.place), NoPoint);
            if (found && off(corner) <= farther + 1)
                return corner;
        }
        const GroundBisector edge = bisector(point, from.beyond);
        const double middle = (edge.along(begin.place) + edge.along(end.place)) / 2;
        const Corner half = corner_at(edge.at(middle), NoPoint);
        (nearer_by(half, point, other) <= AsNearM) == keeps ? begin = half : end = half;
    }
    return begin;
}

void ThiessenCells::cut(Cell& cell, std::size_t point, std::size_t other) const {
    std::vector<double> nearer;
    nearer.reserve(cell.size());
    for (const Corner& corner : cell)
        nearer.push_back(nearer_by(corner, point, other));
    if (std::all_of(nearer.begin(), nearer.end(), [](double by) { return by <= AsNearM; }))
        return;
    Cell rest;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const std::size_t next = (i + 1) % cell.size();
        const bool keeps = nearer[i] <= AsNearM;
        const bool keeps_next = nearer[next] <= AsNearM;
        if (keeps)
            rest.push_back(cell[i]);
        if (keeps == keeps_next)
            continue;
        Corner corner = crossing(cell[i], cell[next], point, other);
        corner.beyond = keeps ? other : cell[i].beyond;
        rest.push_back(corner);
    }
    cell.swap(rest);
}

// Neighbours draw the edge between them from the same corners, and so alike. Where it runs out of
// sight they end it each in a place of their own, and only a finer line keeps them together.
CurvePen ThiessenCells::pen_for(const Cell& cell, std::size_t edge, std::size_t point) const {
    constexpr double LeastToleranceM = 0.05;
    constexpr double ToleranceShare = 1e-4; // of the distance to the points
    constexpr double OpenShare = 1e-6;
    constexpr double SquareShare = 1e-3; // of a side that lies out of sight
    const Corner& from = cell[edge];
    const Corner& to = cell[(edge + 1) % cell.size()];
    const Corner& before = cell[(edge + cell.size() - 1) % cell.size()];
    if (from.beyond == NoPoint)
        return {m_ellipsoid, SquareShare * (to.space - from.space).norm()};
    const double distance = (m_space[point] - m_space[from.beyond]).norm() / 2;
    const double tolerance = std::max(LeastToleranceM, ToleranceShare * distance);
    const bool open = to.beyond == NoPoint || before.beyond == NoPoint;
    const double finest = open ? std::max(LeastToleranceM, OpenShare * distance) : tolerance;
    if (m_for_projected_map)
        return {m_ellipsoid, finest, longest_on_map(tolerance, m_ellipsoid)};
    return {m_ellipsoid, finest};
}

void ThiessenCells::add_edge(const Cell& cell, std::size_t edge, std::size_t point,
                             std::vector<Point>& ring) const {
    const Corner& from = cell[edge];
    const Corner& to = cell[(edge + 1) % cell.size()];
    const CurvePen pen = pen_for(cell, edge, point);
    ring.push_back(from.place);
    if (from.beyond == NoPoint) {
        constexpr double Half = 0.5;
        pen.add_between(
            {from.place, to.place},
            [&](const CurveStretch& side) {
                return halfway(side.from, side.to, Half, m_ellipsoid);
            },
            ring);
        return;
    }
    const GroundBisector line = bisector(point, from.beyond);
    const double begin = line.along(from.place);
    const double end = line.along(to.place);
    pen.add_between(
        {from.place, to.place, begin, end},
        [&](const CurveStretch& stretch) { return line.at((stretch.begin + stretch.end) / 2); },
        ring);
}

namespace {

// A corner at a pole has as many longitudes as edges lead there.
std::vector<Point> with_split_poles(const std::vector<Point>& open) {
    constexpr double NearPole = 90 - 1e-7;
    std::vector<Point> ring;
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (std::abs(open[i].y) < NearPole) {
            ring.push_back(open[i]);
            continue;
        }
        ring.push_back({open[(i + open.size() - 1) % open.size()].x, open[i].y});
        ring.push_back({open[(i + 1) % open.size()].x, open[i].y});
    }
    return ring;
}

// Cells that share a corner have found it each for itself, to within a hundredth of this.
void snap(std::vector<Point>& ring) {
    constexpr double PerDegree = 1e9;
    for (Point& place : ring)
        place = {std::round(place.x * PerDegree) / PerDegree,
                 std::round(place.y * PerDegree) / PerDegree};
    const auto same = [](const Point& a, const Point& b) { return a.x == b.x && a.y == b.y; };
    ring.erase(std::unique(ring.begin(), ring.end(), same), ring.end());
}

} // namespace

std::vector<Point> ThiessenCells::outline(std::size_t point, double reach_m) const {
    constexpr double Margin = 1.01; // lines through the Earth are not the ground
    Cell cell = square(point, reach_m);
    double limit = 0;
    const auto tighten = [&] {
        double farthest = 0;
        for (const Corner& corner : cell)
            farthest = std::max(farthest, (corner.space - m_space[point]).norm());
        limit = 2 * farthest * Margin;
    };
    tighten();
    m_tree.search([&](const Box<3>& box) { return distance_to(box, m_space[point]); }, limit,
                  [&](std::size_t other) {
                      if (other == point || cell.empty())
                          return;
                      cut(cell, point, other);
                      tighten();
                  });
    std::vector<Point> ring;
    for (std::size_t edge = 0; edge < cell.size(); ++edge)
        add_edge(cell, edge, point, ring);
    ring = with_split_poles(ring);
    snap(ring);
    if (!ring.empty())
        ring.push_back(ring.front());
    return ring;
}

} // namespace graticule::operations
