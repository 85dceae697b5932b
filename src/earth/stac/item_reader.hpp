// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"

#include "earth/stac/items.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace graticule::earth {

/// One item of a folder, before its rasters are opened.
struct StacItemFiles {
    std::vector<std::pair<std::string, std::filesystem::path>> rasters; ///< with the assets' keys
    std::filesystem::path sidecar; ///< where a file ITEM.json could be
};

/// @param folder whose paths assets are known by
/// @throws Error where a raster cannot be read or has no CRS, or the sidecar is no item
StacItem read_stac_item(const std::string& collection, const std::string& id,
                        const StacItemFiles& files, const std::filesystem::path& folder);

} // namespace graticule::earth
