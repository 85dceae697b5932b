// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/map.hpp"

namespace graticule::cartography {

/// The map with layers that can be drawn by their vertices: those in a projected CRS that reach
/// over the antimeridian or a pole are in degrees, and cut there.
MapDescription with_placed_layers(const MapDescription& map, const Context& context);

} // namespace graticule::cartography
