// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/no_value_marks.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MostPanels = 16;

void check_count(std::size_t panels, std::string_view of) {
    if (panels == 0 || panels > MostPanels)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} panels by {}: a page holds 1 to {}", panels, of, MostPanels),
                    "Filter the layer, or name fewer fields");
}

/// The rows of each value of a field, in the order of the values.
std::map<std::string, std::vector<std::size_t>> rows_by(const geodata::Layer& layer,
                                                        const std::string& field) {
    std::map<std::string, std::vector<std::size_t>> groups;
    const geodata::Column& column = layer.column(field);
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (!column.is_null(row))
            groups[column.display(row)].push_back(row);
    }
    return groups;
}

Observation draw_small_multiples_map(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::vector<std::string> fields = arguments.text_list("fields");
    operations::Report report;
    const geodata::Layer layer =
        operations::without_marks(context.workspace.layer(dataset), fields, report);
    const std::string by = arguments.optional_text("by").value_or("");
    std::string legend = arguments.text("legend_title");
    if (legend.empty())
        legend = by.empty() ? "Value" : fields.front();
    auto map = map_of(context, arguments, std::array{dataset});
    const auto add_panel = [&](const std::string& title, const geodata::Layer& shown,
                               const std::string& field) {
        cartography::ChoroplethStyle style =
            choropleth_style(layer, field, legend, arguments.text("ramp"));
        read_classes(arguments, style);
        map.panels.push_back({title, std::nullopt, {layer_of(shown, std::move(style), title)}});
    };
    if (by.empty()) {
        check_count(fields.size(), "fields");
        for (const std::string& field : fields)
            add_panel(field, layer, field);
    } else {
        if (fields.size() != 1)
            throw Error(ErrorCode::InvalidArgument,
                        "with 'by', 'fields' names the one field that is shown");
        const auto groups = rows_by(layer, by);
        check_count(groups.size(), fmt::format("'{}'", by));
        for (const auto& [value, rows] : groups)
            add_panel(value, layer.select(rows), fields.front());
    }
    return drawn(context, arguments, map,
                 fmt::format("{} maps of '{}' with the same classes.", map.panels.size(), dataset),
                 report);
}

} // namespace

ToolSpec small_multiples_map_tool() {
    std::vector<Parameter> own{
        layer_input("dataset", "Layer to draw."),
        input("fields", ParameterType::TextList,
              "Numeric fields, one map each (years, for instance); or the one field shown, with "
              "'by'."),
        optional(field_input("by", "dataset", "Field whose values have a map each.")),
        optional(input("legend_title", ParameterType::Text,
                       "Title of the legend that all maps share, with the unit."),
                 "")};
    for (Parameter& parameter : class_inputs())
        own.push_back(std::move(parameter));
    ToolSpec tool = map_tool(
        "small_multiples_map",
        "Draws several maps beside each other that share extent, projection, classes and legend: "
        "one for each field, or for each value of a field.",
        std::move(own),
        R"({"dataset": "countries", "fields": ["1990", "2000", "2010", "2020"], )"
        R"("title": "Life expectancy", "legend_title": "Years"})");
    tool.search_words = "maps side by side years compare each panel facets";
    tool.call = draw_small_multiples_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
