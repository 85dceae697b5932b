// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry.hpp"

namespace graticule::operations {

enum class PlaceInArea { Outside, Inside, Open };

/// Where a place lies to the polygons of a geometry, by counting the edges of the rings of each
/// that lie to the right of it. It is left open near an edge, and where polygons of one geometry
/// overlap.
/// @param margin what is near
PlaceInArea place_in_area(geodata::WkbView wkb, geodata::Point place, double margin);

/// The area of the polygons of a geometry in the units of its coordinates, holes taken off.
double plain_area(geodata::WkbView wkb);

/// The most unit cells that the rings or lines of a geometry can pass through.
double cells_along_edges(geodata::WkbView wkb);

} // namespace graticule::operations
