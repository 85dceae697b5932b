// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/raster/interpolate.hpp"

namespace graticule::operations {

/// An interpolated raster lies on its grid, and some cells hold what all points, sorted by their
/// distance, give: by inverse distance by
/// logarithms, by kriging as the residuals around a mean by
/// generalised least squares, from covariances and not from semivariances. Places that more points
/// are equally near to are left open.
/// @param options with a variogram where the method is kriging
/// @throws Error Internal
void check_interpolated(const PlacedValues& points, const InterpolationOptions& options,
                        const RasterGrid& grid, const geodata::Raster& result, Report& report);

} // namespace graticule::operations
