// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/checks/cell_probe.hpp"
#include "operations/raster/resample.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// What a cell of a result may hold.
struct CellBounds {
    double low = 0; ///< a value lies between these, where there may be one
    double high = 0;
    bool may_be_missing = false;
    bool may_have_value = true;
    std::vector<double> among{}; ///< if not empty, the only values that there may be

    /// This value; nodata if it is NaN or not finite.
    static CellBounds exactly(double value);
};

/// Says what a cell must hold; none where that cannot be told.
using CellExpectation = std::function<std::optional<CellBounds>(CellPlace)>;

/// Looks at cells of a result. Values may differ from the bounds by rounding.
/// @param must what is looked at, for the error
/// @return how many cells were looked at
/// @throws Error Internal, naming the first cell that does not hold what it must
std::size_t check_cells(std::string_view operation, std::string_view must,
                        const geodata::Raster& result, int band, std::span<const CellPlace> cells,
                        const CellExpectation& expected);

/// The result lies on the cells that it is to lie on, in that CRS, with so many bands.
/// @throws Error Internal
void check_grid(std::string_view operation, const geodata::Raster& result, const RasterGrid& grid,
                std::size_t bands);

/// The result lies on whole cells of the source and within it.
/// @throws Error Internal
void check_part_of(std::string_view operation, const geodata::Raster& result,
                   const geodata::Raster& source);

/// A copy of a band lies on its cells, and some of them hold what the band does there.
/// @param left_out whether a value was made nodata on the way, so that any cell may have none
/// @throws Error Internal
void check_copied(const geodata::Raster& source, int band, const geodata::Raster& copy,
                  bool left_out);

} // namespace graticule::operations
