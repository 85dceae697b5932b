// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"
#include "cartography/styles/symbology.hpp"

/// What must hold of a map before it is handed on. What does not is an error and no map.
namespace graticule::cartography {

/// Each feature with a place is of one class of the palette or has no value; values lie within the
/// bounds of their class, which go up; and the legend has an entry for each class, of its colour,
/// which counts the features that are of it.
/// @throws Error Internal
void check_symbology(const MapDescription& map, const MapSymbology& symbology);

/// Something of the data is seen.
/// @param seen   features, and cells of rasters, that stand within the frame
/// @param chosen whether the extent was asked for: then there may be nothing
/// @return false where there is nothing, and may be
/// @throws Error Internal
bool check_not_blank(std::size_t seen, bool chosen);

} // namespace graticule::cartography
