// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>

namespace graticule::geodata {

/// Makes null the points at exactly 0, 0 that stand for "no coordinates known", as zeros do in many
/// exports. They do where none of the other points is on either axis, and
/// - in degrees: most other points are no whole degrees, and the nearest of them is more than one
///   degree off or 0, 0 is there more than once;
/// - in a projection: 0, 0 is farther off than 100,000 units and three times the extent of the
/// rest.
///
/// Where the CRS is unknown 0, 0 may be the corner of a local frame, and stays.
/// A point meant at 0, 0 has others like it: a grid, rounded places, stations along the equator.
/// @return how many points became null; 0 leaves the layer untouched
std::size_t remove_places_at_origin(Layer& layer);

} // namespace graticule::geodata
