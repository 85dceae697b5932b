// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"
#include "cartography/view/viewport.hpp"

#include <optional>

namespace graticule::cartography {

/// A bar of a round length that is true at the map's centre, measured along the geodesic. None for
/// World and Polar maps, where no one scale holds. Where the scale differs by more than 2 % between
/// the centre and the frame, the bar says where it is true.
std::optional<Drawing> scale_bar(const Canvas& canvas, const Viewport& view, const TypeSizes& type);

/// An arrow to the north; only for maps on which north is within 3 degrees of up all over.
std::optional<Drawing> north_arrow(const Canvas& canvas, const Viewport& view,
                                   const TypeSizes& type);

/// Metres on the ground for one point of the page, at a place of the page, along the page's x.
/// @return NaN where the place is not on the earth
double ground_metres_per_point(const Viewport& view, const geodata::Point& page);

/// Meridians and parallels at a spacing that suits the view, drawn inside the frame.
void draw_graticule(Canvas& canvas, const Viewport& view);

/// Degrees at the frame's left and lower edges, where meridians and parallels meet them; none on
/// World maps.
void draw_graticule_labels(Canvas& canvas, const Viewport& view, const TypeSizes& type);

} // namespace graticule::cartography
