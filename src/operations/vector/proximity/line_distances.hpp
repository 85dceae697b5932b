// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

struct LineDistanceOptions {
    bool all_lines = false; ///< each point with each line; else with the nearest one alone
    bool extended = false;  ///< the distance to the line's extension too
};

/// How far points lie from lines, on the ellipsoid in metres.
///
/// A table with the points' fields, IN_FID and NEAR_FID (the rows of point and line, from 0),
/// NEAR_DIST, NEAR_X and NEAR_Y (the nearest place on the line, in the points' CRS) and NEAR_END:
/// "start" or "end" where that place is an end of the line, so that the perpendicular would meet
/// its extension alone, else "along". A closed line has no ends, nor is a cut at the antimeridian
/// one.
///
/// EXTENDED_DIST is the distance to the line when the geodesics on which it begins and ends are run
/// on beyond its ends, each for a quarter of the globe; of lines in parts, each part is run on.
/// @throws Error CrsMissing, InvalidArgument (a table; other than points; other than lines),
///         LimitExceeded (more than MaxDistances)
geodata::Layer line_distances(const geodata::Layer& points, const geodata::Layer& lines,
                              const LineDistanceOptions& options, Report& report,
                              const Context& context);

} // namespace graticule::operations
