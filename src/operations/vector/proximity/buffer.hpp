// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Widens each geometry by a distance on the ground, whatever the CRS: on the ellipsoid, within
/// 0.1 % of geodesic truth at any latitude.
///
/// Points get geodesic circles of 64 vertices whose radius is raised so that their area is that of
/// the circle; other geometries are buffered in metric projections around their parts, with 24
/// segments a quarter circle. In a geographic CRS a result that crosses the antimeridian is cut
/// there (RFC 7946), and one that holds a pole reaches to it; so is one in a projected CRS whose
/// map ends there. Invalid polygons are repaired and reported.
/// @param distance metres on the ground; negative only shrinks polygons
/// @return a polygon or multipolygon for each feature, same fields and CRS; features without
///         geometry and those that shrink to nothing are dropped and reported
/// @throws Error CrsMissing, InvalidArgument (a table, not finite, more than 10,000 km)
geodata::Layer buffer(const geodata::Layer& layer, Length distance, Report& report,
                      const Context& context);

} // namespace graticule::operations
