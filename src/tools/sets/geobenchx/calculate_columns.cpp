// SPDX-License-Identifier: Apache-2.0
#include "operations/table/compute_field.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/row_alignment.hpp"
#include "tools/sets/table/row_meaning.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

Observation calculate_columns(ToolContext& context, const Arguments& arguments) {
    const std::string first = arguments.text("dataframe1_name");
    const std::string second = arguments.text("dataframe2_name");
    const std::string first_column = arguments.text("column1_name");
    const std::string second_column = arguments.text("column2_name");
    const std::string output = arguments.text("output_column_name");
    const std::string operation = arguments.text("operation");
    const geodata::Layer& left = context.workspace.layer(first);
    operations::Report report;
    const geodata::Layer right =
        first == second ? left
                        : align_rows(left, context.workspace.layer(second), second_column, report);
    geodata::Layer result = operations::combine_fields(left, first_column, right, second_column,
                                                       arithmetic_from(operation), output, report);
    warn_of_scale(left, first_column, report);
    warn_of_scale(right, second_column, report);
    const geodata::Column& column = result.column(output);
    const std::string lead =
        fmt::format("Column '{}' is '{}' of '{}' {} '{}' of '{}': {} of {} rows have a value.",
                    output, first_column, first, operation, second_column, second,
                    column.size() - column.null_count(), column.size());
    return store_frame(context, arguments.text("output_dataframe_name"), std::move(result),
                       {"calculate_columns", first == second ? first : first + ", " + second}, lead,
                       report);
}

/// Which rows belong together is told by values, of which samples have hardly any.
void dry_run_calculate_columns(DryRun& dry_run, const Arguments& arguments) {
    operations::Report unsaid;
    const std::array<std::size_t, 1> first{0};
    const geodata::Layer& left = dry_run.sample(arguments, "dataframe1_name");
    const geodata::Layer& right = dry_run.sample(arguments, "dataframe2_name");
    const geodata::Layer result = operations::combine_fields(
        left.select(first), arguments.text("column1_name"), right.select(first),
        arguments.text("column2_name"), arithmetic_from(arguments.text("operation")),
        arguments.text("output_column_name"), unsaid);
    DatasetEstimate estimate = dry_run.estimate(arguments, "dataframe1_name");
    estimate.values.erase(arguments.text("output_column_name"));
    dry_run.store_layer(arguments, result, std::move(estimate));
}

} // namespace

ToolSpec calculate_columns_tool() {
    ToolSpec tool = geobenchx_tool(
        "calculate_columns", "Combines a column of one table with one of another, row by row. The "
                             "result is the first table with one more column.");
    tool.search_words = "per capita ratio divide difference change growth share density";
    tool.parameters = {
        dataset_input("dataframe1_name", "First table or layer; its rows are kept."),
        numeric_field_input("column1_name", "dataframe1_name", "Number column of the first."),
        dataset_input("dataframe2_name", "Second table or layer; may be the first."),
        numeric_field_input("column2_name", "dataframe2_name", "Number column of the second."),
        arithmetic_input(),
        field_name("output_column_name", "Name for the new column."),
        result_name("output_dataframe_name", "Name for the result.")};
    tool.example =
        R"({"dataframe1_name": "rural", "column1_name": "2021", "dataframe2_name": "total", )"
        R"("column2_name": "2021", "operation": "divide", "output_column_name": "share", )"
        R"("output_dataframe_name": "rural_share"})";
    tool.deviations = {
        "Rows of two tables are paired by a column that both have and that tells their rows apart, "
        "and it is said which; pandas pairs by row number, which is wrong once a table was "
        "filtered or sorted. Without such a column rows are paired by their order, with a warning, "
        "where both tables have equally many; this is refused where they have not, and where a "
        "text column of each tells its rows apart and has other values than the other's.",
        "Division by zero has no value; in pandas it is infinite."};
    tool.call = calculate_columns;
    tool.dry_run = dry_run_calculate_columns;
    return tool;
}

} // namespace graticule::tools
