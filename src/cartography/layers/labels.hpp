// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/screen_geometry.hpp"

#include <string>
#include <vector>

namespace graticule::cartography {

/// Names features by their layers' label_field. Larger features come first, and a name that would
/// lie over another, over a dot or across the frame is left out rather than drawn badly.
/// @return the names that are drawn
std::vector<std::string> draw_labels(Canvas& canvas, const Viewport& view, const MapPanel& panel,
                                     const std::vector<ScreenGeometry>& placed,
                                     const std::vector<LayerSymbology>& symbology,
                                     const TypeSizes& type);

} // namespace graticule::cartography
