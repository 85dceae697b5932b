// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/point_clusters.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* SpatialAnalysisOfAggregationPoints = "SpatialAnalysisOfAggregationPoints";

bool describes_clusters(const Arguments& arguments) {
    return arguments.text("describe") == "clusters";
}

Observation find_clusters(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& points = context.workspace.layer(name);
    const operations::ClusterRule rule{Length::from_metres(arguments.number("radius")),
                                       static_cast<std::size_t>(arguments.integer("least_points"))};
    operations::Report report;
    const bool clusters = describes_clusters(arguments);
    geodata::Layer result =
        clusters ? operations::describe_clusters(points, rule, report, context.context)
                 : operations::cluster_points(points, rule, report, context.context);
    const std::string lead =
        fmt::format("{} {} of '{}'.", result.size(),
                    clusters ? "clusters of points" : "points and their clusters", name);
    return store_rows(context, arguments.text("result"), std::move(result),
                      {SpatialAnalysisOfAggregationPoints, name}, lead, report);
}

void dry_run_spatial_analysis_of_aggregation_points(DryRun& dry_run, const Arguments& arguments) {
    dry_run_clusters(dry_run, arguments, "geodataframe", describes_clusters(arguments));
}

} // namespace

ToolSpec spatial_analysis_of_aggregation_points_tool() {
    ToolSpec tool = geojson_tool(
        SpatialAnalysisOfAggregationPoints,
        "Finds where points crowd together: clusters by density (DBSCAN) on the ground. "
        "Gives each cluster with its convex hull, count, centre (longitude, latitude), box "
        "(west, south, east, north), radius (m), area_km2 and density_per_km2, or each point "
        "with the number of its cluster.");
    tool.search_words = "cluster density dbscan crowd group hotspot concentrate";
    Parameter radius = input("radius", ParameterType::Number,
                             "How near to each other the points of a cluster lie, on the ground.");
    radius.unit.assign(1, 'm'); // GCC 12 warns of a literal here, for no reason
    radius.minimum = 0;
    Parameter least = input("least_points", ParameterType::Integer,
                            "Points within the radius, itself included, of the core of a cluster.");
    least.minimum = 1;
    tool.parameters = {
        geodataframe_input("Layer of points."), std::move(radius), optional(std::move(least), 5),
        optional(choice_input("describe",
                              "clusters: one feature for each cluster; points: each point with its "
                              "fields and cluster, from 0, without value where it is in none.",
                              {"clusters", "points"}),
                 "clusters"),
        result_input()};
    tool.example = R"({"geodataframe": "quakes", "radius": 100000, "least_points": 3, )"
                   R"("result": "swarms"})";
    tool.call = find_clusters;
    tool.dry_run = dry_run_spatial_analysis_of_aggregation_points;
    return tool;
}

} // namespace graticule::tools
