// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ground_circle.hpp"

#include "operations/vector/antimeridian.hpp"
#include "operations/vector/cartesian.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

using geodata::Point;

constexpr double StepDegrees = 360.0 / GroundCircle::Vertices;

// A regular polygon of n corners at this distance has the area of the unit circle.
double equal_area_factor() {
    const double step = StepDegrees * RadiansPerDegree;
    return std::sqrt(step / std::sin(step));
}

} // namespace

GroundCircle::GroundCircle(Length radius, const geodata::Ellipsoid& ellipsoid)
    : m_distance_m(radius.metres), m_radius_m(radius.metres * equal_area_factor()),
      m_ellipsoid(ellipsoid), m_geodesic(ellipsoid) {
    for (std::size_t i = 0; i < Vertices; ++i) {
        const double azimuth = -static_cast<double>(i) * StepDegrees * RadiansPerDegree;
        m_north[i] = m_radius_m * std::cos(azimuth);
        m_east[i] = m_radius_m * std::sin(azimuth);
    }
}

void GroundCircle::draw(Point centre, std::vector<Point>& ring) const {
    ring.clear();
    if (series_serves(centre))
        draw_by_series(centre, ring);
    else
        draw_exactly(centre, ring);
}

// The series' neglected terms are of the order of (s / R * tan(latitude))^3, relative to s.
bool GroundCircle::series_serves(Point centre) const {
    const double tangent = std::abs(std::tan(centre.y * RadiansPerDegree));
    return m_radius_m / m_ellipsoid.semi_major_m * (1 + tangent) < 0.02;
}

// Legendre's series to the third order in s / R (W. Torge, Geodesy, section on the direct problem).
void GroundCircle::draw_by_series(Point centre, std::vector<Point>& ring) const {
    const double latitude = centre.y * RadiansPerDegree;
    const double sine = std::sin(latitude);
    const double cosine = std::cos(latitude);
    const double t = sine / cosine;
    const double e2 = m_ellipsoid.flattening * (2 - m_ellipsoid.flattening);
    const double eta2 = e2 / (1 - e2) * cosine * cosine;
    const double v2 = 1 + eta2;
    const double n = m_ellipsoid.semi_major_m / std::sqrt(1 - e2 * sine * sine);
    ring.reserve(Vertices + 1);
    for (std::size_t i = 0; i < Vertices; ++i) {
        const double u = m_north[i] / n;
        const double v = m_east[i] / n;
        const double d_latitude = v2
                                  * (u - v * v * t / 2 - 1.5 * eta2 * t * u * u
                                     - u * v * v * (1 + 3 * t * t + eta2 - 9 * eta2 * t * t) / 6
                                     - eta2 * (1 - t * t) * u * u * u / 2);
        const double d_longitude =
            (v + t * u * v + (1 + 3 * t * t + eta2) * u * u * v / 3 - t * t * v * v * v / 3)
            / cosine;
        ring.push_back(
            {centre.x + d_longitude / RadiansPerDegree, centre.y + d_latitude / RadiansPerDegree});
    }
    ring.push_back(ring.front());
}

Point GroundCircle::vertex(Point centre, double azimuth) const {
    return m_geodesic.destination(centre, azimuth, {m_radius_m});
}

void GroundCircle::draw_exactly(Point centre, std::vector<Point>& ring) const {
    Point from = vertex(centre, 0);
    from.x = longitude_near(from.x, centre.x);
    const Point first = from;
    ring.push_back(from);
    for (std::size_t i = 1; i <= Vertices; ++i) {
        const double azimuth = -static_cast<double>(i) * StepDegrees;
        Point to = i == Vertices ? first : vertex(centre, azimuth);
        to.x = longitude_near(to.x, from.x);
        add_between(centre, azimuth + StepDegrees, -StepDegrees, from, to, 0, ring);
        ring.push_back(to);
        from = ring.back();
    }
}

// Halves an edge as long as its middle lies too far from the circle.
void GroundCircle::add_between(Point centre, double azimuth, double width, Point from, Point to,
                               int depth, std::vector<Point>& ring) const {
    constexpr int MostHalvings = 10;
    constexpr double Tolerance = 0.0009; // an edge between two vertices is off by 0.0004 by itself
    if (depth == MostHalvings)
        return;
    const Point drawn{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const double off = m_geodesic.distance(centre, drawn).metres / m_distance_m - 1;
    const bool steep = std::abs(to.x - from.x) > 90;
    if (!steep && std::abs(off) < Tolerance)
        return;
    Point middle = vertex(centre, azimuth + width / 2);
    middle.x = longitude_near(middle.x, from.x);
    to.x = longitude_near(to.x, middle.x);
    add_between(centre, azimuth, width / 2, from, middle, depth + 1, ring);
    middle.x = longitude_near(middle.x, ring.back().x);
    ring.push_back(middle);
    add_between(centre, azimuth + width / 2, width / 2, middle, to, depth + 1, ring);
}

} // namespace graticule::operations
