// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::geodata {

/// How a GeoPackage numbers the features of a layer, which no field of the layer says.
struct GeoPackageRows {
    std::string id_column;         ///< the table's primary key
    std::string geometry_column;   ///< empty in a table without geometry
    std::vector<std::int64_t> ids; ///< one a feature, as read_layer() reads them; all different
};

/// Those of the first layer of a file.
/// @throws Error Malformed; Refused and LimitExceeded as DatabaseGuard
GeoPackageRows read_geopackage_rows(const std::filesystem::path& path);

} // namespace graticule::geodata
