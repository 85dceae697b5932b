// SPDX-License-Identifier: Apache-2.0
#include "operations/table/top_rows.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

Observation top(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const bool ascending = arguments.text("order") == "ascending";
    operations::Report report;
    const geodata::Layer& all = context.workspace.layer(dataset);
    geodata::Layer rows = operations::top_rows(
        all, field, static_cast<std::size_t>(arguments.integer("count")),
        ascending ? operations::SortOrder::Ascending : operations::SortOrder::Descending, report);
    const std::string lead = fmt::format("The {} rows with the {} '{}'.", rows.size(),
                                         ascending ? "lowest" : "highest", field);
    std::size_t ranked = all.size();
    for (const operations::Report::Drop& drop : report.drops())
        ranked -= drop.count; // rows without a value
    Observation observation = store_rows(context, arguments.text("output"), std::move(rows),
                                         {"top_rows", dataset}, lead, report, {field});
    observation.data["ranked"] = ranked; // of which `count` were asked for
    return observation;
}

Amount top_count(const DryRun& dry_run, const Arguments& arguments) {
    const Amount rows = dry_run.estimate(arguments, "dataset").rows;
    const auto count = static_cast<double>(arguments.integer("count"));
    return {0, std::min(count, rows.most), std::min(count, rows.likely)};
}

} // namespace

ToolSpec top_rows_tool() {
    ToolSpec tool;
    tool.name = "top_rows";
    tool.tool_set = "graticule";
    tool.description = "The rows with the highest or lowest values of a field. Rows without a "
                       "value never rank.";
    tool.search_words = "most least highest lowest largest smallest biggest greatest longest "
                        "strongest richest poorest rank first top best worst";
    Parameter count = input("count", ParameterType::Integer, "How many rows.");
    count.minimum = 1;
    tool.parameters = {
        dataset_input("dataset", "Layer or table."),
        field_input("field", "dataset", "Field to rank by."), std::move(count),
        optional(choice_input("order", "descending: highest first; ascending: lowest first.",
                              {"descending", "ascending"}),
                 "descending"),
        result_name()};
    tool.example = R"({"dataset": "cities", "field": "population", "count": 10, "output": "top"})";
    tool.call = top;
    tool.dry_run = makes_layer({.rows = top_count, .shape_of = "dataset", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
