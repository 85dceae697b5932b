// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/line_distances.hpp"
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

constexpr const char* CalculatePerpendicularDistanceFromPointToLine =
    "CalculatePerpendicularDistanceFromPointToLine";

Observation measure_perpendiculars(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string lines = arguments.text("lines");
    operations::Report report;
    geodata::Layer table = operations::line_distances(
        context.workspace.layer(name), context.workspace.layer(lines),
        {arguments.boolean("all_lines"), arguments.boolean("extended")}, report, context.context);
    const std::string lead =
        fmt::format("{} distances from points of '{}' to {} of '{}'.", table.size(), name,
                    arguments.boolean("all_lines") ? "each line" : "the nearest line", lines);
    return store_rows(
        context, arguments.text("result"), std::move(table),
        {CalculatePerpendicularDistanceFromPointToLine, names_of_both(arguments, "lines")}, lead,
        report);
}

Amount rows_of_table(const DryRun& dry_run, const Arguments& arguments) {
    const Amount points = dry_run.estimate(arguments, "geodataframe").rows;
    const Amount lines = dry_run.estimate(arguments, "lines").rows;
    return arguments.boolean("all_lines")
               ? Amount{0, points.most * lines.most, points.likely * lines.likely}
               : Amount{0, points.most, points.likely};
}

} // namespace

ToolSpec calculate_perpendicular_distance_from_point_to_line_tool() {
    ToolSpec tool = geojson_tool(
        CalculatePerpendicularDistanceFromPointToLine,
        "Measures how far points lie from lines, in metres on the ground: a table of the "
        "points' fields with IN_FID, NEAR_FID (rows, from 0), NEAR_DIST, NEAR_X, NEAR_Y, and "
        "NEAR_END, which says whether the nearest place is the line's start, its end, or "
        "along it.");
    tool.parameters = {
        geodataframe_input("Layer of points."), layer_input("lines", "Layer of lines."),
        optional(input("all_lines", ParameterType::Boolean,
                       "The distance to each line rather than to the nearest one."),
                 false),
        optional(input("extended", ParameterType::Boolean,
                       "Add EXTENDED_DIST, the distance to the line as it would run on straight "
                       "beyond both of its ends."),
                 false),
        result_input()};
    tool.example =
        R"({"geodataframe": "stations", "lines": "railways", "result": "railway_distances"})";
    tool.call = measure_perpendiculars;
    tool.dry_run = makes_layer({.rows = rows_of_table, .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
