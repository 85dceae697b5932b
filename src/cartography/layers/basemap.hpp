// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"
#include "geodata/geometry/geometry.hpp"

#include <filesystem>
#include <vector>

/// Land and borders beneath a map, from Natural Earth as the npm package world-atlas publishes it
/// (TopoJSON, share/graticule/basemap/countries-*.json).
namespace graticule::cartography {

/// Scale of the source: World is 1:110 million, Region 1:50 million, Local 1:10 million.
enum class BasemapDetail { World, Region, Local };

/// The detail that suits a view of this width: World beyond 120 degrees, Local below 12.
BasemapDetail basemap_detail_for(const geodata::Extent& degrees);

using Ring = std::vector<geodata::Point>; ///< closed: the first point comes again at the end
using Path = std::vector<geodata::Point>;

/// Longitude and latitude in degrees, cut to the extent that was asked for.
struct Basemap {
    std::vector<std::vector<Ring>>
        land;                  ///< polygons, shell first. Where cut, they run along the cut
    std::vector<Path> coasts;  ///< never run along the cut
    std::vector<Path> borders; ///< between two countries, each once
};

/// Reads the basemap of an extent. The earth is repeated every 360 degrees, so an extent from 170
/// to 190 holds both sides of the antimeridian in one piece.
/// @param degrees within -540 and 540 of longitude
/// @throws Error NotFound, Malformed (the file is not a topology)
Basemap read_basemap(const std::filesystem::path& share_folder, BasemapDetail detail,
                     const geodata::Extent& degrees);

} // namespace graticule::cartography
