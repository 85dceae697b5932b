// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// A feature for each part of a multi geometry or collection, with the fields of its feature and
/// `part`, counted from 1 (`part_2` where the name is taken). Parts come in their order, with their
/// heights; features of one part stay. Features and parts without geometry are left out and
/// reported. Warns where features that were cut at the antimeridian fall apart there, and that
/// fields have the values of whole features. No CRS is needed.
/// @throws Error InvalidArgument (a table)
geodata::Layer single_parts(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
