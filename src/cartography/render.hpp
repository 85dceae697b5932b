// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/map.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::cartography {

/// Read-only files that drawing needs: the basemap and the map library. See base/share.hpp.
struct RenderResources {
    std::filesystem::path share_folder;
};

/// What was drawn, for checks and for the observation of a tool.
struct RenderReport {
    std::size_t features_drawn = 0;
    std::size_t features_without_value = 0; ///< drawn in the no-data colour
    std::size_t features_without_place = 0; ///< null or empty geometry
    std::string projection;                 ///< label of the map's CRS
    std::vector<double> breaks;             ///< class bounds of the first classed layer
    std::vector<std::string> notes;
};

/// Draws a PNG or SVG by the ending of `path`, whole or not at all. The same description gives the
/// same bytes.
/// @throws Error CrsMissing, NotFound (a field), InvalidArgument (nothing to draw), Io
RenderReport render_picture(const MapDescription& map, const std::filesystem::path& path,
                            const PageSize& page, const RenderResources& resources,
                            const Context& context);

/// Writes one HTML file with the library, the basemap and the data inside: it opens with no
/// network.
/// @throws as render_picture()
RenderReport render_html(const MapDescription& map, const std::filesystem::path& path,
                         const RenderResources& resources, const Context& context);

} // namespace graticule::cartography
