// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <optional>
#include <string>

namespace graticule::operations {

struct RasterizeOptions {
    std::optional<std::string> field{}; ///< number field whose values are burnt; none: presence (1)
    bool all_touched = false;           ///< polygons take every cell that they touch
};

/// The grid of square cells that covers a layer's extent, in its CRS, aligned to multiples of the
/// cell size.
/// @param cell_size in CRS units, positive
/// @throws Error CrsMissing, InvalidArgument (and as require_cell_size()), LimitExceeded (more than
///         10^10 cells)
RasterGrid grid_covering(const geodata::Layer& layer, double cell_size, Report& report);

/// Type, band and unit of what rasterize() makes.
/// @throws Error NotFound (field)
geodata::RasterLayout rasterized_layout(const geodata::Layer& layer, const RasterGrid& grid,
                                        const RasterizeOptions& options);

/// Burns features into a new raster; later features lie over earlier ones. Cells that none holds
/// are nodata. Features without a value (numbers that stand for none among them, see
/// find_no_value_marks()) or geometry are reported.
/// @param source any geometry type, any CRS; reprojected to the grid's
/// @param name   of the result
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (not a number field), Io, Cancelled
/// @source GDALRasterizeGeometries
geodata::Raster rasterize(const geodata::Layer& source, const RasterGrid& grid,
                          const RasterizeOptions& options, const std::string& name,
                          const Context& context, Report& report);

} // namespace graticule::operations
