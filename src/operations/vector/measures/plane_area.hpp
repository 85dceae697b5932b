// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Area of each geometry in the plane of a cylindrical equal-area projection of the whole Earth
/// (EPSG:6933), edges straight between vertices there: another way to what measure() works out on
/// the ellipsoid, for comparison. The two differ where edges are long. Invalid polygons are
/// repaired first, which is reported.
/// @return Real, one for each feature: square metres; 0 for lines and points; null for features
///         without geometry
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Column plane_area(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
