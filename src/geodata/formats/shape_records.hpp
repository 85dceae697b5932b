// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule::geodata {

/// Walks over the records of a .shp that has no index, as GDAL does where it makes the index anew:
/// GDAL adds the length that a record states to its place, and goes round for ever where that
/// length is negative or takes the place beyond what 32 bits hold.
/// @source ESRI Shapefile Technical Description, 1998, pages 5 and 6
/// @throws Error Malformed naming the record; Io
void expect_records_in_order(const std::filesystem::path& shp);

} // namespace graticule::geodata
