// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <string>

namespace graticule::operations {

/// A cell and its eight neighbours, row by row, the cell itself in the middle (4).
using Neighbourhood = std::array<double, 9>;

/// What becomes of a cell, counted in the raster: NaN for nodata.
using CellOf = std::function<double(const Neighbourhood&, std::size_t column, std::size_t row)>;

/// What was looked at, without marks for missing cells, and what became of it.
struct MappedRaster {
    geodata::Raster source;
    geodata::Raster result;
};

/// Computes a raster of one band from each cell and its neighbours, in pieces. A cell has a value
/// where it and all its eight neighbours have one: so the outermost cells have none, nor have those
/// beside nodata. On a grid in degrees that goes around the Earth the first and last column are
/// neighbours. Marks for missing cells are left out as by raster_statistics().
/// @param begin is called once for each piece, by the thread that works on it, with the piece
/// @throws Error InvalidArgument (no such band), Io, Cancelled
MappedRaster map_neighbourhoods(const geodata::Raster& raster, int band,
                                const geodata::RasterLayout& layout, const std::string& name,
                                const std::function<CellOf(const geodata::Window&)>& begin,
                                const Context& context, Report& report);

} // namespace graticule::operations
