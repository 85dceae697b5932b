// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace graticule::cartography {

/// A disc on the page, in points.
struct PageDot {
    geodata::Point place;
    double radius = 0;
    Colour colour;
    std::uint32_t mark = 0; ///< that it is seen as; 0 for none
};

/// Radius for dots of one size, in points: smaller where they are many.
/// @param frame_area square points
double dot_radius(std::size_t dots, double wanted, double frame_area);

/// Draws dots in their order, with a white halo each. More than 20,000 become one picture, without
/// halos: as shapes they would make files that nothing opens.
void draw_dots(Canvas& canvas, std::span<const PageDot> dots);

} // namespace graticule::cartography
