// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The areas that the lines and outlines of all features enclose together, cut where they cross:
/// one polygon for each area, none overlapping another. An area whose whole shell is part of one
/// feature's lines has that feature's fields (the first of several); others have nulls. Lines are
/// straight in the layer's coordinates; no CRS is needed. What bounds no area is reported.
/// @throws Error InvalidArgument (a table)
geodata::Layer enclosed_areas(const geodata::Layer& layer, Report& report, const Context& context);

/// The area that each feature's own closed lines enclose, with its fields: lines within others are
/// holes, and lines within these are islands again. Polygons stay as they are. Features without a
/// closed line are left out and reported, as are the lines of others that stay open.
/// @throws Error InvalidArgument (a table)
geodata::Layer closed_line_areas(const geodata::Layer& layer, Report& report,
                                 const Context& context);

} // namespace graticule::operations
