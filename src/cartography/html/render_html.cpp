// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "cartography/html/map.hpp"
#include "cartography/render.hpp"

namespace graticule::cartography {

namespace {

constexpr std::size_t AttributeBudget = 2U << 20U; ///< bytes

const PageParts MapParts{{"leaflet.css", "map.css"},
                         {"leaflet.js", "text.js", "projection.js", "geometry.js", "heat.js",
                          "labels.js", "features.js", "legend.js", "controls.js", "search.js",
                          "map.js"},
                         false};

} // namespace

RenderReport render_html(const MapDescription& map, const std::filesystem::path& path,
                         const RenderResources& resources, const Context& context) {
    const HtmlMap page = make_html_map(map, AttributeBudget, resources, context);
    write_file(path, assemble_page(page.content, MapParts, resources.share_folder));
    return page.report;
}

} // namespace graticule::cartography
