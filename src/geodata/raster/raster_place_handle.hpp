// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"

#include <gdal.h>

#include <string>
#include <vector>

/// Where a raster lies. For the .cpp files of geodata only.
namespace graticule::geodata {

struct RasterPlace {
    GeoTransform transform; ///< in CRS units; of a cell each where nothing says it
    Crs crs;
    std::vector<std::string> notes; ///< one sentence each, without a full stop
};

/// From the geotransform or the ground control points, of the file or of what lies beside it; the
/// CRS also from a .prj beside it and from the units of NetCDF's axes. Where several of them say it
/// and differ, GDAL's order holds: .aux.xml, the file itself, a world file; a .prj comes last. That
/// is noted with what the others say.
/// @param source what was opened as `dataset`, by open_raster_dataset()
/// @throws Error Malformed (a coefficient that is not a number, cells without area)
RasterPlace place_of(GDALDatasetH dataset, const std::string& source);

} // namespace graticule::geodata
