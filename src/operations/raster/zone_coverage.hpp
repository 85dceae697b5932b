// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "geodata/raster/raster.hpp"

#include <cstdint>
#include <vector>

namespace graticule::operations {

/// The weights of the cells of a window, row by row. The window may be smaller than asked for:
/// cells outside it have no weight.
struct Coverage {
    geodata::Window window;
    std::vector<float> weights;
};

/// The share of each cell that a polygon covers, from 0 to 1.
/// @param wkb  valid polygon or multipolygon in cell space
/// @throws Error GeometryInvalid
/// @source exactextract's RasterCellIntersection (Baston, ISciences)
Coverage exact_coverage(geodata::WkbView wkb, const geodata::Window& window);

/// 1 for the cells whose centre is inside a polygon, else 0. A centre on an edge belongs to the
/// polygon on its right or below, so that of polygons that share an edge one has it.
/// @param wkb polygon or multipolygon in cell space
Coverage center_coverage(geodata::WkbView wkb, const geodata::Window& window);

} // namespace graticule::operations
