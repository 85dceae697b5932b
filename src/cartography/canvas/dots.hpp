// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"

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

/// The line around a dot: white, which tells dots apart; around a light one a dark shade of its own
/// colour, since nothing else would tell it from light land.
Colour dot_outline(const Colour& fill);

/// Draws dots in their order, with a line around each. More than 20,000 become one picture, without
/// lines: as shapes they would make files that nothing opens.
void draw_dots(Canvas& canvas, std::span<const PageDot> dots);

} // namespace graticule::cartography
