// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/polygon_parts.hpp"

#include <vector>

namespace graticule::geodata {

/// Puts rings right whose place in a polygon or multipolygon contradicts where they lie, as when a
/// hole is given as a polygon of its own, is wound like a shell, or stands before the ring around
/// it. A polygon that lies wholly in another one of the same geometry is a hole in it, and one in
/// such a hole is area again; where a later ring of a polygon is around its first, each of its
/// rings is looked at so. Polygons that overlap in part or are the same stay as they are, and so
/// does all with edges that jump across the antimeridian.
/// @return true where something was put right
bool resolve_nesting(std::vector<PolygonPart>& parts);

} // namespace graticule::geodata
