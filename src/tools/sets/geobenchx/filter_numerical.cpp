// SPDX-License-Identifier: Apache-2.0
#include "operations/table/filter.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/bare_year.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation filter_by_numbers(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const geodata::Layer& all = context.workspace.layer(name);
    std::vector<std::string> named;
    const std::string condition =
        with_bare_columns_quoted(arguments.text("conditions"), all, named);
    operations::Report report;
    for (const std::string& column : named)
        report.decide(
            fmt::format("{} was read as the column `{}`; backticks say so", column, column));
    geodata::Layer kept = operations::filter(all, condition, report, context.context);
    const std::string lead = fmt::format("Kept {} of {} rows.", kept.size(), all.size());
    return store_frame(context, arguments.text("output_dataframe_name"), std::move(kept),
                       {"filter_numerical", name}, lead, report);
}

} // namespace

ToolSpec filter_numerical_tool() {
    ToolSpec tool = geobenchx_tool(
        "filter_numerical", "Keeps the rows for which a condition over the columns is true.");
    tool.search_words = "more less above below over under between at least most exceed";
    tool.parameters = {
        dataset_input("dataframe_name", "Table or layer."),
        input("conditions", ParameterType::Text,
              "Condition in pandas' query style; column names with spaces or that begin with a "
              "digit in backticks, as in `2021` > 50 and CONTINENT == 'Africa'."),
        result_name("output_dataframe_name", "Name for the rows that are kept.")};
    tool.example = R"({"dataframe_name": "towns", "conditions": "population > 5000", )"
                   R"("output_dataframe_name": "large_towns"})";
    tool.deviations = {"A bare number that is compared and is the name of a column (2021 >= 90) is "
                       "read as the column, and said; in pandas it compares two numbers.",
                       "A comparison with an empty cell is never true, as in pandas, also under "
                       "not.",
                       "Only the expression language is carried out, never Python code."};
    tool.call = filter_by_numbers;
    tool.dry_run =
        makes_layer({.rows = up_to_rows_of("dataframe_name"), .shape_of = "dataframe_name"});
    return tool;
}

} // namespace graticule::tools
