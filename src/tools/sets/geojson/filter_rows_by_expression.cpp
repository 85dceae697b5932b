// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/filter.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* FilterRowsByExpression = "FilterRowsByExpression";

Observation filter(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer kept =
        operations::filter(layer, arguments.text("expression"), report, context.context);
    const std::string lead = fmt::format("Kept {} of {} rows.", kept.size(), layer.size());
    return store_geodataframe(context, arguments, {FilterRowsByExpression, name}, std::move(kept),
                              lead, report);
}

void look_at_values(DryRun& dry_run, const Arguments& arguments) {
    const auto condition = operations::Expression::parse(arguments.text("expression"));
    for (const auto& [field, text] : condition.texts_required())
        dry_run.require_value(arguments.text("geodataframe"), field, text);
}

} // namespace

ToolSpec filter_rows_by_expression_tool() {
    ToolSpec tool = geojson_tool(FilterRowsByExpression,
                                 "Keeps the rows of a layer or table for which a condition "
                                 "is true.");
    tool.search_words =
        "only where more than less above below over under between greater condition";
    tool.parameters = {dataframe_input(),
                       input("expression", ParameterType::Text,
                             "Condition over the fields, such as p > 1000 and region == 'north': "
                             "comparisons, and, or, not, in, between, is null, arithmetic; names "
                             "with spaces or digits in backticks."),
                       result_input()};
    tool.example = R"({"geodataframe": "quakes", "expression": "mag >= 5", "result": "felt"})";
    tool.call = filter;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("geodataframe"),
                                .shape_of = "geodataframe",
                                .look = look_at_values});
    return tool;
}

} // namespace graticule::tools
