// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/geodesic_foot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::operations {

namespace {

using geodata::Point;

constexpr int Rounds = 30;
constexpr double CloseM = 1e-7;

} // namespace

GeodesicFoot::GeodesicFoot(const geodata::Ellipsoid& ellipsoid)
    : m_radius_m(ellipsoid.semi_major_m),
      m_eccentricity2(ellipsoid.flattening * (2 - ellipsoid.flattening)) {
    geod_init(&m_solver, ellipsoid.semi_major_m, ellipsoid.flattening);
}

// How far along a line that passes `at` with an azimuth the foot lies, were the Earth a sphere: on
// the ellipsoid a better guess, each time.
double GeodesicFoot::step_m(Point at, double azimuth_degrees, Point place) const {
    double distance = 0;
    double azimuth = 0;
    geod_inverse(&m_solver, at.y, at.x, place.y, place.x, &distance, &azimuth, nullptr);
    const double angle = (azimuth - azimuth_degrees) * RadiansPerDegree;
    const double arc = distance / m_radius_m;
    return m_radius_m * std::atan2(std::cos(angle) * std::sin(arc), std::cos(arc));
}

// What the whole edge is long at the scale of one place of it, by the ellipsoid's radii there.
GeodesicFoot::Run GeodesicFoot::run_of(const GroundEdge& edge, double share) const {
    const double latitude = edge.at(share).y * RadiansPerDegree;
    const double sine = std::sin(latitude);
    const double flat = 1 - m_eccentricity2 * sine * sine;
    const double across = m_radius_m / std::sqrt(flat);
    const double along = across * (1 - m_eccentricity2) / flat;
    return {(edge.to.x - edge.from.x) * RadiansPerDegree * across * std::cos(latitude),
            (edge.to.y - edge.from.y) * RadiansPerDegree * along};
}

double GeodesicFoot::azimuth_degrees(const GroundEdge& edge, double share) const {
    const Run run = run_of(edge, share);
    return std::atan2(run.east_m, run.north_m) / RadiansPerDegree;
}

double GeodesicFoot::nearest_share(const GroundEdge& edge, Point place, double share) const {
    for (int round = 0; round < Rounds; ++round) {
        const Run run = run_of(edge, share);
        const double length = std::hypot(run.east_m, run.north_m);
        if (!(length > 0))
            break;
        const double step = step_m(edge.at(share), azimuth_degrees(edge, share), place);
        const double next = std::clamp(share + step / length, 0.0, 1.0);
        const bool close = std::abs(next - share) * length < CloseM;
        share = next;
        if (close)
            break;
    }
    return share;
}

std::optional<GeodesicFoot::Foot> GeodesicFoot::ahead(Point place, Point start,
                                                      double azimuth_degrees) const {
    const double quarter_m = m_radius_m * std::numbers::pi / 2;
    double along = 0;
    Point at = start;
    double azimuth = azimuth_degrees;
    for (int round = 0; round < Rounds; ++round) {
        const double step = step_m(at, azimuth, place);
        along += step;
        if (!(along > 0 && along < quarter_m))
            return std::nullopt;
        geod_direct(&m_solver, start.y, start.x, azimuth_degrees, along, &at.y, &at.x, &azimuth);
        if (std::abs(step) < CloseM)
            break;
    }
    double distance = 0;
    geod_inverse(&m_solver, at.y, at.x, place.y, place.x, &distance, nullptr, nullptr);
    return Foot{at, {distance}};
}

} // namespace graticule::operations
