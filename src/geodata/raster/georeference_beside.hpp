// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/raster/raster.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::geodata {

/// What one file says of where a raster lies.
struct Georeference {
    std::string source; ///< name of the file, for a sentence
    std::optional<GeoTransform> transform;
    Crs crs; ///< unknown where nothing is said of it
};

/// What a raster's .aux.xml and its world files say, whether or not GDAL heeds them; those without
/// a word on the place are left out. Plain files of sane size alone.
/// @pre require_safe_side_files() passed
std::vector<Georeference> georeferences_beside(const std::filesystem::path& raster);

} // namespace graticule::geodata
