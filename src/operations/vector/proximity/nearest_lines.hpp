// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>

namespace graticule::operations {

enum class Connect {
    NearestPair, ///< one line: between the two that are nearest of all
    Each         ///< a line from each point to its nearest neighbour
};

/// Lines between points and their nearest neighbours on the ground, with the fields of the point
/// that a line starts at, IN_FID and NEAR_FID (the rows of both, from 0) and NEAR_DIST (metres on
/// the ellipsoid). Points at one place have no line between them: the nearest other place counts,
/// and the report says how many points lie so. Lines across the antimeridian are cut there.
/// @param reference points; null: the points themselves
/// @return lines in the CRS of the points; points with nothing within the limit are dropped; none
///         where no two places are, with a warning
/// @throws Error CrsMissing, InvalidArgument (a table; other than points)
geodata::Layer connect_nearest(const geodata::Layer& points, const geodata::Layer* reference,
                               Connect which, std::optional<Length> limit, Report& report,
                               const Context& context);

/// @throws Error InvalidArgument where a layer holds anything but points
void require_points(const geodata::Layer& layer);

} // namespace graticule::operations
