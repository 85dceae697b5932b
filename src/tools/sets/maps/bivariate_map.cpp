// SPDX-License-Identifier: Apache-2.0
#include "operations/table/no_value_marks.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <array>

namespace graticule::tools {

namespace {

Observation draw_bivariate_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const cartography::BivariateStyle style{
        arguments.text("first_field"), arguments.text("second_field"),
        arguments.text("first_title"), arguments.text("second_title")};
    operations::Report report;
    const geodata::Layer layer =
        operations::without_marks(context.workspace.layer(dataset),
                                  std::array{style.first_field, style.second_field}, report);
    auto map = map_of(context, arguments, std::array{dataset});
    map.panels.push_back(
        {"",
         std::nullopt,
         {layer_of(layer, style, map.title, arguments.optional_text("label_field").value_or(""))}});
    return drawn(context, arguments, map,
                 fmt::format("Bivariate map of '{}' and '{}' of '{}', three classes each by "
                             "terciles.",
                             style.first_field, style.second_field, dataset),
                 report);
}

} // namespace

ToolSpec bivariate_map_tool() {
    ToolSpec tool = map_tool(
        "bivariate_map",
        "Draws two numeric fields of a layer together, in three classes each by terciles: nine "
        "colours. Features that lack one of the two have the no-data colour.",
        {layer_input("dataset", "Layer to draw."),
         numeric_field_input("first_field", "dataset", "Field along the legend's horizontal axis."),
         numeric_field_input("second_field", "dataset", "Field along the legend's vertical axis."),
         optional(input("first_title", ParameterType::Text, "Its title; if empty, the field."), ""),
         optional(input("second_title", ParameterType::Text, "Its title; if empty, the field."),
                  ""),
         label_input()},
        R"({"dataset": "countries", "first_field": "gdp", "second_field": "life_expectancy", )"
        R"("title": "Wealth and health"})");
    tool.search_words = "map two variables together both relation relationship against versus "
                        "compare correlation between";
    tool.call = draw_bivariate_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
