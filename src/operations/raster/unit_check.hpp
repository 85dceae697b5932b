// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/raster/algebra.hpp"
#include "operations/report.hpp"
#include "operations/table/expression.hpp"

#include <vector>

namespace graticule::operations {

/// Refuses an expression that adds, subtracts or compares bands as they are whose units are known
/// and differ, as heights in feet less heights in metres. Of units that are not known here, and
/// may be one by two names, it warns. Bands without a unit are taken as they are, and kelvin less
/// 273.15 (or 273) as degrees Celsius.
/// @throws Error InvalidArgument naming the bands and their units
void require_one_unit(const Expression& expression, const std::vector<NamedBand>& inputs,
                      Report& report);

} // namespace graticule::operations
