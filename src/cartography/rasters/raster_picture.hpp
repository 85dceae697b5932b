// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/canvas/canvas.hpp"
#include "cartography/furniture/legend.hpp"
#include "cartography/view/viewport.hpp"

#include <optional>

namespace graticule::cartography {

/// A raster brought to a map's CRS and coloured.
struct RasterPicture {
    Picture picture;
    geodata::Extent extent;              ///< in the map's CRS
    std::optional<LegendSection> legend; ///< none for red, green and blue
};

/// Where a raster lies, in degrees.
/// @throws Error CrsMissing
geodata::Extent raster_extent_degrees(const geodata::Raster& raster);

/// Warps a raster to the map's CRS, with 1000 to 1600 cells on the longer side of what is shown of
/// it, whatever the page's size, averaged where they are fewer than its own, and colours them as
/// percentile_stretch() says; of one band as round_stretch() then does, whose numbers label the
/// legend. A band whose cells all have a named category (by the stored value) takes a colour for
/// each instead, and is not averaged. Nodata stays empty.
/// @throws Error InvalidArgument (a band that is not there, no value at all), Io, CrsMissing
RasterPicture prepare_raster(const RasterBackground& background, const geodata::Crs& crs,
                             const geodata::Extent& extent, const Context& context);

void draw_raster(Canvas& canvas, const Viewport& view, const RasterPicture& raster);

} // namespace graticule::cartography
