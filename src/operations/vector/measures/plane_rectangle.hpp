// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// The convex hull of points in a plane, counter-clockwise, its first corner not repeated; two
/// points where all lie on a line, one where all are in one place.
/// @pre there is a point
std::vector<geodata::Point> convex_hull(std::span<const geodata::Point> points);

/// What is least of a rectangle.
enum class RectangleBy { Area, Width };

/// A rectangle in a plane of metres whose y points north.
struct PlaneRectangle {
    std::array<geodata::Point, 4> corners{}; ///< counter-clockwise
    double length = 0;                       ///< of its long side
    double width = 0;
    double direction = 0; ///< of its long side, degrees clockwise from north, 0 to below 180
};

/// The least rectangle around a convex hull. Around two points it has no width; none around one.
/// @source one of its sides lies along a side of the hull (H. Freeman and R. Shapira, 1975), which
///         are tried one after another as calipers turn around it (G. Toussaint, 1983)
std::optional<PlaneRectangle> least_rectangle(std::span<const geodata::Point> hull, RectangleBy by);

} // namespace graticule::operations
