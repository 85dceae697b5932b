// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <string>

namespace graticule::operations {

struct MaskOptions {
    bool keep_inside = true;  ///< false: cells within the mask become nodata, and nothing is cut
    bool all_touched = false; ///< also cells whose centre is outside but which the mask touches
    bool crop = true;         ///< cut the raster to the mask's extent (only with keep_inside)
};

/// Makes the cells outside (or inside) a layer nodata, in all bands. A cell is inside where its
/// centre is.
/// @param mask polygons, lines or points, any CRS; reprojected to the raster's
/// @param name of the result
/// @throws Error CrsMissing, InvalidArgument (the mask has no geometry, or lies wholly outside),
///         Io, Cancelled
geodata::Raster mask_raster(const geodata::Raster& raster, const geodata::Layer& mask,
                            const MaskOptions& options, const std::string& name,
                            const Context& context, Report& report);

} // namespace graticule::operations
