// SPDX-License-Identifier: Apache-2.0
#include "base/share.hpp"
#include "base/text.hpp"
#include "cartography/pages/edit_page.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/page_output.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace graticule::tools {

namespace {

Observation edit(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    layer.require_crs();
    cartography::EditPage page;
    page.title =
        arguments.has("title") ? arguments.text("title") : "Edit " + dataset_title(context, name);
    page.source = source_line(context.workspace, std::array<std::string, 1>{name});
    page.file_name = slug(name, 60) + ".geojson";
    return write_page(
        context, arguments, slug("edit " + name, 60), page.title,
        fmt::format("Edit page of {} with {} fields: move and add features and vertices, change "
                    "attributes, save as GeoJSON.",
                    name, layer.field_count()),
        [&](const std::filesystem::path& path) {
            return cartography::render_edit_page(page, layer, path, {share_folder()},
                                                 context.context);
        });
}

} // namespace

ToolSpec interactive_edit_tool() {
    ToolSpec tool = geojson_tool(
        "InteractiveEdit",
        "Writes an interactive page, one HTML file that opens offline, in which a person edits a "
        "layer: move, add and delete features and vertices, change attributes by their types, "
        "undo, and save as a GeoJSON file.");
    tool.parameters = {geodataframe_input("Layer to edit."), page_title_input(), page_name_input()};
    tool.example = R"({"geodataframe": "cities", "title": "Large cities"})";
    tool.call = edit;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
