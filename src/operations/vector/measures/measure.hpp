// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

enum class Measure {
    Area,
    Length,
    Perimeter,
    LengthOrPerimeter ///< of lines the length, of polygons the perimeter
};

/// Measures each geometry on the ellipsoid, whatever the layer's CRS: coordinates are moved to its
/// geographic base, and edges taken as geodesics. Invalid polygons are repaired first, which is
/// reported.
/// @return Real, one for each feature: square metres or metres; 0 where the geometry has no such
///         measure (the area of a line), which is reported; null for features without geometry
/// @throws Error CrsMissing, InvalidArgument (a table; no feature has such a measure)
geodata::Column measure(const geodata::Layer& layer, Measure measure, Report& report,
                        const Context& context);

} // namespace graticule::operations
