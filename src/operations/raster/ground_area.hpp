// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstdint>

namespace graticule::operations {

/// How many cells of a band there are, and how much ground they cover.
struct GroundArea {
    std::uint64_t chosen_cells = 0; ///< with a value other than 0
    std::uint64_t valid_cells = 0;
    double chosen_m2 = 0;
    double valid_m2 = 0;
};

/// Measures on the ellipsoid the ground of the cells that are not 0, and of all that have a value.
/// Cells of an upright grid in degrees are exact, by cell_areas_by_row(). On other grids a cell has
/// the area that the middle cell of its block of 64 by 64 has, by the differentials of the way to
/// longitude and latitude.
/// Marks for missing cells are left out as by raster_statistics().
/// @param band counts from 1
/// @throws Error CrsMissing, InvalidArgument (no such band), Unsupported, Io, Cancelled
GroundArea ground_area(const geodata::Raster& raster, int band, const Context& context,
                       Report& report);

} // namespace graticule::operations
