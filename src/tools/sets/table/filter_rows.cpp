// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/filter.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation filter_rows(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    geodata::Layer kept =
        operations::filter(layer, arguments.text("expression"), report, context.context);
    const std::string lead = fmt::format("Kept {} of {} rows.", kept.size(), layer.size());
    return store_result(context, arguments.text("output"), std::move(kept),
                        {"filter_rows", dataset}, lead, report);
}

/// Texts that a field must be equal to occur in it.
void look_at_values(DryRun& dry_run, const Arguments& arguments) {
    const auto condition = operations::Expression::parse(arguments.text("expression"));
    for (const auto& [field, text] : condition.texts_required())
        dry_run.require_value(arguments.text("dataset"), field, text);
}

} // namespace

ToolSpec filter_rows_tool() {
    ToolSpec tool;
    tool.name = "filter_rows";
    tool.tool_set = "graticule";
    tool.description = "Keeps the rows for which an expression is true.";
    tool.search_words = "only where more than less above below over under between at least since "
                        "before after equal select";
    tool.parameters = {
        dataset_input("dataset", "Layer or table."),
        input("expression", ParameterType::Text,
              "Condition over the fields: comparisons, and, or, not, in, between, is null, "
              "arithmetic; field names with spaces or digits in backticks."),
        result_name()};
    tool.example = R"({"dataset": "quakes", "expression": "mag >= 5", "output": "strong"})";
    tool.call = filter_rows;
    tool.dry_run = makes_layer(
        {.rows = up_to_rows_of("dataset"), .shape_of = "dataset", .look = look_at_values});
    return tool;
}

} // namespace graticule::tools
