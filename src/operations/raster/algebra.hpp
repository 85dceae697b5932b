// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"
#include "operations/table/expression.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// A band under the name that an expression uses for it.
struct NamedBand {
    std::string name;
    geodata::Raster raster;
    int band = 1;
};

/// Size, place, type and unit of what raster_algebra() makes, from the descriptions of its inputs.
/// @throws Error InvalidArgument, NotFound as raster_algebra()
geodata::RasterLayout algebra_layout(const Expression& expression,
                                     const std::vector<NamedBand>& inputs, const std::string& name,
                                     const std::string& unit, const Context& context,
                                     Report& report);

/// Computes a raster from bands, cell by cell, by an expression in the language of
/// operations/table/expression.hpp.
///
/// The result has the grid and CRS of the first input. Inputs on other grids are brought onto it
/// (bilinear, or nearest where the band has classes or whole numbers), which is reported. Where a
/// band that the expression uses is nodata, so is the result; a comparison gives 1 or 0.
///
/// @param name  of the result
/// @param unit  of the result's band; empty if it has none
/// @return one band of 64-bit reals (bytes where the expression is a comparison)
/// @throws Error InvalidArgument (no inputs, a repeated name, a text result, bands of two units
///         that are added, subtracted or compared), NotFound (an unknown name), CrsMissing, Io,
///         Cancelled
geodata::Raster raster_algebra(std::string_view expression, const std::vector<NamedBand>& inputs,
                               const std::string& name, const std::string& unit,
                               const Context& context, Report& report);

} // namespace graticule::operations
