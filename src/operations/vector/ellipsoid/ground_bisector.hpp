// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <geodesic.h>

namespace graticule::operations {

/// A distance on the ground, and the direction on the ground in which it grows.
struct Sight {
    double metres = 0;
    double east = 0;
    double north = 0;
};

/// How one place sees another; both in degrees.
Sight sight(const geod_geodesic& solver, const geodata::Point& from, const geodata::Point& to);

/// The place in degrees that lies so many metres from another.
geodata::Point moved(const geod_geodesic& solver, const geodata::Point& from, double east,
                     double north);

/// The places on the ellipsoid that are as far from one point as from another, less than a quarter
/// of the Earth from both.
///
/// They lie near the geodesic that crosses the one between the points half-way and squarely, and
/// are known by the way along it from there. Newton's method leads from that geodesic to the place
/// that is as far by 0.01 mm.
class GroundBisector {
public:
    /// @param solver must outlive this
    GroundBisector(const geod_geodesic& solver, const geodata::Point& first,
                   const geodata::Point& second);

    /// @param place of the bisector, in degrees
    /// @return metres from the middle, negative to its one side
    double along(const geodata::Point& place) const;
    geodata::Point at(double along_m) const;
    /// The place of the bisector next to one that lies near it, of which it must be plain which way
    /// each of the points is.
    geodata::Point nearest(geodata::Point start) const;

private:
    const geod_geodesic* m_solver;
    geodata::Point m_first;
    geodata::Point m_second;
    geodata::Point m_middle;
    double m_azimuth = 0; ///< of the bisector at its middle, degrees
};

} // namespace graticule::operations
