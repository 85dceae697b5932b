// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geos_handle.hpp"

#include <span>
#include <vector>

/// Geometries in degrees that cross the antimeridian or hold a pole.
namespace graticule::operations {

/// Longitude moved by whole turns to lie within half a turn of `reference`.
double longitude_near(double longitude, double reference);

/// Makes longitudes continuous: each within half a turn of the one before it.
/// @return by how many degrees the last lies from the first: 0 for a closed ring, or +-360 where it
///         goes around a pole
double unwrap(std::span<geodata::Point> path);

/// Cuts a geometry of continuous longitudes at the antimeridians that it crosses and moves the
/// pieces to -180 to 180. Returned as it is where it lies there already.
geodata::GeosGeometry cut_at_antimeridian(geodata::GeosGeometry continuous);

/// The region that a ring on the globe encloses, within -180 to 180, cut at the antimeridian.
/// @param ring closed, degrees, neighbours less than half a turn apart
/// @param pole latitude (90 or -90) of the pole that the ring encloses if it goes around one
geodata::GeosGeometry region_of_ring(std::vector<geodata::Point> ring, double pole);

} // namespace graticule::operations
