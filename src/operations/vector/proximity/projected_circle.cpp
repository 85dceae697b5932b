// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/projected_circle.hpp"

#include "operations/vector/ellipsoid/cartesian.hpp"

#include <cmath>

namespace graticule::operations {

namespace {

using geodata::Point;

constexpr std::size_t Vertices = GroundCircle::Vertices;

} // namespace

ProjectedCircle::ProjectedCircle(const GroundCircle& circle, const OutlineMap& map)
    : m_circle(circle), m_map(map) {
    constexpr double Step = 360.0 / Vertices * RadiansPerDegree;
    for (std::size_t i = 0; i < Vertices; ++i) {
        const double angle = static_cast<double>(i) * Step;
        double share = 1 + std::cos(Samples / 2.0 * angle);
        for (std::size_t k = 1; k < Samples / 2; ++k)
            share += 2 * std::cos(static_cast<double>(k) * angle);
        m_share[i] = share / Samples;
    }
}

Point ProjectedCircle::between(std::size_t vertex) const {
    constexpr std::size_t Stride = Vertices / Samples;
    Point place;
    for (std::size_t sample = 0; sample < Samples; ++sample) {
        const double share = m_share[(vertex + Vertices - sample * Stride) % Vertices];
        place.x += share * m_samples[sample].x;
        place.y += share * m_samples[sample].y;
    }
    return place;
}

bool ProjectedCircle::draw(Point centre, std::vector<Point>& ring) {
    constexpr std::array<std::size_t, Samples + 2> Numbers = {0, 8, 16, 24, 32, 40, 48, 56, 20, 60};
    constexpr double Tolerance = 1e-6; // of the radius
    if (!m_circle.draw_some(centre, Numbers, m_samples) || !m_map.place(m_samples))
        return false;
    const double radius = std::hypot(m_samples[0].x - m_samples[Samples / 2].x,
                                     m_samples[0].y - m_samples[Samples / 2].y)
                          / 2;
    for (std::size_t check = Samples; check < Numbers.size(); ++check) {
        const Point drawn = between(Numbers[check]);
        const double off = std::hypot(drawn.x - m_samples[check].x, drawn.y - m_samples[check].y);
        if (!(off <= Tolerance * radius))
            return false;
    }
    ring.clear();
    for (std::size_t vertex = 0; vertex < Vertices; ++vertex)
        ring.push_back(between(vertex));
    ring.push_back(ring.front());
    return true;
}

} // namespace graticule::operations
