// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// How far two shapes on the globe are from being the same, on the ground. Longitudes are within
/// -180 to 180; void geometries have no place, so that nothing is told of them.
namespace graticule::operations {

/// What only one of two shapes covers, as polygons in degrees, whatever parts and vertices they are
/// made of. Invalid polygons are repaired first; lines and points cover nothing.
/// @return none where GEOS cannot work it out
std::optional<std::vector<std::uint8_t>> covered_by_one(geodata::WkbView first_degrees,
                                                        geodata::WkbView second_degrees);

/// How far what only one of two shapes covers reaches from the boundary of either.
/// @param apart_degrees as covered_by_one() gives it
/// @param narrowest pieces that are not wider on average are passed over
/// @return 0 where no piece is wider
Length reach_of_difference(geodata::WkbView apart_degrees, geodata::WkbView first_degrees,
                           geodata::WkbView second_degrees, Length narrowest,
                           const geodata::Ellipsoid& ellipsoid);

/// The farthest that a vertex of either shape lies from the other: the discrete Hausdorff distance.
/// Polygons are taken as their boundaries.
/// @return none where one has no vertices
std::optional<Length> farthest_apart(geodata::WkbView first_degrees,
                                     geodata::WkbView second_degrees,
                                     const geodata::Ellipsoid& ellipsoid);

/// Whether a geometry is valid as simple features are; false where GEOS cannot read it.
bool is_valid_geometry(geodata::WkbView wkb);

} // namespace graticule::operations
