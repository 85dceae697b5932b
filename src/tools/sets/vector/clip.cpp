// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/clip.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation clip(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string mask = arguments.text("mask");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    geodata::Layer clipped =
        operations::clip(layer, context.workspace.layer(mask), report, context.context);
    const std::string lead = fmt::format("{} of {} features of '{}' lie in '{}', at least in part.",
                                         clipped.size(), layer.size(), dataset, mask);
    return store_result(context, arguments.text("output"), std::move(clipped),
                        {"clip", dataset + ", " + mask}, lead, report);
}

} // namespace

ToolSpec clip_tool() {
    ToolSpec tool;
    tool.name = "clip";
    tool.tool_set = "graticule";
    tool.description = "The parts of features that lie within the polygons of a mask, with the "
                       "features' own fields.";
    tool.search_words = "cut crop part inside within trim through run length of";
    tool.parameters = {layer_input("dataset", "Layer to clip."),
                       layer_input("mask", "Layer with the polygons to keep to."), result_name()};
    tool.example = R"({"dataset": "roads", "mask": "province", "output": "province_roads"})";
    tool.call = clip;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("dataset"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
