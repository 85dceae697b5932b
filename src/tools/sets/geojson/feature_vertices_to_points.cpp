// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/feature_vertices.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* FeatureVerticesToPoints = "FeatureVerticesToPoints";

operations::VertexKind kind_from(const std::string& name) {
    if (name == "first")
        return operations::VertexKind::First;
    if (name == "last")
        return operations::VertexKind::Last;
    if (name == "ends")
        return operations::VertexKind::Ends;
    return name == "middle" ? operations::VertexKind::Middle : operations::VertexKind::All;
}

Observation make_points(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string kind = arguments.text("vertices");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer points =
        operations::feature_vertices(layer, kind_from(kind), report, context.context);
    const std::string lead = fmt::format("{} points (vertices: {}) of {} features of '{}'.",
                                         points.size(), kind, layer.size(), name);
    return store_geodataframe(context, arguments, {FeatureVerticesToPoints, name},
                              std::move(points), lead, report);
}

Amount points_of(const DryRun& dry_run, const Arguments& arguments) {
    const DatasetEstimate estimate = dry_run.estimate(arguments, "geodataframe");
    if (kind_from(arguments.text("vertices")) == operations::VertexKind::All)
        return Amount{0, estimate.vertices.most, estimate.vertices.likely};
    return Amount{0, estimate.vertices.most,
                  std::min(estimate.vertices.likely, estimate.rows.likely)};
}

} // namespace

ToolSpec feature_vertices_to_points_tool() {
    ToolSpec tool = geojson_tool(
        FeatureVerticesToPoints,
        "Makes a point of each vertex, with the fields of its feature, ORIG_FID (the "
        "feature's row), vertex_part, vertex_ring and vertex_index, all from 0. The vertex "
        "that closes a ring counts once.");
    tool.search_words = "corner vertex node start end middle turn into points";
    Parameter vertices = choice_input(
        "vertices",
        "Of each line or ring: all vertices, the first, the last, both (ends), or the place "
        "half-way along it (middle).",
        {"all", "first", "last", "ends", "middle"});
    vertices.choice_aliases = {
        {"start", "first"}, {"end", "last"}, {"both_ends", "ends"}, {"mid", "middle"}};
    tool.parameters = {geodataframe_input("Layer of lines or polygons."),
                       optional(std::move(vertices), "all"), result_input()};
    tool.example = R"({"geodataframe": "roads", "vertices": "ends", "result": "road_ends"})";
    tool.call = make_points;
    tool.dry_run = makes_layer(
        {.rows = points_of, .shape_of = "geodataframe", .dimensions = {0}, .vertices_of_row = 1});
    return tool;
}

} // namespace graticule::tools
