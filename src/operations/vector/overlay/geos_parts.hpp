// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geos_handle.hpp"

#include <span>
#include <vector>

/// Building geometries out of parts, and taking them apart. For this thread's GEOS context.
namespace graticule::operations {

/// @param ring closed; at least four points
/// @throws Error GeometryInvalid
geodata::GeosGeometry make_polygon(std::span<const geodata::Point> ring);
geodata::GeosGeometry make_box(const geodata::Extent& extent);
geodata::GeosGeometry make_line(std::span<const geodata::Point> points);

/// A collection of the parts, of the given GEOS type (GEOS_MULTIPOLYGON, ...).
geodata::GeosGeometry make_collection(int type, std::vector<geodata::GeosGeometry> parts);

/// The parts of one dimension (0 points, 1 lines, 2 polygons) that a geometry holds at any depth,
/// as a single geometry or a multi one; an empty multi one where there are none.
geodata::GeosGeometry keep_dimension(geodata::GeosGeometry geometry, int dimension);

/// The union of all parts. Parts that cannot be united as they are get repaired first.
geodata::GeosGeometry unite(std::vector<geodata::GeosGeometry> parts);

/// Greatest dimension of a geometry's parts; -1 for an empty one.
int greatest_dimension(const GEOSGeometry* geometry);

/// The same with vertices between those that lie farther apart than this. Polygons need not be
/// valid: GEOSDensify() leaves out what of them lies on the other side of a crossing.
geodata::GeosGeometry densified(const GEOSGeometry* geometry, double longest);

bool is_empty(const GEOSGeometry* geometry);
/// In square units of its coordinates, degrees or not: to compare, never to tell.
/// @throws Error GeometryInvalid where GEOS fails
double planar_area(const GEOSGeometry* geometry);

} // namespace graticule::operations
