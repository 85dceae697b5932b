// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"

#include <cstddef>
#include <functional>
#include <vector>

/// Columns of grids in degrees. Longitudes a turn apart are the same ground, so that a place on
/// such a grid has columns a turn apart, and a raster from 0 to 360 degrees holds the same ground
/// as one from -180 to 180.
namespace graticule::operations {

/// Columns in a full turn around the Earth, on an upright grid in degrees; else 0.
double columns_in_a_turn(const RasterGrid& grid);

/// A column moved by whole turns to within half a turn of another.
/// @param turn as columns_in_a_turn(); 0 leaves the column as it is
double column_near(double column, double reference, double turn);

/// True where a grid goes once around the Earth, or farther, and a turn is a whole number of its
/// columns: then the column left of the first is the last of the turn.
bool goes_around(const RasterGrid& grid);

/// A rectangle of cells whose columns may lie beyond the ends of a raster that goes around.
struct TurnedWindow {
    std::ptrdiff_t column = 0;
    std::size_t row = 0;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t cells() const { return width * height; }
};

/// Reads a window of a raster's cells, row by row, NaN for nodata.
using WindowReading = std::function<void(const geodata::Window&, std::vector<double>& values)>;

/// Reads cells where columns beyond the raster's ends are those a turn away.
/// @pre the columns are the raster's own, or it goes around
void read_turned(const WindowReading& read, const RasterGrid& grid, const TurnedWindow& window,
                 std::vector<double>& values);

} // namespace graticule::operations
