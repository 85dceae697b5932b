// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"

namespace graticule::operations {

/// A layout of 64-bit reals on a grid with the bands, names and units of a raster; NaN is nodata.
geodata::RasterLayout real_layout(const RasterGrid& grid, const geodata::Raster& like);

/// A layout on a grid that holds the very values of a raster, and nodata beside them: its own cell
/// type if its bands share one that is whole and has a nodata value of its own, else a wider one.
geodata::RasterLayout exact_layout(const RasterGrid& grid, const geodata::Raster& like);

/// The part of a grid that a window of it covers.
RasterGrid part_of(const RasterGrid& grid, const geodata::Window& window);

/// A raster of that layout without a file, to tile work by.
geodata::Raster shape_of(const geodata::RasterLayout& layout);

} // namespace graticule::operations
