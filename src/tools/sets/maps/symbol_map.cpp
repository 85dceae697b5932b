// SPDX-License-Identifier: Apache-2.0
#include "operations/table/no_value_marks.hpp"
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

Observation draw_symbol_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    operations::Report report;
    cartography::ProportionalStyle style;
    style.field = arguments.text("field");
    const geodata::Layer layer =
        operations::without_marks(context.workspace.layer(dataset), {&style.field, 1}, report);
    style.legend_title = arguments.text("legend_title");
    style.max_radius = arguments.number("max_radius");
    const std::string lead =
        fmt::format("Map of '{}' with symbols whose area grows with '{}'.", dataset, style.field);
    const bool points = dimension_of(layer.geometry().common_type()) == 0;
    if (!points)
        report.decide("symbols of areas and lines stand at points on them");
    auto map = map_of(context, arguments, std::array{dataset});
    map.panels.push_back(
        {"",
         std::nullopt,
         {layer_of(points ? layer : operations::points_on_surface(layer, report, context.context),
                   std::move(style), map.title,
                   arguments.optional_text("label_field").value_or(""))}});
    return drawn(context, arguments, map, lead, report);
}

} // namespace

ToolSpec symbol_map_tool() {
    Parameter radius =
        input("max_radius", ParameterType::Number, "Radius of the largest symbol on the page.");
    radius.unit = "points";
    radius.minimum = 2;
    radius.maximum = 60;
    ToolSpec tool = map_tool(
        "symbol_map",
        "Draws circles whose area grows with a numeric field: the right map for counts and totals.",
        {layer_input("dataset", "Layer to draw."),
         numeric_field_input("field", "dataset", "Field that sizes the symbols."),
         optional(input("legend_title", ParameterType::Text,
                        "Title of the legend, with the unit; if empty, the field and its unit."),
                  ""),
         label_input(), optional(std::move(radius), 18)},
        R"({"dataset": "cities", "field": "population", "title": "Cities", "label_field": "name"})");
    tool.search_words = "map bubbles circles proportional sized symbols counts cities draw show";
    tool.call = draw_symbol_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
