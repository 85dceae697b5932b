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

/// Which cells of one value are of one area: those that share an edge, or a corner too.
enum class CellNeighbours { Four, Eight };

/// Turns each connected area of cells with one value into a
/// polygon in the raster's CRS with the field "value", and "class" where the band names classes.
/// With Eight, parts that touch at a corner alone are one feature: a multipolygon, as a polygon
/// whose ring touches itself would not be valid. Nodata is left out, and so is a number that marks
/// cells without a value (see band_copy()).
/// @throws Error InvalidArgument (band; values that are not whole numbers: classify them first),
///         LimitExceeded (more cells than fit in memory as polygons), Io, Cancelled
/// @source GDALPolygonize
geodata::Layer polygonize(const geodata::Raster& raster, int band, CellNeighbours neighbours,
                          const Context& context, Report& report);

} // namespace graticule::operations
