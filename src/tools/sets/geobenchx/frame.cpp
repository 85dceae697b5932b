// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/frame.hpp"

#include "base/text.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MaxColumnListBytes = 3300;

double non_empty_percent(const geodata::Column& column) {
    if (column.size() == 0)
        return 0;
    const auto filled = static_cast<double>(column.size() - column.null_count());
    return std::round(1000 * filled / static_cast<double>(column.size())) / 10;
}

/// "text: NAME, ISO_A3 100 %; real: 1960 55.2 %, 1961 56 %": columns of one type that follow one
/// another share its name, and those with equal shares share the share, since a frame of yearly
/// figures has a hundred columns.
std::string column_list(const geodata::Layer& layer) {
    std::string list;
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        const geodata::Column& column = layer.column(i);
        const double share = non_empty_percent(column);
        const bool new_type = i == 0 || layer.column(i - 1).type() != column.type();
        const bool last_of_share = i + 1 == layer.field_count()
                                   || layer.column(i + 1).type() != column.type()
                                   || non_empty_percent(layer.column(i + 1)) != share;
        std::string entry = new_type ? fmt::format("{}{}: ", i == 0 ? "" : "; ",
                                                   geodata::field_type_name(column.type()))
                                     : ", ";
        entry += shorten(layer.field(i).name, 80);
        if (last_of_share)
            entry += fmt::format(" {} %", shortest_number(share));
        if (list.size() + entry.size() > MaxColumnListBytes)
            return list + fmt::format(" … and {} more columns", layer.field_count() - i);
        list += entry;
    }
    return list;
}

} // namespace

ToolSpec geobenchx_tool(std::string name, std::string description) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = "geobenchx";
    tool.description = std::move(description);
    tool.ignores_unknown_arguments = true;
    return tool;
}

Parameter plot_result_input() {
    return optional(input("plot_result", ParameterType::Boolean, "Whether to draw the result."),
                    true);
}

Observation store_frame(ToolContext& context, const std::string& output, geodata::Layer layer,
                        Origin origin, std::string_view lead, const operations::Report& report) {
    Observation observation;
    const std::string geometry =
        layer.has_geometry()
            ? fmt::format(", geometry {} in {}", geometry_word(layer), layer.crs().label())
            : "";
    observation.text =
        fmt::format("{}{}Stored as '{}': {} rows, {} columns{}.\nColumns with their share of "
                    "non-empty cells: {}",
                    lead, lead.empty() ? "" : " ", output, layer.size(), layer.field_count(),
                    geometry, column_list(layer));
    observation.data = layer_summary(output, layer);
    for (std::size_t i = 0; i < observation.data["fields"].size(); ++i)
        observation.data["fields"][i]["non_empty_percent"] = non_empty_percent(layer.column(i));
    add_report(observation, report);
    context.workspace.store(output, std::move(layer), std::move(origin));
    return observation;
}

Observation store_loaded(ToolContext& context, const std::string& output,
                         geodata::ReadResult loaded, const geodata::CatalogEntry& entry,
                         const std::string& tool) {
    operations::Report report;
    for (std::string& note : loaded.notes)
        report.decide(std::move(note));
    return store_frame(context, output, std::move(loaded.layer), {tool, entry.name},
                       fmt::format("Loaded '{}'.", entry.title), report);
}

Parameter arithmetic_input() {
    Parameter operation = choice_input("operation", "Mathematical operation to perform.",
                                       {"multiply", "divide", "add", "subtract"});
    operation.choice_aliases = {{"substract", "subtract"}};
    return operation;
}

operations::Arithmetic arithmetic_from(std::string_view name) {
    if (name == "multiply")
        return operations::Arithmetic::Multiply;
    if (name == "divide")
        return operations::Arithmetic::Divide;
    return name == "add" ? operations::Arithmetic::Add : operations::Arithmetic::Subtract;
}

} // namespace graticule::tools
