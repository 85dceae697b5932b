// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlay.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/sets/vector/overlay_kinds.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* OverlayAnalysis = "OverlayAnalysis";

Observation overlay_layers(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string other = arguments.text("other_geodataframe");
    const auto kind = overlay_kind_from(arguments.text("how"));
    operations::Report report;
    geodata::Layer pieces =
        operations::overlay(context.workspace.layer(name), context.workspace.layer(other), kind,
                            report, context.context);
    const std::string lead = fmt::format("{} pieces of '{}' and '{}' ({}).", pieces.size(), name,
                                         other, arguments.text("how"));
    return store_geodataframe(context, arguments, {OverlayAnalysis, names_of_both(arguments)},
                              std::move(pieces), lead, report);
}

} // namespace

ToolSpec overlay_analysis_tool() {
    ToolSpec tool = geojson_tool(
        OverlayAnalysis,
        "Cuts the features of two layers along each other. Pieces have the fields of the "
        "features that they come from; names that both have get _1 and _2.");
    tool.search_words =
        "intersection union difference erase common share overlap cover not in outside without";
    tool.parameters = {
        geodataframe_input("First layer."), layer_input("other_geodataframe", "Second layer."),
        optional(overlay_kind_input("the first", "the second"), "intersection"), result_input()};
    tool.example = R"({"geodataframe": "land_use", "other_geodataframe": "districts", )"
                   R"("how": "intersection", "result": "use_by_district"})";
    tool.call = overlay_layers;
    tool.dry_run = makes_layer({.rows = overlay_pieces_of("geodataframe", "other_geodataframe"),
                                .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
