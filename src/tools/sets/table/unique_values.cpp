// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "operations/table/aggregate.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>

namespace graticule::tools {

namespace {

Observation unique_values(ToolContext& context, const Arguments& arguments) {
    const geodata::Layer& layer = context.workspace.layer(arguments.text("dataset"));
    const std::string field = arguments.text("field");
    const auto limit = static_cast<std::size_t>(arguments.integer("limit"));
    const geodata::Column& column = layer.column(field);
    const operations::Grouping groups =
        operations::group_rows(layer, std::array<std::string, 1>{field});
    Json values = Json::array();
    std::vector<std::string> words;
    std::size_t distinct = 0;
    std::size_t nulls = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t row = groups.rows[groups.starts[g]];
        const std::size_t count = groups.starts[g + 1] - groups.starts[g];
        if (column.is_null(row)) {
            nulls = count;
            continue;
        }
        if (++distinct > limit)
            continue;
        values.push_back({{"value", value_json(column, row)}, {"count", count}});
        words.push_back(fmt::format("{} ({})", quoted(column.display(row), 100), count));
    }
    Observation observation;
    observation.text = fmt::format(
        "{} has {} different value{} in {} rows, {} without a value.\n"
        "{}{}",
        quoted_name(field), distinct, distinct == 1 ? "" : "s", layer.size(), nulls,
        join(words, ", "), distinct > limit ? fmt::format(" … and {} more", distinct - limit) : "");
    observation.data = {
        {"field", field}, {"distinct", distinct}, {"nulls", nulls}, {"values", std::move(values)}};
    return observation;
}

} // namespace

ToolSpec unique_values_tool() {
    ToolSpec tool;
    tool.name = "unique_values";
    tool.tool_set = "graticule";
    tool.description = "Lists the different values of a field, with how often each occurs.";
    tool.search_words = "categories kinds types distinct list values";
    Parameter limit = input("limit", ParameterType::Integer, "List at most this many values.");
    limit.minimum = 1;
    limit.maximum = 10000;
    tool.parameters = {dataset_input("dataset", "Layer or table."),
                       field_input("field", "dataset", "Field to look at."),
                       optional(std::move(limit), 100)};
    tool.example = R"({"dataset": "countries", "field": "continent"})";
    tool.call = unique_values;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
