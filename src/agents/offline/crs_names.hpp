// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// A CRS that a task names, and how many bytes of it the name takes.
struct NamedCrs {
    std::string code; ///< "EPSG:32632"; empty for a name that no CRS has
    std::size_t length = 0;
};

/// The CRS at the start of a text: its EPSG code, or one of the names that people write for it,
/// such as "WGS84", "Web Mercator" or "UTM zone 32N" (on WGS 84, as long as nothing else is said).
std::optional<NamedCrs> match_crs(std::string_view text);

} // namespace graticule::agents::offline
