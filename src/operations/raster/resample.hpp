// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace graticule::operations {

/// How a new cell gets its value from the old ones.
enum class ResampleMethod {
    Nearest,
    Bilinear,
    Cubic,
    Average, ///< mean of the old cells weighted by overlap: keeps densities
    Mode,    ///< the most frequent value: for classes
    Minimum,
    Maximum,
    Sum ///< old values shared out by overlap: keeps totals, as of people per cell
};

/// "nearest", "bilinear", "cubic", "average", "mode", "min", "max", "sum".
std::string_view resample_method_name(ResampleMethod method);
/// @throws Error InvalidArgument with the nearest name; also takes mean, near, minimum, maximum
ResampleMethod parse_resample_method(std::string_view name);

/// Where cells lie: what two rasters share when they can be compared cell by cell.
struct RasterGrid {
    std::size_t width = 0;
    std::size_t height = 0;
    geodata::GeoTransform transform;
    geodata::Crs crs;
};

RasterGrid grid_of(const geodata::Raster& raster);

/// True where cells of both lie on one another to a thousandth of a cell, and the CRS is the same.
bool same_grid(const RasterGrid& a, const RasterGrid& b);

/// Brings all bands of a raster onto another grid, in pieces, in bounded memory. Nodata takes no
/// part and stays nodata; scale and offset are applied. Whole-number bands keep their type under
/// nearest, mode, min and max; others become reals, and are refused for a band of classes.
/// @param name of the result
/// @throws Error CrsMissing, InvalidArgument (an empty or degenerate grid, classes), LimitExceeded,
/// Io,
///         Cancelled
/// @source GDAL's warper (gdalwarper.h)
geodata::Raster warp_to_grid(const geodata::Raster& raster, const RasterGrid& grid,
                             ResampleMethod method, const std::string& name, const Context& context,
                             Report& report);

/// What warp_to_grid() makes of all bands, from the raster's description.
/// @throws Error InvalidArgument (classes)
geodata::RasterLayout warped_layout(const geodata::Raster& raster, const RasterGrid& grid,
                                    ResampleMethod method);

/// The cells that resample_raster() makes, and those that reproject_raster() makes.
/// @throws Error as these
RasterGrid resampled_grid(const geodata::Raster& raster, double cell_size, Report& report);
RasterGrid reprojected_grid(const geodata::Raster& raster, const geodata::Crs& crs);

/// Changes the size of cells, keeping CRS and upper left corner; the last column and row may reach
/// over the old edge by less than a cell.
/// @param cell_size in CRS units, positive
geodata::Raster resample_raster(const geodata::Raster& raster, double cell_size,
                                ResampleMethod method, const std::string& name,
                                const Context& context, Report& report);

/// Moves a raster to another CRS, with cells of about the size they had.
/// @throws Error CrsMissing, Unsupported (no way between the two), and as warp_to_grid()
geodata::Raster reproject_raster(const geodata::Raster& raster, const geodata::Crs& crs,
                                 ResampleMethod method, const std::string& name,
                                 const Context& context, Report& report);

/// Brings a raster onto the very cells of another one: its grid, extent and CRS, so that the two
/// can be compared cell by cell. Cells of the other that the raster does not reach are nodata.
/// @throws Error InvalidArgument (no cell of the other gets a value), CrsMissing, Unsupported, and
///         as warp_to_grid()
geodata::Raster match_raster(const geodata::Raster& raster, const geodata::Raster& like,
                             ResampleMethod method, const std::string& name, const Context& context,
                             Report& report);

} // namespace graticule::operations
