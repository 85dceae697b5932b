// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/contours.hpp"
#include "operations/report.hpp"

#include <cstdint>

namespace graticule::operations {

/// Polygons around cells of one value cover the area of the cells that have a value, and some of
/// them have a cell of their value at their first corner.
/// @param cells       one band, which they were traced from
/// @param valid_cells that have a value
/// @throws Error Internal
void check_polygonized(const geodata::Raster& cells, std::uint64_t valid_cells,
                       const geodata::Layer& result, Report& report);

/// Contours are of levels that were asked for, within the values that there are, and some of their
/// vertices lie between cells on both sides of the level. Bands go from one such limit to another,
/// and cover no more than the raster.
/// @param cells one band, which they were traced from
/// @param low   the least value that there is and that was asked for
/// @param high  the greatest
/// @throws Error Internal
void check_contours(const geodata::Raster& cells, const ContourOptions& options, double low,
                    double high, const geodata::Layer& result, Report& report);

} // namespace graticule::operations
