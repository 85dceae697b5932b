// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/canvas/canvas.hpp"
#include "cartography/layers/basemap.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/screen_geometry.hpp"

#include <cstddef>
#include <cstdint>

namespace graticule::cartography {

/// The basemap of a view, as detailed as its size asks for.
Basemap basemap_for(const Viewport& view, const std::filesystem::path& share_folder);

/// Ocean, land, coasts and the graticule, cut to the map's outline.
void draw_basemap(Canvas& canvas, const Viewport& view, const Basemap& basemap);
/// Coasts and borders between countries, over what covers the land.
void draw_basemap_lines(Canvas& canvas, const Viewport& view, const Basemap& basemap,
                        const Colour& colour);

/// The marks that the features of a layer are drawn under: of each row the next.
struct RowMarks {
    std::uint32_t first = 0; ///< 0: none are

    std::uint32_t of(std::size_t row) const {
        const std::size_t mark = first + row;
        return first == 0 || mark >= Canvas::LastMark ? 0 : static_cast<std::uint32_t>(mark);
    }
};

/// The radius in points of a layer's dots where they are of one size.
/// @param frame_area as of draw_features()
double radius_of_dots(const ScreenGeometry& geometry, const LayerSymbology& symbology,
                      double frame_area);

/// Draws the features of a layer in their colours: areas, then lines, then dots, large dots first.
/// @param frame_area square points of the map, which outlines and dots are kept in proportion to
void draw_features(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                   double frame_area, const RowMarks& marks = {});

} // namespace graticule::cartography
