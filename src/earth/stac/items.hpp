// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/geometry/extent.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A folder of rasters as a catalogue of STAC: COLLECTION/ITEM.tif, COLLECTION/ITEM/ASSET.tif, or
/// ITEM.tif, which is in a collection that is called as the folder. A file ITEM.json beside the
/// raster or in the item's folder may be an item of STAC, from which properties are taken, what it
/// says of assets, and its geometry.
namespace graticule::earth {

struct StacAsset {
    std::filesystem::path file;
    std::string place; ///< the file's path beneath the folder
    Json json;         ///< without an href
};

struct StacItem {
    std::string id;
    std::string collection;
    std::map<std::string, StacAsset> assets; ///< by their keys
    Json properties;
    std::vector<std::uint8_t>
        footprint;       ///< on WGS 84, with a part on each side of the antimeridian
    geodata::Extent box; ///< in degrees; east beyond 180 where it crosses that
    double start = 0;    ///< milliseconds since 1970
    double end = 0;
};

struct StacItems {
    std::string title;                 ///< the folder's name
    std::vector<StacItem> items;       ///< by collection, time and id
    std::vector<std::string> left_out; ///< "file: why"
};

/// @throws Error NotFound where the folder has no raster, Io, LimitExceeded
StacItems read_stac_items(const std::filesystem::path& folder, const Context& context);

/// When something was taken, by a date in its name: 2020-06-01, 2020_06_01, 20200601,
/// 20200601T101500. None where there is no such date.
std::optional<double> time_in_name(std::string_view name);

} // namespace graticule::earth
