// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule::geodata {

/// True where a file's content starts as a GDAL virtual raster, whatever its name.
bool is_vrt(const std::filesystem::path& path);

/// Looks through a virtual raster, and those that it names, before GDAL opens it. A virtual raster
/// may come with data from anywhere, and could otherwise read any file, ask the network, or run
/// Python: it may only name plain files in its own folder or below.
/// @throws Error Refused naming what it asks for; Malformed (not XML, nested too deeply); Io
void require_safe_vrt(const std::filesystem::path& path);

} // namespace graticule::geodata
