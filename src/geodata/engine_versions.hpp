// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace graticule::geodata {

/// Names and versions of the libraries that results depend on: gdal, geos, proj, and PROJ's EPSG
/// database.
std::vector<std::pair<std::string, std::string>> engine_versions();

/// GDAL driver names that reading and writing rely on and that this build of GDAL lacks.
std::vector<std::string> missing_drivers();

} // namespace graticule::geodata
