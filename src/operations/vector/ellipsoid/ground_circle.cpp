// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/ground_circle.hpp"

#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"

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
class GroundCircle::Series {
public:
    Series(Point centre, const geodata::Ellipsoid& ellipsoid) : m_centre(centre) {
        const double latitude = centre.y * RadiansPerDegree;
        const double sine = std::sin(latitude);
        const double e2 = ellipsoid.flattening * (2 - ellipsoid.flattening);
        m_cosine = std::cos(latitude);
        m_t = sine / m_cosine;
        m_eta2 = e2 / (1 - e2) * m_cosine * m_cosine;
        m_n = ellipsoid.semi_major_m / std::sqrt(1 - e2 * sine * sine);
    }

    Point at(double north_m, double east_m) const {
        const double u = north_m / m_n;
        const double v = east_m / m_n;
        const double t2 = m_t * m_t;
        const double d_latitude = (1 + m_eta2)
                                  * (u - v * v * m_t / 2 - 1.5 * m_eta2 * m_t * u * u
                                     - u * v * v * (1 + 3 * t2 + m_eta2 - 9 * m_eta2 * t2) / 6
                                     - m_eta2 * (1 - t2) * u * u * u / 2);
        const double d_longitude =
            (v + m_t * u * v + (1 + 3 * t2 + m_eta2) * u * u * v / 3 - t2 * v * v * v / 3)
            / m_cosine;
        return {m_centre.x + d_longitude / RadiansPerDegree,
                m_centre.y + d_latitude / RadiansPerDegree};
    }

private:
    Point m_centre;
    double m_cosine;
    double m_t;
    double m_eta2;
    double m_n;
};

void GroundCircle::draw_by_series(Point centre, std::vector<Point>& ring) const {
    const Series series(centre, m_ellipsoid);
    ring.reserve(Vertices + 1);
    for (std::size_t i = 0; i < Vertices; ++i)
        ring.push_back(series.at(m_north[i], m_east[i]));
    ring.push_back(ring.front());
}

bool GroundCircle::draw_some(Point centre, std::span<const std::size_t> numbers,
                             std::vector<Point>& vertices) const {
    vertices.clear();
    if (!series_serves(centre))
        return false;
    const Series series(centre, m_ellipsoid);
    for (const std::size_t number : numbers)
        vertices.push_back(series.at(m_north[number], m_east[number]));
    return true;
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
