// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_request.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

cartography::ChartDescription chart_of_boxes(const geodata::Layer& layer,
                                             const Arguments& arguments, operations::Report& report,
                                             const Context& /*context*/) {
    cartography::BoxPlot plot =
        box_plot_of(layer, arguments.text("value"), arguments.optional_text("category"), report);
    take_title(plot.category_title, arguments, "category_title");
    take_title(plot.value_title, arguments, "value_title");
    cartography::ChartDescription chart;
    chart.title = plot.category_title.empty()
                      ? fmt::format("Distribution of {}", plot.value_title)
                      : fmt::format("{} by {}", plot.value_title, plot.category_title);
    chart.marks = std::move(plot);
    return chart;
}

} // namespace

ToolSpec box_plot_tool() {
    ToolSpec tool = chart_tool(
        "box_plot",
        "Draws a box for each category from the lower to the upper quartile of its values, with a "
        "line at the median, whiskers to the outermost values within one and a half times the box, "
        "and a dot for each value beyond. Rows without a value are left out and told.",
        {numeric_field_input("value", "dataset", "Field of numbers."),
         optional(field_input("category", "dataset",
                              "Field whose values have a box each; if not given, there is one of "
                              "all rows.")),
         axis_title_input("category_title", "axis of categories"),
         axis_title_input("value_title", "axis of values")},
        R"({"dataset": "countries", "value": "gdp_per_capita", "category": "continent", )"
        R"("title": "GDP per capita by continent"})",
        chart_of_boxes);
    tool.search_words = "box and whisker quartiles median spread distribution outliers compare "
                        "groups graph diagram";
    return tool;
}

} // namespace graticule::tools
