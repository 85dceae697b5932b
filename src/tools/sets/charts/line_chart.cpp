// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_request.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

cartography::ChartDescription chart_of_lines(const geodata::Layer& layer,
                                             const Arguments& arguments, operations::Report& report,
                                             const Context& /*context*/) {
    const std::vector<std::string> y = arguments.text_list("y");
    if (y.empty())
        throw Error(ErrorCode::InvalidArgument, "'y' names no field",
                    "Give a field of numbers, or a column for each year");
    cartography::LineChart lines = line_chart_of(
        layer, {y, arguments.optional_text("x"), arguments.optional_text("line")}, report);
    take_title(lines.x_title, arguments, "x_title");
    take_title(lines.y_title, arguments, "y_title");
    cartography::ChartDescription chart;
    chart.title = fmt::format("{} by {}", lines.y_title, lines.x_title);
    chart.marks = std::move(lines);
    return chart;
}

} // namespace

ToolSpec line_chart_tool() {
    Parameter y = numeric_field_input(
        "y", "dataset",
        "Field of numbers; several have a line each. Without 'x', the columns of years of a table "
        "with a row for each thing: each row then is a line.");
    y.type = ParameterType::TextList;
    ToolSpec tool = chart_tool(
        "line_chart",
        "Draws lines over years, dates or another number, each with its name at its end. A missing "
        "value is a gap in the line, never a zero.",
        {std::move(y),
         optional(field_input("x", "dataset",
                              "Field along the horizontal axis: years, dates, times or numbers; if "
                              "not given, the years that the columns of 'y' are called by.")),
         optional(field_input("line", "dataset",
                              "Field whose values name the lines, as of a table with a row for "
                              "each country and year.")),
         axis_title_input("x_title", "horizontal axis"),
         axis_title_input("y_title", "vertical axis")},
        R"({"dataset": "counties", "y": ["1990", "2000", "2010", "2020"], "line": "name", )"
        R"("title": "Life expectancy", "y_title": "Years"})",
        chart_of_lines);
    tool.search_words = "time series trend over time years since development curve graph plot "
                        "diagram history";
    return tool;
}

} // namespace graticule::tools
