// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/measures/line_centre.hpp"

#include <optional>
#include <span>

namespace graticule::operations {

/// Finds centres of mass on an ellipsoid: places are moved to the sphere of equal area (so that
/// areas weigh right), integrated there as vectors, and the sum is brought back to the surface.
/// Lengths would not weigh right so: lines and points have the centre that LineCentre and
/// balance_point() find.
/// @source the vector integral over a spherical polygon is half the sum of its edges' angles times
///         their planes' normals (Stokes); authalic latitude as in J. P. Snyder, Map Projections -
///         A Working Manual, equations 3-11 to 3-18
class CentreOfMass {
public:
    explicit CentreOfMass(const geodata::Ellipsoid& ellipsoid);

    /// Edges are straight in degrees. The centre of the parts of the greatest dimension that have
    /// any extent; none for a void geometry.
    std::optional<geodata::Point> of(geodata::WkbView degrees) const;

private:
    double authalic(double latitude_degrees) const;
    double geographic(double authalic_radians) const;
    Vector3 on_sphere(const geodata::Point& degrees) const;
    template <typename Visit>
    void follow(std::span<const geodata::Point> path, const Visit& visit) const;
    Vector3 ring_moment(std::span<const geodata::Point> ring) const;
    Vector3 line_moment(std::span<const geodata::Point> line) const;
    std::optional<geodata::Point> small_centre(geodata::WkbView degrees, double least_area) const;
    std::optional<geodata::Point> balanced_centre(geodata::WkbView degrees) const;
    geodata::Point place_of(const Vector3& direction) const;

    geodata::Ellipsoid m_ellipsoid;
    LineCentre m_lines;
    double m_eccentricity;
    double m_q_at_pole;
};

} // namespace graticule::operations
