// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/gdal_handle.hpp"

#include <filesystem>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// Looks at what a raster that GDAL has just opened claims to be, as a few bytes may claim
/// anything: GDAL makes a table of all blocks when the first cell is read, and holds whole blocks.
/// Allowed are 2^44 cells of a band (the Earth in cells of 7 m), 2^33 blocks, blocks of 2 GiB and
/// 20,000 bands. A NetCDF file of the classic format, which is not compressed, must be as long as
/// its cells, or they would be read as zeros.
/// @throws Error LimitExceeded, or Malformed for a file that breaks off, naming what is claimed
void require_sane_size(GDALDatasetH dataset, const std::filesystem::path& file);

} // namespace graticule::geodata
