// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Says in which CRS a raster is that states none; its cells stay where they are.
/// @throws Error InvalidArgument for a raster that states one, an unknown CRS, and for a geographic
///         CRS where coordinates cannot be degrees
geodata::Raster assign_crs(const geodata::Raster& raster, const geodata::Crs& crs, Report& report);

} // namespace graticule::operations
