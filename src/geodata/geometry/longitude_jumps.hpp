// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace graticule::geodata {

/// Makes lines and rings of a geographic layer continuous where neighbouring vertices lie on
/// different sides of the antimeridian (179.9, then -180): on a plain of degrees such an edge would
/// run once around the world, and everything between would count as inside. A ring that goes around
/// a pole is left as it is. Longitudes may reach beyond 180 afterwards.
/// @return how many features were changed; 0 leaves the layer untouched
std::size_t remove_longitude_jumps(Layer& layer);

/// The same of one geometry in degrees; nothing where none of its edges jumps.
std::optional<std::vector<std::uint8_t>> without_longitude_jumps(WkbView wkb);

} // namespace graticule::geodata
