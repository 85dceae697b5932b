// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/charts/chart_output.hpp"
#include "tools/sets/charts/chart_rows.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/layer_map.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

/// Which arguments a kind of chart needs, and which it may have besides.
struct Kind {
    const char* name;
    std::vector<std::string> needs;
    std::vector<std::string> takes;
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> known{{"bar", {"category"}, {"column", "aggregation", "order"}},
                                         {"scatter", {"x_column", "y_column"}, {"category"}},
                                         {"histogram", {"column"}, {"bins"}},
                                         {"map", {}, {"column"}}};
    return known;
}

bool is_in(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void check_kind(const Arguments& arguments) {
    const std::string asked = arguments.text("kind");
    const Kind& kind = *std::find_if(kinds().begin(), kinds().end(),
                                     [&](const Kind& known) { return known.name == asked; });
    for (const std::string& name : kind.needs)
        if (!arguments.has(name))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("A chart of kind {} needs '{}'", asked, name));
    for (const char* name :
         {"category", "column", "x_column", "y_column", "aggregation", "order", "bins"})
        if (arguments.has(name) && !is_in(kind.needs, name) && !is_in(kind.takes, name))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("A chart of kind {} has no '{}'", asked, name),
                        "Leave it out, or choose another kind");
    if (asked == "bar" && arguments.has("aggregation") && !arguments.has("column")
        && arguments.text("aggregation") != "count")
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The {} of what? 'column' is not given", arguments.text("aggregation")),
            "Without 'column' rows are counted");
}

/// What a chart needs of a sample of its rows too.
void require_numbers(const geodata::Layer& layer, const Arguments& arguments) {
    const auto column = arguments.optional_text("column");
    const bool counts = arguments.optional_text("aggregation").value_or("") == "count";
    if (column && !counts && !layer.column(*column).is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds no numbers", name_in_sentence(*column)),
                    "Leave 'column' out to count the rows of each category in a bar chart");
}

/// The marks of a chart, and the title that they make where none is given.
void add_marks(cartography::ChartDescription& chart, const geodata::Layer& layer,
               const Arguments& arguments, operations::Report& report, const Context& context) {
    const std::string kind = arguments.text("kind");
    if (kind == "bar") {
        auto bars =
            bar_chart_of(layer,
                         {arguments.text("category"), arguments.optional_text("column"),
                          arguments.optional_text("aggregation"), arguments.optional_text("order")},
                         report, context);
        chart.title = fmt::format("{} by {}", bars.value_title, bars.category_title);
        chart.marks = std::move(bars);
    } else if (kind == "scatter") {
        auto plot = scatter_plot_of(layer, arguments.text("x_column"), arguments.text("y_column"),
                                    arguments.optional_text("category"), report);
        chart.title = fmt::format("{} against {}", plot.y_title, plot.x_title);
        chart.marks = std::move(plot);
    } else {
        auto histogram = histogram_of(layer, arguments.text("column"),
                                      arguments.optional_text("bins").value_or("auto"), report);
        chart.title = fmt::format("Distribution of {}", histogram.value_title);
        chart.marks = std::move(histogram);
    }
    if (arguments.has("title"))
        chart.title = arguments.text("title");
    note_drops(chart, report, layer.size());
}

/// What was drawn, for a machine: as long a list as observations have of rows.
void add_figures(Observation& observation, const cartography::ChartDescription& chart) {
    if (const auto* bars = std::get_if<cartography::BarChart>(&chart.marks)) {
        Json list = Json::array();
        for (const auto& bar : bars->bars)
            if (list.size() < MaxObservedRows)
                list.push_back({{"category", one_line(bar.category, MaxObservedTextBytes)},
                                {"value", bar.value}});
        observation.data["bars"] = std::move(list);
    }
    if (const auto* histogram = std::get_if<cartography::Histogram>(&chart.marks)) {
        observation.data["edges"] = histogram->bins.edges;
        observation.data["counts"] = histogram->bins.counts;
    }
}

Observation draw_chart(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    const std::vector<std::string> formats = picture_formats(arguments, {"png"});
    require_chart_formats(formats);
    require_numbers(layer, arguments);
    Observation observation;
    if (context.simulation) // what the rows hold is not that of a sample's
        return observation;
    operations::Report report;
    cartography::ChartDescription chart;
    add_marks(chart, layer, arguments, report, context.context);
    chart.source = source_line(context.workspace, std::array<std::string, 1>{name});
    const OutputName file_name =
        picture_name(arguments.optional_text("file_name").value_or(""), chart.title);
    write_chart(context, observation, chart, name, file_name, formats);
    add_figures(observation, chart);
    add_report(observation, report);
    return observation;
}

Observation plot(ToolContext& context, const Arguments& arguments) {
    check_kind(arguments);
    return arguments.text("kind") == "map" ? draw_layer_map(context, arguments, {"png"})
                                           : draw_chart(context, arguments);
}

Parameter kind_input() {
    Parameter kind = choice_input("kind",
                                  "bar: a bar for each category; scatter: a dot for each row; "
                                  "histogram: counts of values in bins; map: the features.",
                                  {"bar", "scatter", "histogram", "map"});
    kind.choice_aliases = {{"hist", "histogram"},
                           {"barh", "bar"},
                           {"barplot", "bar"},
                           {"points", "scatter"},
                           {"geo", "map"}};
    return kind;
}

} // namespace

ToolSpec plot_geodataframe_by_matplotlib_tool() {
    ToolSpec tool = geojson_tool(
        "PlotGeoDataFrameByMatplotlib",
        "Draws a chart of a layer or table as a picture: bars, a scatter plot, a histogram, or a "
        "map. Rows without a value are left out and told.");
    const std::string of = "geodataframe";
    tool.parameters = {
        dataframe_input("Layer or table to draw."),
        kind_input(),
        optional(field_input("category", of,
                             "bar: field whose values name the bars; scatter: field whose values "
                             "colour the dots.")),
        optional(column_input("bar: field of numbers that the bars show, counts of rows if not "
                              "given; histogram: field of numbers; map: field that colours.")),
        optional(numeric_field_input("x_column", of, "scatter: field along the horizontal axis.")),
        optional(numeric_field_input("y_column", of, "scatter: field along the vertical axis.")),
        optional(choice_input("aggregation",
                              "bar: what a bar shows of the several rows of its category.",
                              {"count", "sum", "mean", "median", "min", "max"})),
        optional(choice_input("order",
                              "bar: how bars are ordered, by their rows, values or categories; as "
                              "the rows are if not given, and counts descending.",
                              {"data", "ascending", "descending", "category"})),
        optional(input("bins", ParameterType::Text,
                       "histogram: how many bins of equal width, or auto, by numpy's rule."))};
    for (Parameter& parameter : picture_parameters({"png", "svg", "html"}, "png"))
        tool.parameters.push_back(std::move(parameter));
    tool.example = R"({"geodataframe": "counties", "kind": "bar", "category": "name", )"
                   R"("column": "population", "file_name": "population_of_counties"})";
    tool.call = plot;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
