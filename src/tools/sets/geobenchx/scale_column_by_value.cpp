// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/compute_field.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation scale(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const std::string column = arguments.text("column_name");
    const std::string operation = arguments.text("operation");
    const double value = arguments.number("value");
    if (operation == "divide" && value == 0)
        throw Error(ErrorCode::InvalidArgument, "'value' is 0, by which nothing can be divided");
    operations::Report report;
    geodata::Layer result =
        operations::scale_field(context.workspace.layer(name), column, arithmetic_from(operation),
                                value, arguments.text("output_column_name"), report);
    const std::string lead =
        fmt::format("Column '{}' is '{}' {} {}.", arguments.text("output_column_name"), column,
                    operation, shortest_number(value));
    return store_frame(context, arguments.text("output_dataframe_name"), std::move(result),
                       {"scale_column_by_value", name}, lead, report);
}

} // namespace

ToolSpec scale_column_by_value_tool() {
    ToolSpec tool =
        geobenchx_tool("scale_column_by_value", "Combines a number column with one number.");
    tool.search_words = "convert multiply divide percent unit thousand million";
    tool.parameters = {
        dataset_input("dataframe_name", "Table or layer."),
        numeric_field_input("column_name", "dataframe_name", "Number column."),
        arithmetic_input(),
        input("value", ParameterType::Number, "Number to combine it with."),
        field_name("output_column_name", "Name for the new column; an old one is replaced."),
        result_name("output_dataframe_name", "Name for the result.")};
    tool.example = R"({"dataframe_name": "shares", "column_name": "share", "operation": )"
                   R"("multiply", "value": 100, "output_column_name": "percent", )"
                   R"("output_dataframe_name": "percentages"})";
    tool.deviations = {"Dividing by zero is refused; in pandas it gives infinity."};
    tool.call = scale;
    tool.dry_run = makes_layer({.rows = rows_of("dataframe_name"), .shape_of = "dataframe_name"});
    return tool;
}

} // namespace graticule::tools
