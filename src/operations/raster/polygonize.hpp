// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <vector>

namespace graticule::operations {

/// The fields that polygonize() gives its polygons.
/// @throws Error InvalidArgument (band; values that are not whole numbers)
std::vector<geodata::Field> polygonized_fields(const geodata::Raster& raster, int band);

/// Turns each connected area of cells with one value (neighbours across edges, not corners) into a
/// polygon in the raster's CRS with the field "value", and "class" where the band names classes.
/// Nodata is left out, and so is a number that marks cells without a value (see band_copy()).
/// @throws Error InvalidArgument (band; values that are not whole numbers: classify them first),
///         LimitExceeded (more cells than fit in memory as polygons), Io, Cancelled
/// @source GDALPolygonize
geodata::Layer polygonize(const geodata::Raster& raster, int band, const Context& context,
                          Report& report);

} // namespace graticule::operations
