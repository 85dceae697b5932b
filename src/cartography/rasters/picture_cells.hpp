// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/raster/raster.hpp"

#include <cstddef>
#include <vector>

namespace graticule::cartography {

/// The cells of a raster's picture, which lie in the map's CRS.
struct PictureGrid {
    geodata::Crs crs;
    geodata::Extent extent;
    std::size_t width = 0;
    std::size_t height = 0;
    double raster_cells = 1; ///< of the raster, along one of the picture's

    geodata::GeoTransform transform() const;
};

/// The part of the map that a raster covers, with cells as fine as the raster's own as far as the
/// longer side then has no fewer than 1000 and no more than 1600, whatever the page's size.
/// @param shown in the map's CRS
/// @throws Error InvalidArgument (the raster does not lie there), CrsMissing
PictureGrid picture_grid(const geodata::Raster& raster, const geodata::Crs& crs,
                         const geodata::Extent& shown);

/// A band on the cells of a picture, row by row: physical values, NaN where there is none.
/// Longitudes a turn apart are the same ground. Some of the raster's cells, moved to the map one by
/// one, are looked for in the picture.
/// @param smooth averages, or interpolates where the picture's cells are the finer ones; else each
///               has the value at its centre
/// @throws Error InvalidArgument (a band that is not there), Io, Cancelled, Internal (a cell that
/// is
///               not where it must be)
std::vector<double> picture_cells(const geodata::Raster& raster, int band, const PictureGrid& grid,
                                  bool smooth, const Context& context);

} // namespace graticule::cartography
