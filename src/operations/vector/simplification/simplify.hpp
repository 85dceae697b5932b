// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>

namespace graticule::operations {

struct Simplified {
    geodata::Layer layer;
    std::size_t vertices_before = 0; ///< of lines and rings, those that close rings included
    std::size_t vertices_after = 0;
};

/// Lines and polygons with fewer vertices. No vertex is left out that lies farther than the
/// tolerance on the ground from the edge that takes its place (Douglas-Peucker), whatever the CRS.
///
/// Borders that features share vertex by vertex are simplified once, so that they are still shared:
/// neither gaps nor overlaps are made. Places where borders meet stay, as do those on the
/// antimeridian and at poles in degrees. No feature vanishes, changes sides or meets another that
/// it did not meet before (arc_simplifier.hpp). A feature that would become invalid all the same
/// stays as it was, which the report tells. Invalid polygons are repaired first. Heights of
/// vertices that stay are kept; points stay as they are.
/// @throws Error CrsMissing, InvalidArgument (a table; nothing but points; a tolerance that is not
///         above 0), Unsupported (no way to longitude and latitude)
Simplified simplify(const geodata::Layer& layer, Length tolerance, Report& report,
                    const Context& context);

} // namespace graticule::operations
