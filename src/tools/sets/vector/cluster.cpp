// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/point_clusters.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

bool gives_clusters(const Arguments& arguments) {
    return arguments.text("describe") == "clusters";
}

Observation cluster(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& points = context.workspace.layer(dataset);
    const operations::ClusterRule rule{Length::from_metres(arguments.number("distance_m")),
                                       static_cast<std::size_t>(arguments.integer("least_points"))};
    operations::Report report;
    const bool clusters = gives_clusters(arguments);
    geodata::Layer result =
        clusters ? operations::describe_clusters(points, rule, report, context.context)
                 : operations::cluster_points(points, rule, report, context.context);
    const std::string lead =
        fmt::format("{} {} of '{}'.", result.size(),
                    clusters ? "clusters of points" : "points and their clusters", dataset);
    return store_rows(context, arguments.text("output"), std::move(result), {"cluster", dataset},
                      lead, report);
}

void dry_run_cluster(DryRun& dry_run, const Arguments& arguments) {
    dry_run_clusters(dry_run, arguments, "dataset", gives_clusters(arguments));
}

} // namespace

ToolSpec cluster_tool() {
    ToolSpec tool;
    tool.name = "cluster";
    tool.tool_set = "graticule";
    tool.description =
        "Where points crowd together: clusters by density (DBSCAN), by distances on the ground. "
        "Adds to each point the number of its cluster, from 0, without value where it is in none; "
        "or gives a feature for each cluster, its convex hull, with count, centre (longitude, "
        "latitude), box (west, south, east, north), radius (m), area_km2 and density_per_km2.";
    tool.search_words = "dbscan crowd group concentrate density bunch noise swarm agglomeration";
    Parameter distance =
        input("distance_m", ParameterType::Number,
              "How near to each other the points of a cluster lie, on the ground.");
    distance.unit.assign(1, 'm');
    distance.minimum = 0;
    Parameter least = input("least_points", ParameterType::Integer,
                            "Points within the distance, itself included, of the core of a "
                            "cluster.");
    least.minimum = 1;
    tool.parameters = {
        layer_input("dataset", "Layer of points."), std::move(distance), result_name(),
        optional(std::move(least), 5),
        optional(choice_input("describe",
                              "points: each point with its fields and cluster; clusters: one "
                              "feature for each cluster.",
                              {"points", "clusters"}),
                 "points")};
    tool.example = R"({"dataset": "quakes", "distance_m": 100000, "least_points": 3, )"
                   R"("describe": "clusters", "output": "swarms"})";
    tool.call = cluster;
    tool.dry_run = dry_run_cluster;
    return tool;
}

} // namespace graticule::tools
