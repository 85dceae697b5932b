// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/measures/measure.hpp"

namespace graticule::operations {

/// Measures each geometry in the plane of the layer's own projected CRS, edges straight there: what
/// the map has, and not what the ground has. The report tells how far the total is from that on the
/// ellipsoid. Invalid polygons are repaired first, which is reported.
/// @return Real, one for each feature: square metres or metres, by the unit of the CRS; 0 and null
///         as measure() has them
/// @throws Error CrsMissing, InvalidArgument (a table; a CRS in degrees; no feature has such a
///         measure)
geodata::Column projected_measure(const geodata::Layer& layer, Measure measure, Report& report,
                                  const Context& context);

} // namespace graticule::operations
