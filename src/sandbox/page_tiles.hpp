// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/page_files.hpp"

#include <optional>
#include <string_view>

namespace graticule::sandbox {

/// What stands for a tile of a map that a page asks a network for: a transparent picture of 256 by
/// 256 pixels, or vector tile without layers. Tiles are told by their address alone: three numbers
/// one after another in its path (/15/26786/13494.png), x, y and z among its parameters, or a
/// request GetTile or GetMap.
/// @return none where the address is that of something else
std::optional<PageFiles::File> blank_tile_for(std::string_view url);

} // namespace graticule::sandbox
