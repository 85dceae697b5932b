// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_request.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

/// More bins than these are hairs on the page, as numpy's rule makes them of values with a long
/// tail.
constexpr std::size_t MostBinsUnasked = 50;

cartography::ChartDescription chart_of_bins(const geodata::Layer& layer, const Arguments& arguments,
                                            operations::Report& report,
                                            const Context& /*context*/) {
    cartography::Histogram histogram =
        histogram_of(layer, arguments.text("field"),
                     arguments.has("bins") ? fmt::format("{}", arguments.integer("bins")) : "auto",
                     report, MostBinsUnasked);
    take_title(histogram.value_title, arguments, "value_title");
    cartography::ChartDescription chart;
    chart.title = fmt::format("Distribution of {}", histogram.value_title);
    chart.marks = std::move(histogram);
    return chart;
}

} // namespace

ToolSpec histogram_tool() {
    Parameter bins = input("bins", ParameterType::Integer,
                           "How many bins of equal width; if not given, as many as numpy's rule "
                           "\"auto\" makes of the values, 50 at most.");
    bins.minimum = 1;
    bins.maximum = static_cast<double>(cartography::MostBins);
    ToolSpec tool = chart_tool(
        "histogram",
        "Draws how the values of a field of numbers are spread: a bar for each bin, as high as "
        "there are values in it. Rows without a value are left out and told.",
        {numeric_field_input("field", "dataset", "Field of numbers."), optional(std::move(bins)),
         axis_title_input("value_title", "axis of values")},
        R"({"dataset": "cities", "field": "population", "title": "Population of cities"})",
        chart_of_bins);
    tool.search_words = "distribution frequency spread bins values graph plot diagram";
    return tool;
}

} // namespace graticule::tools
