// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// A geometry in the cells of a grid, with the value that its cells take.
struct BurnShape {
    std::vector<std::uint8_t> wkb;
    geodata::Extent extent; ///< in cells
    double value = 1;
};

/// Moves the features of a layer to the cells of a grid, in their order. Reports those without a
/// geometry, outside the grid, or without a value.
/// @param values one a feature, NaN for none; empty: all 1
/// @param what   the features are called ("mask features")
/// @throws Error CrsMissing, Cancelled
std::vector<BurnShape> burn_shapes(const RasterGrid& grid, const geodata::Layer& layer,
                                   std::span<const double> values, std::string_view what,
                                   const Context& context, Report& report);

/// The values of a window's cells, later shapes over earlier ones, NaN where there is none.
/// Polygons take the cells whose centre they hold, or all that they touch; lines those they pass
/// through; points the one they are in.
/// @source GDALRasterizeGeometries
std::vector<double> burn(std::span<const BurnShape> shapes, const geodata::Window& window,
                         bool all_touched);

} // namespace graticule::operations
