// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/thiessen.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* CreateThiessenPolygon = "CreateThiessenPolygon";

Observation draw_polygons(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const auto mask = arguments.optional_text("mask");
    operations::Report report;
    geodata::Layer polygons = operations::thiessen_polygons(
        context.workspace.layer(name), mask ? &context.workspace.layer(*mask) : nullptr, report,
        context.context);
    const std::string lead =
        fmt::format("{} polygons of what is nearest to points of '{}'.", polygons.size(), name);
    return store_geodataframe(context, arguments,
                              {CreateThiessenPolygon, names_of_both(arguments, "mask")},
                              std::move(polygons), lead, report);
}

void dry_run_create_thiessen_polygon(DryRun& dry_run, const Arguments& arguments) {
    dry_run_thiessen(dry_run, arguments, "geodataframe");
}

} // namespace

ToolSpec create_thiessen_polygon_tool() {
    ToolSpec tool = geojson_tool(
        CreateThiessenPolygon,
        "Divides an area among points: the Thiessen (Voronoi) polygon of each holds the "
        "places that are nearer to it on the ground than to all others, and has its fields.");
    tool.search_words = "voronoi nearest area serve catchment divide among";
    tool.parameters = {
        geodataframe_input("Layer of points."),
        optional(layer_input("mask", "Polygons to divide; if not given, a box around the points, a "
                                     "tenth wider on each side.")),
        result_input()};
    tool.example = R"({"geodataframe": "stations", "mask": "province", "result": "nearest_areas"})";
    tool.call = draw_polygons;
    tool.dry_run = dry_run_create_thiessen_polygon;
    return tool;
}

} // namespace graticule::tools
