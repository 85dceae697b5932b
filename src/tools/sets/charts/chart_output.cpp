// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/charts/chart_output.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cartography/charts/render_chart.hpp"
#include "geodata/layer/column.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::tools {

namespace {

/// What each kind of chart and its marks are called.
struct ChartWords {
    using Pair = std::pair<const char*, const char*>;
    Pair operator()(const cartography::BarChart&) const { return {"bar chart", "bar"}; }
    Pair operator()(const cartography::ScatterPlot&) const { return {"scatter plot", "dot"}; }
    Pair operator()(const cartography::Histogram&) const { return {"histogram", "bin"}; }
    Pair operator()(const cartography::LineChart&) const { return {"line chart", "line"}; }
    Pair operator()(const cartography::BoxPlot&) const { return {"box plot", "box"}; }
};

std::string iso_time(double seconds) {
    geodata::Column column(geodata::FieldType::DateTime);
    column.append_integer(static_cast<std::int64_t>(std::llround(seconds * 1000)));
    return column.display(0);
}

std::string observed(const std::string& text) {
    return one_line(text, MaxObservedTextBytes);
}

/// The rows of each kind of chart.
struct ChartRows {
    Json operator()(const cartography::BarChart& chart) const {
        Json rows = Json::array();
        for (const auto& bar : chart.bars)
            rows.push_back({{"category", observed(bar.category)}, {"value", bar.value}});
        return rows;
    }
    Json operator()(const cartography::ScatterPlot& chart) const {
        Json rows = Json::array();
        for (const auto& dot : chart.dots) {
            rows.push_back({{"x", dot.x}, {"y", dot.y}});
            if (!chart.categories.empty())
                rows.back()["category"] = observed(chart.categories[dot.category]);
        }
        return rows;
    }
    Json operator()(const cartography::Histogram& chart) const {
        Json rows = Json::array();
        for (std::size_t i = 0; i < chart.bins.counts.size(); ++i)
            rows.push_back({{"from", chart.bins.edges[i]},
                            {"to", chart.bins.edges[i + 1]},
                            {"count", chart.bins.counts[i]}});
        return rows;
    }
    Json operator()(const cartography::LineChart& chart) const {
        Json rows = Json::array();
        for (const auto& line : chart.lines)
            for (const auto& point : line.points)
                if (!std::isnan(point.y))
                    rows.push_back({{"line", observed(line.name)},
                                    {"x", chart.times ? Json(iso_time(point.x)) : Json(point.x)},
                                    {"value", point.y}});
        return rows;
    }
    Json operator()(const cartography::BoxPlot& chart) const {
        Json rows = Json::array();
        for (const auto& box : chart.boxes) {
            const cartography::BoxFigures& figures = box.figures;
            rows.push_back({{"category", observed(box.category)},
                            {"count", figures.count},
                            {"least", figures.least},
                            {"lower_whisker", figures.lower_whisker},
                            {"lower_quartile", figures.lower_quartile},
                            {"median", figures.median},
                            {"upper_quartile", figures.upper_quartile},
                            {"upper_whisker", figures.upper_whisker},
                            {"greatest", figures.greatest},
                            {"outliers", figures.outliers.size()}});
        }
        return rows;
    }
};

} // namespace

void require_chart_formats(std::span<const std::string> formats) {
    if (formats.empty())
        throw Error(ErrorCode::InvalidArgument, "no format to draw the chart in",
                    "Formats are png and svg");
    for (const std::string& format : formats)
        if (format != "png" && format != "svg")
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("a chart cannot be drawn as '{}'", shorten(format, 40)),
                        "A chart is drawn as png or svg, a map as html too");
}

void write_chart(ToolContext& context, Observation& observation,
                 const cartography::ChartDescription& chart, const std::string& dataset,
                 const OutputName& name, std::span<const std::string> formats,
                 const cartography::PageSize& page) {
    std::size_t marks = 0;
    const std::vector<std::string> files =
        write_pictures(context, observation, {name, formats, chart.title},
                       [&](const std::string&, const std::filesystem::path& path) {
                           marks = cartography::render_chart(chart, path, page);
                       });
    const auto [kind, mark] = std::visit(ChartWords{}, chart.marks);
    const char* const ending = marks == 1 ? "" : std::string_view(mark) == "box" ? "es" : "s";
    observation.text = fmt::format("Drew a {} of {}, {} {}{}: {}.", kind, name_in_sentence(dataset),
                                   marks, mark, ending, join(files, ", "));
    observation.data["files"] = files;
    observation.data["marks_drawn"] = marks;
}

void note_drops(cartography::ChartDescription& chart, const operations::Report& report,
                std::size_t rows) {
    for (const operations::Report::Drop& drop : report.drops())
        chart.notes.push_back(
            fmt::format("Not drawn: {} of {} rows, {}.", drop.count, rows, drop.reason));
}

Json chart_rows_json(const cartography::ChartDescription& chart) {
    return std::visit(ChartRows{}, chart.marks);
}

} // namespace graticule::tools
