// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/distance_table.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* CalculateDistanceBetweenPoints = "CalculateDistanceBetweenPoints";

bool within_one(const Arguments& arguments) {
    const auto other = arguments.optional_text("other_geodataframe");
    return !other || *other == arguments.text("geodataframe");
}

Observation measure_distances(ToolContext& context, const Arguments& arguments) {
    operations::DistanceTableOptions options;
    options.field = arguments.optional_text("column");
    options.reference_field = within_one(arguments) && !arguments.has("other_column")
                                  ? options.field
                                  : arguments.optional_text("other_column");
    options.both_ways = arguments.text("pairs") == "both_ways";
    operations::Report report;
    geodata::Layer table = operations::distance_table(
        context.workspace.layer(arguments.text("geodataframe")),
        other_geodataframe(context, arguments), options, report, context.context);
    const std::string lead = fmt::format("Distances of {} pairs of points.", table.size());
    return store_rows(context, arguments.text("result"), std::move(table),
                      {CalculateDistanceBetweenPoints, names_of_both(arguments)}, lead, report);
}

Amount pairs_of_points(const DryRun& dry_run, const Arguments& arguments) {
    const Amount points = dry_run.estimate(arguments, "geodataframe").rows;
    Amount pairs;
    if (within_one(arguments)) {
        const double ways = arguments.text("pairs") == "both_ways" ? 1 : 0.5;
        pairs = {0, ways * points.most * std::max(0.0, points.most - 1),
                 ways * points.likely * std::max(0.0, points.likely - 1)};
    } else {
        const Amount others = dry_run.estimate(arguments, "other_geodataframe").rows;
        pairs = {0, points.most * others.most, points.likely * others.likely};
    }
    const auto most = static_cast<double>(operations::MaxDistances);
    return {0, std::min(pairs.most, most), std::min(pairs.likely, most)};
}

} // namespace

ToolSpec calculate_distance_between_points_tool() {
    ToolSpec tool = geojson_tool(
        CalculateDistanceBetweenPoints,
        "Measures the distance on the ground between all pairs of points, or from each point "
        "to each of another layer: a table of IN_FID and NEAR_FID (rows, from 0), names "
        "where asked for, and DISTANCE in metres.");
    tool.parameters = {
        geodataframe_input("Layer of points."),
        other_geodataframe_input("Points to measure to; if not given, the same points."),
        optional(column_input("Column with the points' names, to stand in the table as IN_ and "
                              "its name (and as NEAR_ where all points are of one layer).")),
        optional(field_input("other_column", "other_geodataframe",
                             "The same of the other layer, as NEAR_ and its name.")),
        optional(choice_input("pairs",
                              "Of points of one layer, once: each pair once; both_ways: from "
                              "either point to the other.",
                              {"once", "both_ways"}),
                 "once"),
        result_input()};
    tool.example = R"({"geodataframe": "cities", "column": "name", "result": "city_distances"})";
    tool.call = measure_distances;
    tool.dry_run = makes_layer({.rows = pairs_of_points, .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
