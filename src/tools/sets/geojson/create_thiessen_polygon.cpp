// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/thiessen.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// A tenth of the points' box is added in degrees, in which a box of another CRS is turned.
double reach_of_box(const geodata::Extent& extent, const geodata::Crs& crs) {
    if (extent.empty())
        return 0;
    constexpr double Tenth = 0.1;
    constexpr double MetresInADegree = 112'000;
    const double longer = std::max(extent.width(), extent.height());
    return crs.known() && crs.geographic() ? Tenth * MetresInADegree * longer : longer;
}

void dry_run_create_thiessen_polygon(DryRun& dry_run, const Arguments& arguments) {
    constexpr double VerticesOfCell = 8;
    LayerEffect effect;
    effect.rows = up_to_rows_of("geodataframe");
    effect.dimensions = {2};
    effect.vertices_of_row = VerticesOfCell;
    const geodata::Crs& crs = dry_run.sample(arguments, "geodataframe").crs();
    if (arguments.has("mask")) {
        effect.shape_of = "mask";
        effect.moves = crs.label() != dry_run.sample(arguments, "mask").crs().label();
    } else {
        effect.shape_of = "geodataframe";
        effect.reach_m = reach_of_box(dry_run.estimate(arguments, "geodataframe").extent, crs);
    }
    makes_layer(std::move(effect))(dry_run, arguments);
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
