// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/extent.hpp"
#include "operations/report.hpp"

#include <string>

namespace graticule::operations {

/// Refuses a size of cells that is no positive number, and one of degrees that cannot be meant so:
/// a number fit for metres that is larger than all that the cells are to cover. Warns where one
/// cell is larger than that in any unit.
/// @param cell_size in units of the CRS
/// @param extent    of what the cells are to cover, in the CRS; a single place has no size
/// @param name      of what they are to cover
/// @throws Error InvalidArgument, naming the unit
void require_cell_size(double cell_size, const geodata::Crs& crs, const geodata::Extent& extent,
                       const std::string& name, Report& report);

} // namespace graticule::operations
