// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The centre of mass of each geometry on the ground, whatever the CRS: of its polygons if it has
/// any, else of its lines, else of its points, right at the poles and across the antimeridian. That
/// of lines and points is the place around which they balance, to a metre and better (see
/// LineCentre); edges are straight in degrees. May
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

/// The mean centre of all features: the place around which the ways to their centres of mass
/// balance, so that the sum of their squared lengths is least. Each feature counts once, however
/// large; those without geometry do not, and are reported.
/// @return a layer of one point in the layer's CRS, with the field COUNT
/// @throws Error CrsMissing, InvalidArgument (a table; no feature has a centre; no place is the
///         mean, as of antipodes)
geodata::Layer mean_centre(const geodata::Layer& layer, Report& report, const Context& context);

} // namespace graticule::operations
