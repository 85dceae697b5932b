// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlay.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/vector/overlay_kinds.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation overlay(ToolContext& context, const Arguments& arguments) {
    const std::string left = arguments.text("left");
    const std::string right = arguments.text("right");
    const std::string how = arguments.text("how");
    operations::Report report;
    geodata::Layer pieces =
        operations::overlay(context.workspace.layer(left), context.workspace.layer(right),
                            overlay_kind_from(how), report, context.context);
    const std::string lead =
        fmt::format("The {} of '{}' and '{}' has {} pieces.", how, left, right, pieces.size());
    return store_result(context, arguments.text("output"), std::move(pieces),
                        {"overlay", left + ", " + right}, lead, report);
}

} // namespace

ToolSpec overlay_tool() {
    ToolSpec tool;
    tool.name = "overlay";
    tool.tool_set = "graticule";
    tool.description = "Cuts the features of two layers along each other. Pieces carry the fields "
                       "of the features that they come from. Says so where the layers lie apart, "
                       "and where features of one overlap, so that pieces count twice.";
    tool.search_words = "intersection union difference erase common share overlap cover part not "
                        "in outside without is also both how much";
    tool.parameters = {layer_input("left", "First layer."), layer_input("right", "Second layer."),
                       overlay_kind_input("left", "right"), result_name()};
    tool.example = R"({"left": "land_use", "right": "districts", "how": "intersection", )"
                   R"("output": "use_by_district"})";
    tool.call = overlay;
    tool.dry_run = makes_layer({.rows = overlay_pieces_of("left", "right"), .shape_of = "left"});
    return tool;
}

} // namespace graticule::tools
