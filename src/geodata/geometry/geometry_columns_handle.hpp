// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gdal.h>

#include <filesystem>
#include <string>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// A table of a GeoPackage has one column of geometries; GDAL lists one that is said to have
/// several, and then cannot read it.
/// @throws Error Unsupported naming the columns where there are several
void expect_one_geometry_column(GDALDatasetH geopackage, const std::filesystem::path& path,
                                const std::string& table);

} // namespace graticule::geodata
