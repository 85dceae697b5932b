// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"

#include <filesystem>

namespace graticule::geodata {

/// What the .prj file beside a file says; unknown where there is none or it makes no sense. GDAL
/// takes one that cannot be read for one that is not there, and the data for data without a CRS.
/// @throws Error Io where it is there and cannot be read
Crs crs_of_prj_beside(const std::filesystem::path& file);

bool has_prj_beside(const std::filesystem::path& file);

} // namespace graticule::geodata
