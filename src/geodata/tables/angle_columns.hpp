// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Columns that make up a longitude and a latitude together: degrees first, then, as far as they
/// are there, minutes, seconds and the hemisphere.
struct AngleColumns {
    std::vector<std::string> longitude;
    std::vector<std::string> latitude;
};

/// Finds them by names such as "lat_deg", "lat_min", "lat_sec", "lat_dir", "latd", "latm", "latNS",
/// "GPSLatitude" with "GPSLatitudeRef", "latitude" with "N/S".
/// @return none where degrees are all that there is
std::optional<AngleColumns> find_angle_columns(const Layer& layer);

/// The angle of each row as text for parse_angle(): "33 51 31.2 s". Null where one of the columns
/// is, since an empty cell is no zero, and where the sign of a rounded zero cannot be told.
Column angle_texts(const Layer& layer, std::span<const std::string> columns);

} // namespace graticule::geodata
