// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Each feature as lines, with its fields: the outlines of polygons, shell and holes, and lines as
/// they are. Features of points alone are left out and reported. Coordinates stay as they are, and
/// so do heights; no CRS is needed. Where a polygon was cut at the antimeridian or a pole, its
/// outline runs along the cut, of which the report warns.
/// @throws Error InvalidArgument (a table)
geodata::Layer feature_lines(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
