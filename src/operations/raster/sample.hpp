// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <string>

namespace graticule::operations {

enum class SampleMethod {
    Nearest, ///< the cell that holds the point
    Bilinear ///< between the four nearest cell centres; those without a value take no part
};

/// @throws Error InvalidArgument, always: what is called so does not hold single points
[[noreturn]] void refuse_as_points(const std::string& name);

/// Reads the raster's value at each point into a Real field that carries the band's unit.
///
/// @param points points (multipoints of one point too), any CRS; reprojected to the raster's
/// @return all points, same fields, geometry and CRS; the field is null, and this is reported,
///         where a point is missing, lies outside the raster, or falls on nodata
/// @throws Error CrsMissing, InvalidArgument (band, not points), Io, Cancelled
geodata::Layer sample_raster(const geodata::Raster& raster, const geodata::Layer& points,
                             const std::string& field, int band, SampleMethod method,
                             const Context& context, Report& report);

} // namespace graticule::operations
