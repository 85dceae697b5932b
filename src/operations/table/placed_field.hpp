// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Adds a field at the end, or replaces the one of that name where it stands, which the report
/// tells.
/// @throws Error InvalidArgument if the number of rows differs
void place_field(geodata::Layer& layer, geodata::Field field, geodata::Column column,
                 Report& report);

} // namespace graticule::operations
