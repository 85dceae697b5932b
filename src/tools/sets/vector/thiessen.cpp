// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/thiessen.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation thiessen(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const auto mask = arguments.optional_text("mask");
    operations::Report report;
    geodata::Layer polygons = operations::thiessen_polygons(
        context.workspace.layer(dataset), mask ? &context.workspace.layer(*mask) : nullptr, report,
        context.context);
    const std::string lead =
        fmt::format("{} polygons of what is nearest to points of '{}'.", polygons.size(), dataset);
    return store_result(context, arguments.text("output"), std::move(polygons),
                        {"thiessen", mask ? dataset + ", " + *mask : dataset}, lead, report);
}

void dry_run_of_thiessen(DryRun& dry_run, const Arguments& arguments) {
    dry_run_thiessen(dry_run, arguments, "dataset");
}

} // namespace

ToolSpec thiessen_tool() {
    ToolSpec tool;
    tool.name = "thiessen";
    tool.tool_set = "graticule";
    tool.description =
        "Divides an area among points: the Thiessen (Voronoi) polygon of each holds the places "
        "that are nearer to it on the ground than to all others, and has its fields.";
    tool.search_words = "voronoi nearest area serve catchment divide among service";
    tool.parameters = {
        layer_input("dataset", "Layer of points."), result_name(),
        optional(layer_input("mask", "Polygons to divide; if not given, a box around the points, a "
                                     "tenth wider on each side."))};
    tool.example = R"({"dataset": "stations", "mask": "province", "output": "nearest_areas"})";
    tool.call = thiessen;
    tool.dry_run = dry_run_of_thiessen;
    return tool;
}

} // namespace graticule::tools
