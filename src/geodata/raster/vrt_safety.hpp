// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/companion_files.hpp"

#include <filesystem>

namespace graticule::geodata {

/// True where a file's content starts as a GDAL virtual raster, whatever its name.
bool is_vrt(const std::filesystem::path& path);

/// Looks through a virtual raster, and the rasters that it is made of, before GDAL opens it. A
/// virtual raster may come with data from anywhere, and could otherwise read any file, ask the
/// network, or run Python. GDAL takes file names from elements and from attributes, under names
/// that change with its versions; so whatever has a slash, a backslash or a colon counts as a file
/// name, but for the few places that hold descriptions. A file name may only be that of an
/// ordinary file in the raster's own folder or below.
/// @param companions of the files that are looked at, for all of which each folder is read once
/// @throws Error Refused naming what it asks for; NotFound; Malformed (not XML, nested too deeply);
///         as require_safe_raster(); Io
void require_safe_vrt(const std::filesystem::path& path, CompanionFiles& companions);

} // namespace graticule::geodata
