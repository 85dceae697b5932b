// SPDX-License-Identifier: Apache-2.0
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

Observation draw_categorical_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    cartography::CategoricalStyle style;
    style.field = arguments.text("field");
    style.legend_title = arguments.text("legend_title");
    style.max_categories = static_cast<std::size_t>(arguments.integer("max_categories"));
    const std::string lead =
        fmt::format("Map of the categories of '{}' of '{}'.", style.field, dataset);
    auto map = map_of(context, arguments, std::array{dataset});
    map.panels.push_back({"",
                          std::nullopt,
                          {layer_of(context.workspace.layer(dataset), std::move(style), map.title,
                                    arguments.optional_text("label_field").value_or(""))}});
    return drawn(context, arguments, map, lead);
}

} // namespace

ToolSpec categorical_map_tool() {
    Parameter most =
        input("max_categories", ParameterType::Integer,
              "The most frequent categories have a colour each; the others share one.");
    most.minimum = 2;
    most.maximum = 20;
    ToolSpec tool =
        map_tool("categorical_map", "Draws a layer with a colour for each value of a field.",
                 {layer_input("dataset", "Layer to draw."),
                  field_input("field", "dataset", "Field whose values are the categories."),
                  optional(input("legend_title", ParameterType::Text,
                                 "Title of the legend; if empty, the field."),
                           ""),
                  label_input(), optional(std::move(most), 12)},
                 R"({"dataset": "countries", "field": "income_group", "title": "Income groups"})");
    tool.search_words = "map colour kinds types category class land use continent draw show";
    tool.call = draw_categorical_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
