// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centroid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation centroids(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    const bool on_surface = arguments.boolean("on_surface");
    operations::Report report;
    geodata::Layer points = on_surface
                                ? operations::points_on_surface(layer, report, context.context)
                                : operations::centroids(layer, report, context.context);
    const std::string lead =
        fmt::format("{} of {} features of '{}'.",
                    on_surface ? "Points on the surface" : "Centroids", points.size(), dataset);
    return store_result(context, arguments.text("output"), std::move(points),
                        {"centroids", dataset}, lead, report);
}

} // namespace

ToolSpec centroids_tool() {
    ToolSpec tool;
    tool.name = "centroids";
    tool.tool_set = "graticule";
    tool.description = "A point for each feature: its centre of mass on the ground, or a point "
                       "that surely lies on it. Says how many centres lie outside of their "
                       "polygons.";
    tool.search_words = "centre center middle point of gravity";
    tool.parameters = {layer_input("dataset", "Layer."), result_name(),
                       optional(input("on_surface", ParameterType::Boolean,
                                      "A point that lies on the feature instead of its centre."),
                                false)};
    tool.example = R"({"dataset": "countries", "output": "country_centres"})";
    tool.call = centroids;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("dataset"),
                                .shape_of = "dataset",
                                .dimensions = {0},
                                .vertices_of_row = 1});
    return tool;
}

} // namespace graticule::tools
