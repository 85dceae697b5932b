// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_request.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

cartography::ChartDescription chart_of_bars(const geodata::Layer& layer, const Arguments& arguments,
                                            operations::Report& report, const Context& context) {
    const auto statistic = arguments.optional_text("statistic");
    if (statistic && *statistic != "count" && !arguments.has("value"))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The {} of what? 'value' is not given", *statistic),
                    "Without 'value' rows are counted");
    cartography::BarChart bars =
        bar_chart_of(layer,
                     {arguments.text("category"), arguments.optional_text("value"), statistic,
                      arguments.optional_text("order")},
                     report, context);
    take_title(bars.category_title, arguments, "category_title");
    take_title(bars.value_title, arguments, "value_title");
    cartography::ChartDescription chart;
    chart.title = fmt::format("{} by {}", bars.value_title, bars.category_title);
    chart.marks = std::move(bars);
    return chart;
}

} // namespace

ToolSpec bar_chart_tool() {
    ToolSpec tool = chart_tool(
        "bar_chart",
        "Draws a bar for each category, from zero: of a field of numbers, of a figure of several "
        "rows, or of how many rows there are. Bars lie to the right where their names are long. "
        "Rows without a value have no bar and are told.",
        {field_input("category", "dataset", "Field whose values name the bars."),
         optional(numeric_field_input("value", "dataset",
                                      "Field of numbers that the bars show; if not given, rows are "
                                      "counted.")),
         optional(choice_input("statistic",
                               "What a bar shows of the several rows of its category; where each "
                               "category has one row it is not needed.",
                               {"sum", "mean", "median", "min", "max", "count"})),
         optional(choice_input("order",
                               "By the rows as they stand, values or categories; if not given, as "
                               "the rows stand, and counts descending.",
                               {"data", "descending", "ascending", "category"})),
         axis_title_input("category_title", "axis of categories"),
         axis_title_input("value_title", "axis of values")},
        R"({"dataset": "countries", "category": "continent", "value": "population", )"
        R"("statistic": "sum", "order": "descending", "title": "Population by continent"})",
        chart_of_bars);
    tool.search_words = "bars columns histogram of categories diagram graph plot compare counts "
                        "totals by group";
    return tool;
}

} // namespace graticule::tools
