// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centroid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

geodata::Layer points_of(const geodata::Layer& layer, operations::Report& report,
                         const Context& context) {
    if (dimension_of(layer.geometry().common_type()) == 0)
        return layer;
    report.decide(
        fmt::format("'{}' holds no points: each feature counts at its centroid", layer.name()));
    return operations::centroids(layer, report, context);
}

Observation draw_heat_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    operations::Report report;
    cartography::HeatStyle style;
    style.weight_field = arguments.optional_text("weight_field").value_or("");
    style.legend_title = arguments.text("legend_title");
    style.radius = arguments.number("radius");
    style.ramp = arguments.text("ramp");
    const std::string lead =
        style.weight_field.empty()
            ? fmt::format("Density of the features of '{}'.", dataset)
            : fmt::format("Density of '{}' weighted by '{}'.", dataset, style.weight_field);
    auto map = map_of(context, arguments, std::array{dataset});
    map.panels.push_back(
        {"",
         std::nullopt,
         {layer_of(points_of(context.workspace.layer(dataset), report, context.context),
                   std::move(style), map.title)}});
    return drawn(context, arguments, map, lead, report);
}

} // namespace

ToolSpec heat_map_tool() {
    Parameter radius = input("radius", ParameterType::Number, "Reach of one point on the page.");
    radius.unit = "points";
    radius.minimum = 2;
    radius.maximum = 200;
    ToolSpec tool = map_tool(
        "heat_map",
        "Draws how densely points lie (kernel density, quartic), weighted by a field if one is "
        "named. Lines and areas count at their centroids.",
        {layer_input("dataset", "Points to draw."),
         optional(
             numeric_field_input("weight_field", "dataset",
                                 "Field that weighs the points; if not given, each counts one.")),
         optional(input("legend_title", ParameterType::Text, "Title of the legend."), ""),
         optional(std::move(radius), 20),
         optional(input("ramp", ParameterType::Text, "Colour ramp."), "inferno")},
        R"({"dataset": "earthquakes", "weight_field": "magnitude", "title": "Earthquakes"})");
    tool.search_words =
        "map density hotspot hot spots concentration where cluster crowd points heatmap "
        "kernel";
    tool.call = draw_heat_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
