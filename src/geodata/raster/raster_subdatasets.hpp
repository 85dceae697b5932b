// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <filesystem>
#include <vector>

namespace graticule::geodata {

/// The rasters in a file: itself, or its subdatasets (the variables of a NetCDF file) where it has
/// several. Only files that can have subdatasets are opened.
/// @throws Error as open_raster_dataset(); Refused where it lists rasters of other files
std::vector<SourceEntry> list_raster(const std::filesystem::path& path);

} // namespace graticule::geodata
