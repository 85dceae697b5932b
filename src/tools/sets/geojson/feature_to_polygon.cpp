// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/enclosed_areas.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* FeatureToPolygon = "FeatureToPolygon";

bool takes_features_alone(const Arguments& arguments) {
    return arguments.text("method") == "closed_lines";
}

Observation make_polygons(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    const auto areas_of = takes_features_alone(arguments) ? operations::closed_line_areas
                                                          : operations::enclosed_areas;
    geodata::Layer areas = areas_of(layer, report, context.context);
    const std::string lead = fmt::format("{} polygons of {} features of '{}' ({}).", areas.size(),
                                         layer.size(), name, arguments.text("method"));
    return store_geodataframe(context, arguments, {FeatureToPolygon, name}, std::move(areas), lead,
                              report);
}

// Of the areas between edges there are no more than pairs of edges.
Amount polygons_of(const DryRun& dry_run, const Arguments& arguments) {
    const DatasetEstimate estimate = dry_run.estimate(arguments, "geodataframe");
    if (takes_features_alone(arguments))
        return Amount{0, estimate.rows.most, estimate.rows.likely};
    return Amount{0, estimate.vertices.most * estimate.vertices.most, estimate.rows.likely};
}

} // namespace

ToolSpec feature_to_polygon_tool() {
    ToolSpec tool = geojson_tool(
        FeatureToPolygon,
        "Makes polygons of lines and outlines: the areas that all of them enclose together, "
        "or the area within each feature's own closed lines.");
    tool.search_words = "closed lines outline area enclosed turn into polygons";
    tool.parameters = {
        geodataframe_input("Layer of lines or polygons."),
        optional(choice_input("method",
                              "enclosed_areas: lines of all features are cut where they cross, and "
                              "each area between them is a polygon, with the fields of a feature "
                              "that runs all around it; closed_lines: each feature becomes a "
                              "polygon and keeps its fields.",
                              {"enclosed_areas", "closed_lines"}),
                 "enclosed_areas"),
        result_input()};
    tool.example = R"({"geodataframe": "districts", "result": "district_parts"})";
    tool.call = make_polygons;
    tool.dry_run =
        makes_layer({.rows = polygons_of, .shape_of = "geodataframe", .dimensions = {2}});
    return tool;
}

} // namespace graticule::tools
