// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Which file a raster's name stands for, and who may open it. For the .cpp files of geodata only.
namespace graticule::geodata {

struct RasterSource {
    std::filesystem::path file;
    bool whole_file = true; ///< false for a raster inside the file
    /// GDAL's drivers that may open it, told by the file's first bytes; ends with a null pointer.
    std::vector<const char*> drivers;
};

/// The file in a raster's name: a path, NETCDF:"path":variable, NETCDF:path:variable or
/// GTIFF_DIR:number:path. None where the name could be taken apart in another way too, or the file
/// is no ordinary one.
std::optional<std::filesystem::path> file_of_raster(const std::string& source);

/// @throws Error NotFound (no file, or a name in another notation); Malformed (content of another
///         format than a name that ends in .nc, .tif or .asc says); Io
RasterSource locate_raster(const std::string& source);

} // namespace graticule::geodata
