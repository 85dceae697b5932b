// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/rasters/picture_cells.hpp"
#include "geodata/raster/raster.hpp"

#include <span>

namespace graticule::cartography {

/// Some cells of a raster, moved to the map one by one, stand in its picture where the map says:
/// the picture has there a value between the least and the greatest around the cell, and none where
/// nothing around has one.
/// @param cells as picture_cells() gives them
/// @return how many were looked for
/// @throws Error Internal
std::size_t check_picture_cells(const geodata::Raster& raster, int band, const PictureGrid& grid,
                                std::span<const double> cells);

} // namespace graticule::cartography
