// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <span>

namespace graticule::operations {

/// What must hold of a raster that was brought onto another grid: it lies there; and each of some
/// cells, whose outline is moved back to the source here, has a value that the method can give from
/// the source cells there. By nearest it is that of the cell that holds its centre, by mode, min
/// and max one that is there; bilinear and average are reckoned anew where that is plain; sums
/// are as much as that share of the source can give. Where nothing is there, it is nodata.
/// @param bands  of the source, in the order of the result's
/// @throws Error Internal
void check_resampled(const geodata::Raster& source, std::span<const int> bands,
                     const RasterGrid& grid, ResampleMethod method, const geodata::Raster& result,
                     Report& report);

/// A raster of other cells keeps its upper left corner, and reaches over its old lower right one by
/// less than a cell.
/// @throws Error Internal
void check_same_corner(const geodata::Raster& source, const geodata::Raster& result,
                       Report& report);

} // namespace graticule::operations
