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
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (polygons of another type)
geodata::Layer summarize_within(const geodata::Layer& polygons, const geodata::Layer& features,
                                std::span<const Metric> metrics, Report& report,
                                const Context& context);

} // namespace graticule::operations
