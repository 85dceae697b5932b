// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/map.hpp"
#include "cartography/render.hpp"

#include <filesystem>

namespace graticule::cartography {

/// Writes one HTML file that opens with no network, in which a reader queries the layers of a map:
/// click, search, filter by conditions on typed attributes, count, zoom to what was found, and a
/// table of attributes. The map is as render_html() draws it, and holds all attributes up to a size
/// that a browser bears; the report's notes say what is left out.
/// @throws as render_html()
RenderReport render_query_page(const MapDescription& map, const std::filesystem::path& path,
                               const RenderResources& resources, const Context& context);

} // namespace graticule::cartography
