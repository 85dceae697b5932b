// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Polygons cut along lines: one feature for each piece, with the fields of its polygon and
/// `piece`, counted from 1, from west to east. A polygon that no line divides stays whole, its
/// parts in one; of one that is divided, each part that is not is a piece too. A line divides where
/// it runs from outline to outline, alone or with others; loose ends divide nothing. Outlines of
/// polygons serve as lines too. Lines are straight in the CRS of the polygons. Invalid polygons are
/// repaired, which is reported.
/// @throws Error CrsMissing, InvalidArgument (a table; no polygons; no lines)
geodata::Layer split_polygons(const geodata::Layer& polygons, const geodata::Layer& lines,
                              Report& report, const Context& context);

} // namespace graticule::operations
