// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The layer with its invalid polygons repaired; the report says how many were.
/// @throws Error InvalidArgument (a table)
geodata::Layer with_valid_polygons(const geodata::Layer& layer, Report& report,
                                   const Context& context);

} // namespace graticule::operations
