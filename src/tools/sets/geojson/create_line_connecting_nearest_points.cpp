// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest_lines.hpp"
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

constexpr const char* CreateLineConnectingNearestPoints = "CreateLineConnectingNearestPoints";

bool connects_each(const Arguments& arguments) {
    return arguments.text("connect") == "each";
}

Observation connect(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const auto which =
        connects_each(arguments) ? operations::Connect::Each : operations::Connect::NearestPair;
    operations::Report report;
    geodata::Layer lines = operations::connect_nearest(
        context.workspace.layer(name), other_geodataframe(context, arguments), which,
        max_distance(arguments), report, context.context);
    const std::string lead =
        connects_each(arguments)
            ? fmt::format("{} lines from points of '{}' to their nearest neighbours.", lines.size(),
                          name)
            : fmt::format("{} line between the two nearest points.", lines.size());
    return store_rows(context, arguments.text("result"), std::move(lines),
                      {CreateLineConnectingNearestPoints, names_of_both(arguments)}, lead, report);
}

Amount lines_of(const DryRun& dry_run, const Arguments& arguments) {
    const Amount points = dry_run.estimate(arguments, "geodataframe").rows;
    return connects_each(arguments) ? Amount{0, points.most, points.likely} : Amount{0, 1, 1};
}

} // namespace

ToolSpec create_line_connecting_nearest_points_tool() {
    ToolSpec tool = geojson_tool(
        CreateLineConnectingNearestPoints,
        "Creates a line between the two points that are nearest to each other, or from each "
        "point to its nearest neighbour, with the point's fields, IN_FID and NEAR_FID (rows "
        "of both ends, from 0) and NEAR_DIST (metres).");
    tool.parameters = {
        geodataframe_input("Layer of points."),
        other_geodataframe_input("Points to connect them with; if not given, they are connected "
                                 "with each other."),
        optional(choice_input("connect",
                              "nearest_pair: one line between the two nearest points; each: a "
                              "line from each point to its nearest neighbour.",
                              {"nearest_pair", "each"}),
                 "nearest_pair"),
        max_distance_input(), result_input()};
    tool.example = R"({"geodataframe": "stations", "result": "nearest_stations"})";
    tool.call = connect;
    tool.dry_run = makes_layer({.rows = lines_of,
                                .shape_of = "geodataframe",
                                .dimensions = {1},
                                .vertices_of_row = 4,
                                .reach_m = FarthestM,
                                .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
