// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest_places.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* NearestPointOnLine = "nearest_point_on_line";

Observation find_nearest(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string lines = arguments.text("lines");
    operations::Report report;
    geodata::Layer result = operations::with_nearest_on_line(
        context.workspace.layer(name), context.workspace.layer(lines), max_distance(arguments),
        report, context.context);
    const std::string lead = fmt::format("{} features of '{}' with the nearest place on '{}'.",
                                         result.size(), name, lines);
    return store_rows(context, arguments.text("result"), std::move(result),
                      {NearestPointOnLine, names_of_both(arguments, "lines")}, lead, report);
}

} // namespace

ToolSpec nearest_point_on_line_tool() {
    ToolSpec tool = geojson_tool(
        NearestPointOnLine,
        "Adds to each point the nearest place on the lines of another layer: NEAR_FID (row "
        "of the line, from 0), NEAR_DIST (metres on the ground), NEAR_X and NEAR_Y (in the "
        "points' CRS).");
    tool.parameters = {geodataframe_input("Layer of points, or of other features."),
                       layer_input("lines", "Layer of lines."), max_distance_input(),
                       result_input()};
    tool.example = R"({"geodataframe": "stations", "lines": "railways", "result": "on_railways"})";
    tool.call = find_nearest;
    tool.dry_run = makes_layer(
        {.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
