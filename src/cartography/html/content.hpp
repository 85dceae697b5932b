// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "cartography/html/view.hpp"
#include "cartography/layers/basemap.hpp"
#include "cartography/map.hpp"
#include "cartography/styles/symbology.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The data blocks of an interactive map, as web/src/map.js reads them.
namespace graticule::cartography {

/// Makes JSON safe inside a script element: no character of it can end the element or begin a
/// comment. What it means is unchanged.
std::string escape_for_script(std::string_view json);

/// The fields of a layer: JSON list of {"name", "unit", "type", "plain", "values"}. "plain" numbers
/// are years and codes, written without thousands separators.
/// @param wanted fields to take; none: all
/// @param budget bytes; once they are used up, only fields in `needed` are still taken
/// @param left_out grows by the fields that did not fit
std::string encode_fields(const geodata::Layer& layer, const std::vector<std::string>& wanted,
                          const std::vector<std::string>& needed, std::size_t budget,
                          std::size_t& left_out);

/// Fields that the style draws from.
std::vector<std::string> styled_fields(const LayerStyle& style);

/// Legend, palette and outline of a layer, shared by panels.
Json encode_look(const MapLayer& layer, const LayerSymbology& symbology);

/// Colours of the basemap, as the static map has them.
Json encode_basemap_colours();

/// Land, coasts and borders of a view's reach, as fine as the view needs.
/// @throws Error as read_basemap()
std::string encode_basemap(const WebView& view, const std::filesystem::path& share_folder);

/// {"projection", "label", "centre", "extent", "reach"}.
Json encode_view(const WebView& view);

} // namespace graticule::cartography
