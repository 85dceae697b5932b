// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "operations/vector/relations/predicate.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// Single geometries in the plane of their coordinates, whatever these are. Invalid polygons are
/// repaired first. All throw Error GeometryInvalid where GEOS finds no answer.
namespace graticule::operations {

enum class ShapeOverlay { Intersection, Union, Difference, SymmetricDifference };

std::vector<std::uint8_t> plane_overlay(geodata::WkbView first, geodata::WkbView second,
                                        ShapeOverlay overlay);
/// All of them in one, without borders between those that meet.
std::vector<std::uint8_t> plane_union(std::span<const geodata::WkbView> shapes);
std::vector<std::uint8_t> plane_hull(geodata::WkbView shape);
bool plane_related(geodata::WkbView first, geodata::WkbView second, SpatialPredicate predicate);

} // namespace graticule::operations
