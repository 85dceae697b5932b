// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"

#include <span>

namespace graticule::operations {

/// Adds to each polygon metrics of the features that intersect it: a point within it or on its
/// boundary, any part of a line or polygon. A feature counts in each polygon that it meets; a
/// polygon that meets none has a count of 0 and no other figures. Features that meet no polygon are
/// reported.
/// @param least_share from 0 to 1: a line counts where at least this part of its length lies, an
///        area where at least this part of the smaller of both areas is shared, measured on the
///        ellipsoid; 0 for any touch. Borders of two sources never agree to the metre.
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (polygons of another type; a share
///         of features of mixed dimensions)
geodata::Layer summarize_within(const geodata::Layer& polygons, const geodata::Layer& features,
                                std::span<const Metric> metrics, Report& report,
                                const Context& context, double least_share = 0);

} // namespace graticule::operations
