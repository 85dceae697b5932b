// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/ground_bisector.hpp"

#include "operations/vector/ellipsoid/cartesian.hpp"

#include <cmath>

namespace graticule::operations {

using geodata::Point;

Sight sight(const geod_geodesic& solver, const Point& from, const Point& to) {
    Sight seen;
    double azimuth = 0;
    geod_inverse(&solver, from.y, from.x, to.y, to.x, &seen.metres, &azimuth, nullptr);
    seen.east = -std::sin(azimuth * RadiansPerDegree);
    seen.north = -std::cos(azimuth * RadiansPerDegree);
    return seen;
}

Point moved(const geod_geodesic& solver, const Point& from, double east, double north) {
    Point to;
    geod_direct(&solver, from.y, from.x, std::atan2(east, north) / RadiansPerDegree,
                std::hypot(east, north), &to.y, &to.x, nullptr);
    return to;
}

GroundBisector::GroundBisector(const geod_geodesic& solver, const Point& first, const Point& second)
    : m_solver(&solver), m_first(first), m_second(second) {
    constexpr double QuarterTurn = 90;
    double metres = 0;
    double azimuth = 0;
    geod_inverse(&solver, first.y, first.x, second.y, second.x, &metres, &azimuth, nullptr);
    geod_direct(&solver, first.y, first.x, azimuth, metres / 2, &m_middle.y, &m_middle.x,
                &m_azimuth);
    m_azimuth += QuarterTurn;
}

double GroundBisector::along(const Point& place) const {
    double metres = 0;
    double azimuth = 0;
    geod_inverse(m_solver, m_middle.y, m_middle.x, place.y, place.x, &metres, &azimuth, nullptr);
    return std::copysign(metres, std::cos((azimuth - m_azimuth) * RadiansPerDegree));
}

Point GroundBisector::at(double along_m) const {
    Point start;
    geod_direct(m_solver, m_middle.y, m_middle.x, m_azimuth, along_m, &start.y, &start.x, nullptr);
    return nearest(start);
}

Point GroundBisector::nearest(Point start) const {
    constexpr int MostSteps = 10;
    constexpr double NearM = 1e-5;
    for (int i = 0; i < MostSteps; ++i) {
        const Sight a = sight(*m_solver, start, m_first);
        const Sight b = sight(*m_solver, start, m_second);
        const double east = a.east - b.east;
        const double north = a.north - b.north;
        const double slope = east * east + north * north;
        const double step = (b.metres - a.metres) / slope;
        if (!std::isfinite(step))
            break;
        start = moved(*m_solver, start, step * east, step * north);
        if (std::abs(step) * std::sqrt(slope) < NearM)
            break;
    }
    return start;
}

} // namespace graticule::operations
