// SPDX-License-Identifier: Apache-2.0
#include "cartography/pages/query_page.hpp"

#include "base/file.hpp"
#include "cartography/html/map.hpp"

namespace graticule::cartography {

namespace {

constexpr std::size_t AttributeBudget = 24U << 20U; ///< bytes: attributes are what is asked about

const PageParts QueryParts{{"leaflet.css", "map.css", "query.css"},
                           {"leaflet.js", "text.js", "projection.js", "geometry.js", "heat.js",
                            "labels.js", "features.js", "legend.js", "controls.js", "search.js",
                            "map.js", "typed_values.js", "conditions.js", "filter_form.js",
                            "attribute_table.js", "query.js"},
                           false};

} // namespace

RenderReport render_query_page(const MapDescription& map, const std::filesystem::path& path,
                               const RenderResources& resources, const Context& context) {
    HtmlMap page = make_html_map(map, AttributeBudget, resources, context);
    if (page.content.title.empty())
        page.content.title = "Query";
    write_file(path, assemble_page(page.content, QueryParts, resources.share_folder));
    return page.report;
}

} // namespace graticule::cartography
