// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <string>

namespace graticule::operations {

/// Which points are the corners of one polygon, and in what order.
struct CornerRule {
    std::string group;                ///< field with a value of its own for each polygon
    std::optional<std::string> order; ///< field of numbers or times; as rows stand, if not given
};

/// A polygon for each group of points, which are its corners in order; the last one is joined to
/// the first, which may be given again. It has the group's value and `corners`, their count. Edges
/// are straight in the CRS of the points; in degrees they run the short way round, polygons are cut
/// at the antimeridian, and one around a pole holds the pole that its corners are nearer to.
///
/// A group is left out and reported, rather than guessed at, where a corner has no place or no
/// value of `order`, where two have the same one, where fewer than three places are given, and
/// where edges cross or touch. Points without a group are left out, which is told, and heights are.
/// @throws Error NotFound (field), InvalidArgument (a table; other than points; an order of text;
///         no group makes a polygon)
geodata::Layer corner_polygons(const geodata::Layer& points, const CornerRule& rule, Report& report,
                               const Context& context);

} // namespace graticule::operations
