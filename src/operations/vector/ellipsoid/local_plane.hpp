// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <geodesic.h>

#include <vector>

namespace graticule::operations {

/// The azimuthal equidistant projection of the ellipsoid around a place: distances and directions
/// from the centre are true, and at a distance r from it lengths are wrong by no more than
/// r^2 / 6 R^2 (0.05 % at 350 km). Costs nothing to make, unlike a CRS.
/// @source C. F. F. Karney, Algorithms for geodesics, 2013, section 8 (geodesic.h)
class LocalPlane {
public:
    /// Farthest from the centre that lengths are trusted.
    static constexpr double ReachM = 350'000;

    LocalPlane(geodata::Point centre_degrees, const geodata::Ellipsoid& ellipsoid);

    geodata::Point centre() const { return m_centre; }
    geodata::Point to_plane(geodata::Point degrees) const;
    geodata::Point to_degrees(geodata::Point metres) const;

private:
    geodata::Point m_centre;
    geod_geodesic m_solver;
};

/// The middle of some places in space, brought to the surface; degrees.
geodata::Point middle_of(const std::vector<geodata::Point>& degrees,
                         const geodata::Ellipsoid& ellipsoid);

} // namespace graticule::operations
