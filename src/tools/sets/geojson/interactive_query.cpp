// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "cartography/pages/query_page.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/page_output.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

std::vector<std::string> layer_names(const Arguments& arguments) {
    std::vector<std::string> names{arguments.text("geodataframe")};
    if (arguments.has("other_geodataframes"))
        for (const std::string& name : arguments.text_list("other_geodataframes"))
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    return names;
}

cartography::LayerStyle style_of(const geodata::Layer& layer, const Arguments& arguments) {
    if (!arguments.has("column"))
        return cartography::PlainStyle{};
    const std::string column = arguments.text("column");
    if (layer.column(column).is_numeric())
        return choropleth_style(layer, column, column, "");
    return cartography::CategoricalStyle{column, column};
}

Observation query(ToolContext& context, const Arguments& arguments) {
    const std::vector<std::string> names = layer_names(arguments);
    cartography::MapDescription map;
    map.title = arguments.has("title") ? arguments.text("title")
                                       : "Query of " + dataset_title(context, names.front());
    map.source = source_line(context.workspace, names);
    map.panels.resize(1);
    for (const std::string& name : names) {
        const geodata::Layer& layer = context.workspace.layer(name);
        map.panels[0].layers.push_back(
            layer_of(layer,
                     name == names.front() ? style_of(layer, arguments)
                                           : cartography::LayerStyle(cartography::PlainStyle{}),
                     dataset_title(context, name)));
    }
    order_layers(map.panels[0].layers);
    return write_page(
        context, arguments, slug("query " + names.front(), 60), map.title,
        fmt::format("Query page of {}: click, search, filter by conditions, layers, table.",
                    names_in_sentence(names)),
        [&](const std::filesystem::path& path) {
            return cartography::render_query_page(map, path, {share_folder()}, context.context);
        });
}

} // namespace

ToolSpec interactive_query_tool() {
    ToolSpec tool = geojson_tool(
        "InteractiveQuery",
        "Writes an interactive page, one HTML file that opens offline: click a feature for its "
        "attributes, search, filter by conditions on attributes, count, zoom to what was found, "
        "layers on and off, attribute table.");
    Parameter others = layer_input("other_geodataframes", "Further layers for the page.");
    others.type = ParameterType::TextList;
    tool.parameters = {
        geodataframe_input("Layer to query."), optional(std::move(others)),
        optional(column_input("Field that colours the features; one colour if not given.")),
        page_title_input(), page_name_input()};
    tool.example = R"({"geodataframe": "cities", "title": "Large cities"})";
    tool.call = query;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
