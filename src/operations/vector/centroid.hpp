// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The centre of mass of each geometry on the ground, whatever the CRS: of its polygons if it has
/// any, else of its lines, else of its points, right at the poles and across the antimeridian. May
/// lie outside of the geometry; how many do of polygons is reported. Features without geometry are
/// dropped and reported.
/// @return points, same fields and CRS
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Layer centroids(const geodata::Layer& layer, Report& report, const Context& context);

/// A point that lies on each geometry, well inside of a polygon (GEOSPointOnSurface, planar in the
/// layer's CRS).
/// @return points, same fields and CRS; features without geometry are dropped and reported
/// @throws Error InvalidArgument (a table)
geodata::Layer points_on_surface(const geodata::Layer& layer, Report& report,
                                 const Context& context);

} // namespace graticule::operations
