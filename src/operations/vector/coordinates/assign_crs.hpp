// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Says in which CRS a layer is that has none; coordinates stay as they are.
/// @throws Error InvalidArgument for a layer that has one, a table, an unknown CRS, and for a
///         geographic CRS where coordinates cannot be degrees
geodata::Layer assign_crs(const geodata::Layer& layer, const geodata::Crs& crs, Report& report);

/// Makes the CRS of a layer unknown; coordinates stay as they are.
/// @throws Error InvalidArgument for a table
geodata::Layer clear_crs(const geodata::Layer& layer, Report& report);

} // namespace graticule::operations
