// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/gdal_handle.hpp"

#include <filesystem>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// Looks at the metadata of a raster that GDAL has just opened. In some of their domains GDAL
/// takes an item for the name of another file, which it opens when overviews, masks or places of
/// cells are asked for: an overview file is refused, and arrays of places may only lie in the
/// raster's own file or in plain files of its folder.
/// @throws Error Refused naming what is asked for
void require_no_redirects(GDALDatasetH dataset, const std::filesystem::path& file);

} // namespace graticule::geodata
