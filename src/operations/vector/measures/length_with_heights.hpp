// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Length of lines along the ground and up and down: of each edge the hypotenuse of its geodesic
/// length on the ellipsoid and of the difference of its heights, taken as metres. What lies high
/// above the ellipsoid is longer by its height in the Earth's radius (0.016 % for each 1,000 m),
/// which is left out.
/// @return Real, one for each feature: metres; null, and reported, for features without geometry,
///         that are no lines, or of which a height is missing or a mark for an unknown one (-9999)
/// @throws Error CrsMissing, InvalidArgument (a table; no line has heights)
geodata::Column length_with_heights(const geodata::Layer& layer, Report& report,
                                    const Context& context);

} // namespace graticule::operations
