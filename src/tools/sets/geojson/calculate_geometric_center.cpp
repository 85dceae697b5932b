// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centroid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* CalculateGeometricCenter = "CalculateGeometricCenter";

geodata::Layer centres(const geodata::Layer& layer, const std::string& kind,
                       operations::Report& report, const Context& context) {
    if (kind == "mean_centre")
        return operations::mean_centre(layer, report, context);
    if (kind == "representative_point")
        return operations::points_on_surface(layer, report, context);
    return operations::centroids(layer, report, context);
}

Observation find_centres(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string kind = arguments.text("kind");
    operations::Report report;
    geodata::Layer result = centres(context.workspace.layer(name), kind, report, context.context);
    const std::string lead = fmt::format("{} centres ({}) of '{}'.", result.size(), kind, name);
    return store_geodataframe(context, arguments, {CalculateGeometricCenter, name},
                              std::move(result), lead, report);
}

void dry_run_calculate_geometric_center(DryRun& dry_run, const Arguments& arguments) {
    LayerEffect effect;
    effect.shape_of = "geodataframe";
    effect.dimensions = {0};
    effect.vertices_of_row = 1;
    effect.rows = up_to_rows_of("geodataframe");
    if (arguments.text("kind") == "mean_centre") {
        effect.rows = [](const DryRun&, const Arguments&) { return Amount::exactly(1); };
        effect.reach_m = FarthestM; // the middle of places around a pole lies beyond them all
    }
    makes_layer(std::move(effect))(dry_run, arguments);
}

} // namespace

ToolSpec calculate_geometric_center_tool() {
    ToolSpec tool = geojson_tool(
        CalculateGeometricCenter,
        "Points at the centres of features: their centres of mass on the ground, points "
        "that surely lie on them, or the one mean centre of all.");
    Parameter kind = choice_input(
        "kind",
        "centroid: centre of mass of each, which may lie outside of it; representative_point: a "
        "point on each; mean_centre: one point, around which the ways to all centres balance.",
        {"centroid", "representative_point", "mean_centre"});
    kind.choice_aliases = {{"mean_center", "mean_centre"}};
    tool.parameters = {geodataframe_input(), optional(std::move(kind), "centroid"), result_input()};
    tool.example = R"({"geodataframe": "countries", "result": "country_centres"})";
    tool.call = find_centres;
    tool.dry_run = dry_run_calculate_geometric_center;
    return tool;
}

} // namespace graticule::tools
