// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The layer on its geographic base, longitudes within -180 to 180. Long edges of a projected layer
/// get more vertices, so that they run where they did to within a few centimetres.
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Layer on_the_globe(const geodata::Layer& layer, Report& report, const Context& context);

/// The second layer in degrees of the first one's datum, its long edges as on_the_globe() has them.
/// @param first on the globe
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Layer on_the_same_globe(const geodata::Layer& first, const geodata::Layer& second,
                                 Report& report, const Context& context);

} // namespace graticule::operations
