// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"

#include <span>

namespace graticule::operations {

/// What of a feature counts in a polygon.
struct WithinOptions {
    /// From 0 to 1: a line counts where at least this part of its length lies, an area where at
    /// least this part of the smaller of both areas is shared, measured on the ellipsoid; 0 for any
    /// touch. Borders of two sources never agree to the metre.
    double least_share = 0;
    /// Whether the parts of lines and polygons that lie within count in place of the whole, with
    /// their size on the ellipsoid in the field length_km or area_km2, which replaces one of that
    /// name. What lies on a common border, or where polygons overlap, counts in each of them, and
    /// the report says so.
    bool parts = false;
};

/// Adds to each polygon metrics of the features that intersect it: a point within it or on its
/// boundary, any part of a line or polygon. A feature counts in each polygon that it meets; a
/// polygon that meets none has a count of 0 and no other figures. Features that meet no polygon are
/// reported.
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (polygons of another type; shares or
///         parts of features of mixed dimensions)
geodata::Layer summarize_within(const geodata::Layer& polygons, const geodata::Layer& features,
                                std::span<const Metric> metrics, Report& report,
                                const Context& context, const WithinOptions& options = {});

} // namespace graticule::operations
