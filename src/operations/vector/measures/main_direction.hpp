// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The direction of the long side of each polygon's least rectangle by area: degrees clockwise from
/// true north at its middle, from 0 to below 180. Lines have one too. Null, and reported, for
/// points and features without geometry.
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Column main_direction(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
