// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>
#include <string>

namespace graticule::operations {

/// Unites the geometries of features with equal values of some fields (all features, without any).
/// The result has these fields and `count`, the features of each group, in order of first
/// appearance. A null value is a group of its own. Invalid polygons are repaired and reported.
/// @throws Error NotFound (field), InvalidArgument (a table)
geodata::Layer dissolve(const geodata::Layer& layer, std::span<const std::string> by,
                        Report& report, const Context& context);

} // namespace graticule::operations
