// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/clip.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* ClipGeodataframe = "ClipGeoDataFrame";

Observation clip_features(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string mask = arguments.text("mask");
    operations::Report report;
    geodata::Layer parts = operations::clip(context.workspace.layer(name),
                                            context.workspace.layer(mask), report, context.context);
    const std::string lead = fmt::format("{} features of '{}', cut down to what lies within '{}'.",
                                         parts.size(), name, mask);
    return store_geodataframe(context, arguments,
                              {ClipGeodataframe, names_of_both(arguments, "mask")},
                              std::move(parts), lead, report);
}

} // namespace

ToolSpec clip_geodataframe_tool() {
    ToolSpec tool = geojson_tool(
        ClipGeodataframe,
        "Cuts features down to what of them lies within the polygons of a mask. Each keeps "
        "its fields; those outside go.");
    tool.search_words = "cut crop trim down part inside within mask boundary";
    tool.parameters = {geodataframe_input("Layer to clip."),
                       layer_input("mask", "Layer of the polygons to keep to."), result_input()};
    tool.example = R"({"geodataframe": "rivers", "mask": "countries", "result": "rivers_within"})";
    tool.call = clip_features;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("geodataframe"), .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
