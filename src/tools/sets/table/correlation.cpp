// SPDX-License-Identifier: Apache-2.0
#include "operations/table/correlation.hpp"

#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

constexpr int CorrelationDigits = 6;

Observation correlate(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string first = arguments.text("field");
    const std::string second = arguments.text("other_field");
    const bool ranks = arguments.text("method") == "spearman";
    operations::Report report;
    const operations::Correlation found = operations::correlation(
        context.workspace.layer(dataset), first, second,
        ranks ? operations::CorrelationMethod::Spearman : operations::CorrelationMethod::Pearson,
        report);
    Observation observation;
    observation.text = fmt::format(
        "{} correlation of '{}' and '{}' over {} rows of '{}' is {}; p = {} (two-sided).",
        ranks ? "Spearman's rank" : "Pearson's", first, second, found.count, dataset,
        format_number(found.coefficient, CorrelationDigits),
        format_number(found.p, CorrelationDigits));
    observation.data = {{"method", arguments.text("method")},
                        {"count", found.count},
                        {"correlation", quantity_json(found.coefficient, "")},
                        {"t", quantity_json(found.t, "")},
                        {"p", quantity_json(found.p, "")}};
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec correlation_tool() {
    ToolSpec tool;
    tool.name = "correlation";
    tool.tool_set = "graticule";
    tool.description = "How two number fields go together: the correlation from -1 to 1, the "
                       "number of rows and p. Rows that lack either value do not count, which is "
                       "told.";
    tool.search_words = "correlate related relationship association dependence pearson spearman";
    tool.parameters = {
        dataset_input("dataset", "Layer or table."),
        numeric_field_input("field", "dataset", "Number field."),
        numeric_field_input("other_field", "dataset", "The other number field."),
        optional(choice_input("method",
                              "pearson: of values, how near to a straight line; spearman: of "
                              "ranks, how near to rising or falling together.",
                              {"pearson", "spearman"}),
                 "pearson")};
    tool.example = R"({"dataset": "countries", "field": "gdp_per_capita", )"
                   R"("other_field": "life_expectancy"})";
    tool.call = correlate;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
