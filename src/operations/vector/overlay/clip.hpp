// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The part of each feature that lies in the union of the mask's polygons, with its fields.
/// Features outside are left out; so are leftovers of a lower dimension than the feature (a polygon
/// that touches the mask along an edge). Invalid polygons are repaired and reported.
/// @throws Error CrsMissing, InvalidArgument (a table, a mask without polygons)
geodata::Layer clip(const geodata::Layer& layer, const geodata::Layer& mask, Report& report,
                    const Context& context);

} // namespace graticule::operations
