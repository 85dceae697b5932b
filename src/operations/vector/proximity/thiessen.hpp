// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// The Thiessen (Voronoi) polygon of each point: the places that are nearer to it on the ground
/// than to all others, with its fields. Distances are geodesics on the ellipsoid: corners are as
/// far from their three points to within a millimetre, and edges stray from their course by no more
/// than a ten thousandth of the distance to their points (5 cm at least). No plane is involved;
/// poles and the antimeridian, at which polygons are cut, are places like others.
///
/// Polygons fill the mask's polygons or, without a mask, a box in degrees around the points, a
/// tenth wider on each side. Of points in one place the first has the polygon; a multipoint has
/// those of its points, united. What lies farther than 9,200 km from all points is in no polygon.
/// Points without a box around them (all in one place) keep their rows without geometry.
/// @param mask polygons; null for none
/// @throws Error CrsMissing, InvalidArgument (a table; a mask without polygons)
geodata::Layer thiessen_polygons(const geodata::Layer& points, const geodata::Layer* mask,
                                 Report& report, const Context& context);

} // namespace graticule::operations
