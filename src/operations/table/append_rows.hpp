// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The rows of one layer or table and then those of another, in one. Fields are matched by name and
/// come in the order of the first, then those that the second has alone; a field that one side
/// lacks is null in its rows, which the report tells. Integer and real numbers become real. The
/// second layer is moved to the CRS of the first. Warns of features that are there twice.
/// @throws Error InvalidArgument (a layer and a table; points, lines and polygons to one another;
///         fields of one name and of types that do not fit, or with different units; integers that
///         a real number cannot hold), CrsMissing, Unsupported
geodata::Layer append_rows(const geodata::Layer& first, const geodata::Layer& second,
                           Report& report, const Context& context);

} // namespace graticule::operations
