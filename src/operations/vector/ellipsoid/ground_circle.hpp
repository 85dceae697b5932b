// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/geodesic.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace graticule::operations {

/// Draws geodesic circles of one radius around places on the ellipsoid.
///
/// A circle is a ring of 64 vertices, more where straight edges on a map in degrees would stray
/// from it, at 1.0008 times the radius: its area is then that of the circle, and no place of the
/// ring is off by more than 0.08 %. Small circles away from the poles come from Legendre's series,
/// whose error is below 1 part in 100,000 there; others from Karney's solution.
class GroundCircle {
public:
    static constexpr std::size_t Vertices = 64;

    GroundCircle(Length radius, const geodata::Ellipsoid& ellipsoid);

    /// A closed ring, counter-clockwise, its longitudes near that of the centre (they may leave
    /// -180 to 180) unless it goes around a pole.
    void draw(geodata::Point centre, std::vector<geodata::Point>& ring) const;

    /// Some of the vertices that draw() gives, by their numbers.
    /// @return false, and nothing, for a circle that takes Karney's solution
    bool draw_some(geodata::Point centre, std::span<const std::size_t> numbers,
                   std::vector<geodata::Point>& vertices) const;

private:
    class Series;
    bool series_serves(geodata::Point centre) const;
    void draw_by_series(geodata::Point centre, std::vector<geodata::Point>& ring) const;
    void draw_exactly(geodata::Point centre, std::vector<geodata::Point>& ring) const;
    void add_between(geodata::Point centre, double azimuth, double width, geodata::Point from,
                     geodata::Point to, int depth, std::vector<geodata::Point>& ring) const;
    geodata::Point vertex(geodata::Point centre, double azimuth) const;

    double m_distance_m;
    double m_radius_m; ///< of the vertices
    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
    std::array<double, Vertices> m_north; ///< of each vertex from the centre, in metres
    std::array<double, Vertices> m_east;
};

} // namespace graticule::operations
