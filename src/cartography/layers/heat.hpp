// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"
#include "cartography/furniture/legend.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/screen_geometry.hpp"

#include <cstddef>
#include <vector>

namespace graticule::cartography {

/// Values on a grid of square cells, row by row.
struct DensityGrid {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<double> values;
};

/// Kernel density of weighted places with the quartic kernel (1 - (d / r)^2)^2, in units of one
/// weight-one place at its own place.
/// @param places  in cells, from the upper left corner
/// @param weights one a place
/// @param radius  in cells
DensityGrid kernel_density(std::size_t width, std::size_t height,
                           const std::vector<geodata::Point>& places,
                           const std::vector<double>& weights, double radius);

/// Draws density as colour over the map, from nothing to the ramp's end at the densest place.
void draw_heat(Canvas& canvas, const Viewport& view, const ScreenGeometry& geometry,
               const LayerSymbology& symbology);

/// The bar that explains draw_heat()'s colours.
ContinuousLegend heat_legend(const Legend& legend);

} // namespace graticule::cartography
