// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/basemap.hpp"
#include "cartography/canvas.hpp"
#include "cartography/screen_geometry.hpp"
#include "cartography/symbology.hpp"

namespace graticule::cartography {

/// The basemap of a view, as detailed as its size asks for.
Basemap basemap_for(const Viewport& view, const std::filesystem::path& share_folder);

/// Ocean, land, coasts and the graticule, cut to the map's outline.
void draw_basemap(Canvas& canvas, const Viewport& view, const Basemap& basemap);
/// Coasts and borders between countries, over what covers the land.
void draw_basemap_lines(Canvas& canvas, const Viewport& view, const Basemap& basemap,
                        const Colour& colour);

/// Draws the features of a layer in their colours: areas, then lines, then dots, large dots first.
/// @param frame_area square points of the map, which outlines and dots are kept in proportion to
void draw_features(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                   double frame_area);

} // namespace graticule::cartography
