// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_request.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

cartography::ChartDescription chart_of_dots(const geodata::Layer& layer, const Arguments& arguments,
                                            operations::Report& report,
                                            const Context& /*context*/) {
    cartography::ScatterPlot plot = scatter_plot_of(layer, arguments.text("x"), arguments.text("y"),
                                                    arguments.optional_text("category"), report);
    take_title(plot.x_title, arguments, "x_title");
    take_title(plot.y_title, arguments, "y_title");
    cartography::ChartDescription chart;
    chart.title = fmt::format("{} against {}", plot.y_title, plot.x_title);
    chart.marks = std::move(plot);
    return chart;
}

} // namespace

ToolSpec scatter_plot_tool() {
    ToolSpec tool = chart_tool(
        "scatter_plot",
        "Draws a dot for each row at its values of two fields of numbers, which shows how they go "
        "together. Rows without both are left out and told.",
        {numeric_field_input("x", "dataset", "Field along the horizontal axis."),
         numeric_field_input("y", "dataset", "Field along the vertical axis."),
         optional(field_input("category", "dataset",
                              "Field whose values colour the dots; the most frequent have a colour "
                              "of their own.")),
         axis_title_input("x_title", "horizontal axis"),
         axis_title_input("y_title", "vertical axis")},
        R"({"dataset": "countries", "x": "gdp_per_capita", "y": "life_expectancy", )"
        R"("category": "continent", "title": "Life expectancy and income"})",
        chart_of_dots);
    tool.search_words =
        "dots points against versus two variables relationship correlation xy graph "
        "diagram";
    return tool;
}

} // namespace graticule::tools
