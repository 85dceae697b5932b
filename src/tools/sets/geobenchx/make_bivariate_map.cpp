// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/table/no_value_marks.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

Observation draw_make_bivariate_map(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const std::string output = arguments.text("output_variable_name");
    cartography::BivariateStyle style{arguments.text("var1"), arguments.text("var2"),
                                      arguments.text("var1_name"), arguments.text("var2_name")};
    cartography::MapLayer map_layer;
    operations::Report report;
    map_layer.layer = operations::without_marks(
        context.workspace.layer(name), std::array{style.first_field, style.second_field}, report);
    map_layer.title = name;
    cartography::MapDescription map;
    map.title = arguments.text("title");
    map.source = source_line(context.workspace, std::array<std::string, 1>{name});
    Observation observation;
    observation.text = fmt::format("Bivariate map of '{}' and '{}' of '{}'.", style.first_field,
                                   style.second_field, name);
    map_layer.style = std::move(style);
    map.panels.push_back({"", std::nullopt, {std::move(map_layer)}});
    write_map(context, observation, map, {output}, std::array<std::string, 2>{"png", "html"});
    add_report(observation, report);
    observation.text += fmt::format("\nStored as '{}'.", output);
    context.workspace.store_value(output, observation.data, {"make_bivariate_map", name});
    return observation;
}

} // namespace

ToolSpec make_bivariate_map_tool() {
    ToolSpec tool = geobenchx_tool(
        "make_bivariate_map", "Draws a layer coloured by two columns at once, in 3 x 3 classes by "
                              "terciles: a picture and an interactive page.");
    tool.search_words = "two variables together relation against compare correlation map";
    tool.parameters = {
        layer_input("dataframe_name", "Layer to draw."),
        numeric_field_input("var1", "dataframe_name", "First number column."),
        numeric_field_input("var2", "dataframe_name", "Second number column."),
        input("var1_name", ParameterType::Text, "What the first is called in the legend."),
        input("var2_name", ParameterType::Text, "What the second is called in the legend."),
        input("title", ParameterType::Text, "Title of the map."),
        result_name("output_variable_name", "Name for the map, also of its files.")};
    tool.example = R"({"dataframe_name": "countries_both", "var1": "2020_x", "var2": "2020_y", )"
                   R"("var1_name": "Fertility", "var2_name": "GDP per capita", "title": )"
                   R"("Fertility and GDP, 2020", "output_variable_name": "fertility_gdp"})";
    tool.deviations = {"Many equal values do not break the terciles; pandas' qcut fails on them."};
    tool.call = draw_make_bivariate_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
