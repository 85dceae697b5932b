// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs.hpp"
#include "geodata/geometry.hpp"

#include <optional>

/// How far two shapes on the globe are from being the same, on the ground. Longitudes are within
/// -180 to 180; void geometries have no place, so that nothing is told of them.
namespace graticule::operations {

/// The area that only one of two shapes covers, whatever parts and vertices they are made of.
/// Invalid polygons are repaired first; lines and points cover nothing.
/// @return none where GEOS cannot work it out
std::optional<Area> area_apart(geodata::WkbView first_degrees, geodata::WkbView second_degrees,
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
