// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/charts/chart_request.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_output.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::tools {

namespace {

constexpr std::size_t MostRowsInText = 20;

/// Field names are seldom written as a title is.
std::string capitalized(std::string title) {
    if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

/// "  category: A; value: 40"
std::string row_in_words(const Json& row) {
    std::vector<std::string> parts;
    for (const auto& [name, value] : row.items())
        parts.push_back(fmt::format("{}: {}", name,
                                    value.is_string()   ? value.get<std::string>()
                                    : value.is_number() ? format_number(value.get<double>())
                                                        : "no value"));
    return "\n  " + join(parts, "; ");
}

/// What was drawn, as tools have the rows of a result.
void add_rows(Observation& observation, const cartography::ChartDescription& chart) {
    Json rows = chart_rows_json(chart);
    const std::size_t count = rows.size();
    for (std::size_t i = 0; i < std::min(count, MostRowsInText); ++i)
        observation.text += row_in_words(rows[i]);
    if (count > MostRowsInText)
        observation.text += fmt::format("\n  … and {} more", count - MostRowsInText);
    if (count > MaxObservedRows)
        rows.erase(rows.begin() + MaxObservedRows, rows.end());
    observation.data["row_count"] = count;
    observation.data["rows"] = std::move(rows);
}

Observation draw(ToolContext& context, const Arguments& arguments, const ChartOfRows& chart_of) {
    const std::vector<std::string> formats = arguments.text_list("formats");
    require_chart_formats(formats);
    Observation observation;
    if (context.simulation) // what the rows hold is not that of a sample's
        return observation;
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    cartography::ChartDescription chart = chart_of(layer, arguments, report, context.context);
    chart.title = capitalized(std::move(chart.title));
    take_title(chart.title, arguments, "title");
    chart.source = arguments.text("source");
    if (chart.source.empty())
        chart.source = source_line(context.workspace, std::array{dataset});
    note_drops(chart, report, layer.size());
    write_chart(context, observation, chart, dataset,
                picture_name(arguments.text("file_name"), chart.title), formats,
                page_of(arguments));
    add_rows(observation, chart);
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec chart_tool(std::string name, std::string description, std::vector<Parameter> own,
                    std::string example, ChartOfRows chart) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = "graticule";
    tool.description = std::move(description);
    tool.example = std::move(example);
    const auto add = [&](Parameter parameter) { tool.parameters.push_back(std::move(parameter)); };
    add(dataset_input("dataset", "Layer or table."));
    for (Parameter& parameter : own)
        add(std::move(parameter));
    add(optional(
        input("title", ParameterType::Text, "Title above the chart; if empty, made of the fields."),
        ""));
    add(source_input());
    add(file_name_input());
    add(optional(input("formats", ParameterType::TextList, "Any of png and svg."),
                 Json::array({"png"})));
    for (Parameter& side : page_inputs())
        add(std::move(side));
    tool.call = [chart = std::move(chart)](ToolContext& context, const Arguments& arguments) {
        return draw(context, arguments, chart);
    };
    tool.dry_run = only_looks();
    return tool;
}

Parameter axis_title_input(std::string name, const std::string& axis) {
    return optional(input(std::move(name), ParameterType::Text,
                          fmt::format("Title of the {}, with the unit; if empty, made of the "
                                      "fields and their units.",
                                      axis)),
                    "");
}

void take_title(std::string& title, const Arguments& arguments, std::string_view parameter) {
    if (std::string asked = arguments.text(parameter); !asked.empty())
        title = std::move(asked);
}

} // namespace graticule::tools
