// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MostListed = MaxObservedRows;

std::vector<std::size_t> rows_from(std::size_t first, std::size_t count, std::size_t all) {
    if (first > all)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("there is no row {}: the dataset has {}", first, all),
                    "Rows count from 1");
    std::vector<std::size_t> rows(std::min(count, all - first + 1));
    std::iota(rows.begin(), rows.end(), first - 1);
    return rows;
}

geodata::Layer only_fields(const geodata::Layer& layer, const std::vector<std::string>& names) {
    geodata::Layer narrow(layer.name());
    for (const std::string& name : names) {
        const std::size_t index = layer.field_index(name);
        narrow.set_field(layer.field(index), layer.shared_column(index));
    }
    return narrow;
}

Observation list(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataset");
    const geodata::Layer& all = context.workspace.layer(name);
    const auto first = static_cast<std::size_t>(arguments.integer("first"));
    geodata::Layer asked = all.select(
        rows_from(first, static_cast<std::size_t>(arguments.integer("count")), all.size()));
    if (arguments.has("fields"))
        asked = only_fields(asked, arguments.text_list("fields"));
    std::string lines;
    std::size_t shown = 0;
    while (shown < asked.size() && lines.size() < MaxObservationBytes)
        lines += row_line(asked, shown++);
    Observation observation;
    observation.text = fmt::format("Rows {} to {} of {} in {}:{}", first, first + shown - 1,
                                   all.size(), quoted_name(name), lines);
    observation.data = {
        {"row_count", all.size()}, {"first", first}, {"rows", rows_json(asked, shown)}};
    return observation;
}

} // namespace

ToolSpec list_rows_tool() {
    ToolSpec tool;
    tool.name = "list_rows";
    tool.tool_set = "graticule";
    tool.description = "Lists rows of a layer or table as they stand, from a given one on: what "
                       "other results leave out.";
    tool.search_words = "names list show which rows";
    Parameter first = input("first", ParameterType::Integer, "The first row, counted from 1.");
    first.minimum = 1;
    Parameter count = input("count", ParameterType::Integer, "How many rows.");
    count.minimum = 1;
    count.maximum = static_cast<double>(MostListed);
    Parameter fields = field_input("fields", "dataset", "Only these fields.");
    fields.type = ParameterType::TextList;
    tool.parameters = {dataset_input("dataset", "Layer or table."), optional(std::move(first), 1),
                       optional(std::move(count), 20), optional(std::move(fields))};
    tool.example = R"({"dataset": "cities", "first": 3, "fields": ["name"]})";
    tool.call = list;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
