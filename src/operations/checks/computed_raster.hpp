// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "operations/raster/algebra.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"
#include "operations/table/expression.hpp"

#include <vector>

namespace graticule::operations {

/// A raster that was computed from bands lies on the grid of the first, and some cells hold what
/// the expression gives of the cells of the inputs that hold their centres: nodata where one of
/// those is.
/// @param grid     that it is to lie on
/// @param operands bands that the expression uses, on that grid
/// @throws Error Internal
void check_computed(const Expression& expression, const RasterGrid& grid,
                    const std::vector<NamedBand>& operands, const geodata::Raster& result,
                    const Context& context, Report& report);

} // namespace graticule::operations
