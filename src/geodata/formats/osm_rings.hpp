// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <vector>

namespace graticule::geodata {

/// Whether a way ends where it begins and is long enough for a ring.
bool is_closed(const std::vector<Point>& way);

/// A member way of a multipolygon, which is a ring or a piece of one.
struct RingPiece {
    std::vector<Point> points;
    bool inner = false;
};

/// What the pieces make: polygons, each a shell and its holes, all closed.
struct AssembledPolygons {
    std::vector<std::vector<std::vector<Point>>> polygons;
    std::size_t open_pieces = 0; ///< that belong to no ring that closes
    std::size_t stray_holes = 0; ///< inner rings that lie in no outer one
};

/// Joins pieces at their ends to rings, outer ones and inner ones apart, and gives each inner ring
/// to the smallest outer one that it lies in. Ends meet where their coordinates are the same.
AssembledPolygons assemble_polygons(std::vector<RingPiece> pieces);

} // namespace graticule::geodata
