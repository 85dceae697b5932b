// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"

#include <span>
#include <vector>

namespace graticule::cartography {

/// The extent of a path's points; empty without any.
geodata::Extent path_extent(const std::vector<geodata::Point>& path);

/// Cuts a ring to a rectangle (Sutherland and Hodgman 1974). What lies outside is drawn along the
/// rectangle's edge, which is right for fills and wrong for outlines.
/// @param ring closed
/// @return a closed ring, or nothing where the two do not meet
std::vector<geodata::Point> clip_ring(const std::vector<geodata::Point>& ring,
                                      const geodata::Extent& rectangle);

/// Cuts a line to a rectangle (Liang and Barsky 1984).
/// @return the pieces inside, each of two points or more
std::vector<std::vector<geodata::Point>> clip_path(const std::vector<geodata::Point>& path,
                                                   const geodata::Extent& rectangle);

/// Adds or takes 360 degrees so that no two neighbours of a line are more than 180 degrees apart.
/// A step of exactly 360 degrees at a pole stays: it is the edge by which planar data close a ring
/// around the pole.
/// @return true where a closed ring does not come back to where it began: it goes around a pole
bool unwrap_longitudes(std::vector<geodata::Point>& path);

/// Puts a path on the plane: where two neighbours are more than 180 degrees apart it goes on past
/// the antimeridian, unless the step is an edge of a box or runs along a pole.
void unwrap_path(std::vector<geodata::Point>& path, bool ring);

/// Unwraps a ring, and closes it along the pole where it goes around one.
void make_planar(std::vector<geodata::Point>& ring);

/// True where a place lies within a ring, by the crossings of a line to its right.
bool is_within(std::span<const geodata::Point> ring, const geodata::Point& place);

} // namespace graticule::cartography
