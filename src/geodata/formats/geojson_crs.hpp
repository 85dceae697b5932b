// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/crs/crs.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::geodata {

/// What a GeoJSON file says of its CRS.
struct GeoJsonCrs {
    Crs crs; ///< WGS 84 where nothing is said; unknown where it makes no sense
    std::vector<std::string> notes; ///< why it is unknown
};

/// Reads the member "crs" of a GeoJSON object, as written before RFC 7946 took it away: a name, or
/// a code of EPSG. A link is not followed, unless it is the address by which the OGC names a CRS.
/// @param member null where there is none
GeoJsonCrs crs_of_geojson_member(const Json& member);

/// Finds that member in a file, whatever its features are like. What is no JSON says nothing.
GeoJsonCrs crs_of_geojson_file(const std::filesystem::path& file);

} // namespace graticule::geodata
