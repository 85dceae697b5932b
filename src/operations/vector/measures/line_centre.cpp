// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/line_centre.hpp"

#include "operations/vector/proximity/balance_point.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::operations {

using geodata::Point;

namespace {

// Stretches of two kilometres stand for what lies on them: they bend and widen by centimetres.
constexpr double StretchDegrees = 0.02;

int line_steps(const Point& from, const Point& to) {
    constexpr double MostSteps = 3600;
    return static_cast<int>(std::clamp(
        std::ceil(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) / StretchDegrees), 1.0,
        MostSteps));
}

/// Gathers what lies on paths, short steps of one stretch together.
class Stretches {
public:
    explicit Stretches(const geod_geodesic& solver) : m_solver(solver) {}

    void add_path(std::span<const Point> path) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const int steps = line_steps(path[i - 1], path[i]);
            Point from = path[i - 1];
            for (int step = 1; step <= steps; ++step) {
                const double share = static_cast<double>(step) / steps;
                const Point to{path[i - 1].x + share * (path[i].x - path[i - 1].x),
                               path[i - 1].y + share * (path[i].y - path[i - 1].y)};
                add_step(from, to);
                from = to;
            }
        }
        close();
    }

    const std::vector<WeightedPlace>& all() const { return m_all; }

private:
    void add_step(const Point& from, const Point& to) {
        double length = 0;
        geod_inverse(&m_solver, from.y, from.x, to.y, to.x, &length, nullptr, nullptr);
        m_extent.add(from.x, from.y);
        m_extent.add(to.x, to.y);
        if (std::max(m_extent.width(), m_extent.height()) > StretchDegrees) {
            close();
            m_extent.add(from.x, from.y);
            m_extent.add(to.x, to.y);
        }
        m_sum.place.x += length * (from.x + to.x) / 2;
        m_sum.place.y += length * (from.y + to.y) / 2;
        m_sum.weight += length;
    }

    void close() {
        if (m_sum.weight > 0)
            m_all.push_back(
                {{m_sum.place.x / m_sum.weight, m_sum.place.y / m_sum.weight}, m_sum.weight});
        m_sum = {{}, 0};
        m_extent = {};
    }

    const geod_geodesic& m_solver;
    geodata::Extent m_extent;
    WeightedPlace m_sum{{}, 0};
    std::vector<WeightedPlace> m_all;
};

} // namespace

LineCentre::LineCentre(const geodata::Ellipsoid& ellipsoid) : m_ellipsoid(ellipsoid) {
    geod_init(&m_solver, ellipsoid.semi_major_m, ellipsoid.flattening);
}

std::optional<Point> LineCentre::of(geodata::WkbView degrees) const {
    Stretches stretches(m_solver);
    geodata::walk_paths(degrees, [&](const geodata::PathView& path) {
        if (path.of != geodata::GeometryType::Point)
            stretches.add_path(path.points);
    });
    if (stretches.all().size() == 1)
        return stretches.all().front().place;
    return balance_point(stretches.all(), m_ellipsoid);
}

} // namespace graticule::operations
