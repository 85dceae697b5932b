// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centroid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation get(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe_name");
    operations::Report report;
    geodata::Layer centroids =
        operations::centroids(context.workspace.layer(name), report, context.context);
    const std::string lead = fmt::format("Centroids of {} features.", centroids.size());
    return store_frame(context, arguments.text("output_geodataframe_name"), std::move(centroids),
                       {"get_centroids", name}, lead, report);
}

} // namespace

ToolSpec get_centroids_tool() {
    ToolSpec tool = geobenchx_tool("get_centroids", "The centroid of each feature, as points.");
    tool.search_words = "centre center middle points";
    tool.parameters = {layer_input("geodataframe_name", "Layer with polygons."),
                       result_name("output_geodataframe_name", "Name for the points.")};
    tool.example = R"({"geodataframe_name": "counties", "output_geodataframe_name": "centres"})";
    tool.deviations = {"Centroids are of the area on the ground, also across the antimeridian; the "
                       "published tool averages degrees."};
    tool.call = get;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("geodataframe_name"),
                                .shape_of = "geodataframe_name",
                                .dimensions = {0},
                                .vertices_of_row = 1});
    return tool;
}

} // namespace graticule::tools
