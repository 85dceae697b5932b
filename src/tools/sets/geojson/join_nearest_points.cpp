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

constexpr const char* JoinNearestPoints = "JoinNearestPoints";

Observation join_nearest(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    operations::Report report;
    geodata::Layer joined = operations::join_nearest_places(
        context.workspace.layer(name), other_geodataframe(context, arguments),
        max_distance(arguments), report, context.context);
    const std::string lead =
        fmt::format("{} features of '{}' with their nearest neighbours.", joined.size(), name);
    return store_rows(context, arguments.text("result"), std::move(joined),
                      {JoinNearestPoints, names_of_both(arguments)}, lead, report);
}

} // namespace

ToolSpec join_nearest_points_tool() {
    ToolSpec tool = geojson_tool(
        JoinNearestPoints,
        "Adds to each point the fields of its nearest neighbour, NEAR_FID (its row, from 0) "
        "and NEAR_DIST (metres on the ground). Columns that both have get the prefix "
        "nearest_ for the neighbour's.");
    tool.search_words = "nearest closest neighbour join to each";
    tool.parameters = {
        geodataframe_input("Layer of points, or of other features."),
        other_geodataframe_input("Layer to find neighbours in; if not given, each is joined with "
                                 "the nearest other one of its own layer."),
        max_distance_input(), result_input()};
    tool.example = R"({"geodataframe": "cities", "other_geodataframe": "airports", )"
                   R"("result": "cities_airports"})";
    tool.call = join_nearest;
    tool.dry_run = makes_layer(
        {.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
