// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/feature_lines.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* FeatureToLine = "FeatureToLine";

Observation make_lines(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    operations::Report report;
    geodata::Layer lines =
        operations::feature_lines(context.workspace.layer(name), report, context.context);
    const std::string lead = fmt::format("Lines of {} features of '{}'.", lines.size(), name);
    return store_geodataframe(context, arguments, {FeatureToLine, name}, std::move(lines), lead,
                              report);
}

} // namespace

ToolSpec feature_to_line_tool() {
    ToolSpec tool = geojson_tool(
        FeatureToLine,
        "Turns each feature into lines and keeps its fields: the outlines of polygons, with "
        "those of their holes; lines stay as they are.");
    tool.search_words = "outline boundary border polygon turn into lines";
    tool.parameters = {geodataframe_input("Layer of polygons or lines."), result_input()};
    tool.example = R"({"geodataframe": "districts", "result": "district_outlines"})";
    tool.call = make_lines;
    tool.dry_run = makes_layer(
        {.rows = up_to_rows_of("geodataframe"), .shape_of = "geodataframe", .dimensions = {1}});
    return tool;
}

} // namespace graticule::tools
