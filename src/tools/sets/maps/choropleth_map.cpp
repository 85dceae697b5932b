// SPDX-License-Identifier: Apache-2.0
#include "operations/table/no_value_marks.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

Observation draw_choropleth_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    operations::Report report;
    const geodata::Layer layer =
        operations::without_marks(context.workspace.layer(dataset), {&field, 1}, report);
    cartography::ChoroplethStyle style =
        choropleth_style(layer, field, arguments.text("legend_title"), arguments.text("ramp"));
    read_classes(arguments, style);
    auto map = map_of(context, arguments, std::array{dataset});
    map.panels.push_back({"",
                          std::nullopt,
                          {layer_of(layer, std::move(style), map.title,
                                    arguments.optional_text("label_field").value_or(""))}});
    return drawn(context, arguments, map,
                 fmt::format("Choropleth map of '{}' of '{}'.", field, dataset), report);
}

} // namespace

ToolSpec choropleth_map_tool() {
    std::vector<Parameter> own{
        layer_input("dataset", "Layer to draw."),
        numeric_field_input("field", "dataset", "Field whose values are shown by colour."),
        optional(input("legend_title", ParameterType::Text,
                       "Title of the legend, with the unit; if empty, the field and its unit."),
                 ""),
        label_input()};
    for (Parameter& parameter : class_inputs())
        own.push_back(std::move(parameter));
    ToolSpec tool = map_tool(
        "choropleth_map",
        "Draws a layer coloured by classes of a numeric field, in an equal-area projection: a "
        "picture and an interactive page. Features without a value have a colour of their own.",
        std::move(own),
        R"({"dataset": "countries", "field": "gdp_per_capita", "title": "GDP per capita", )"
        R"("legend_title": "US$", "classification": "natural_breaks"})");
    tool.search_words = ChoroplethWords;
    tool.call = draw_choropleth_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
