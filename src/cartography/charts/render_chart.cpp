// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/render_chart.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/canvas/picture_format.hpp"
#include "cartography/charts/category_frame.hpp"
#include "cartography/charts/draw_chart.hpp"
#include "cartography/charts/time_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace graticule::cartography {

namespace {

/// The numbers along the axes of a chart.
std::vector<double> numbers_of(const ChartDescription& chart) {
    std::vector<double> numbers;
    if (const auto* bars = std::get_if<BarChart>(&chart.marks))
        for (const BarChart::Bar& bar : bars->bars)
            numbers.push_back(bar.value);
    if (const auto* scatter = std::get_if<ScatterPlot>(&chart.marks))
        for (const ScatterPlot::Dot& dot : scatter->dots)
            numbers.insert(numbers.end(), {dot.x, dot.y});
    if (const auto* histogram = std::get_if<Histogram>(&chart.marks))
        numbers = histogram->bins.edges;
    if (const auto* lines = std::get_if<LineChart>(&chart.marks))
        for (const LineChart::Line& line : lines->lines)
            for (const LineChart::Point& point : line.points)
                if (!std::isnan(point.y))
                    numbers.insert(numbers.end(), {point.x, point.y});
    if (const auto* boxes = std::get_if<BoxPlot>(&chart.marks))
        for (const BoxPlot::Box& box : boxes->boxes)
            numbers.insert(numbers.end(), {box.figures.least, box.figures.greatest});
    return numbers;
}

/// The names along an axis of categories; empty where there is none.
std::vector<std::string> categories_of(const ChartDescription& chart) {
    std::vector<std::string> categories;
    if (const auto* bars = std::get_if<BarChart>(&chart.marks))
        for (const BarChart::Bar& bar : bars->bars)
            categories.push_back(bar.category);
    if (const auto* boxes = std::get_if<BoxPlot>(&chart.marks))
        for (const BoxPlot::Box& box : boxes->boxes)
            categories.push_back(box.category);
    return categories;
}

void check_drawable(const ChartDescription& chart) {
    const std::vector<double> numbers = numbers_of(chart);
    if (numbers.empty())
        throw Error(ErrorCode::InvalidArgument, "there is nothing to draw: no row has a value",
                    "Choose other fields, or check the filter or the join that made the rows");
    for (const double number : numbers)
        if (!(std::abs(number) <= LargestDrawn))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} is too large to be drawn", number),
                        "Filter such values out");
    if (const std::size_t count = categories_of(chart).size(); count > MostBars)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("a chart of {} {}, where {} are the most that can be read", count,
                                std::holds_alternative<BarChart>(chart.marks) ? "bars" : "boxes",
                                MostBars),
                    "Filter or group the rows first, or draw a histogram");
    const auto* lines = std::get_if<LineChart>(&chart.marks);
    if (lines != nullptr && lines->lines.size() > MostLines)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("a chart of {} lines, where {} are the most that can be told apart",
                                lines->lines.size(), MostLines),
                    "Filter the rows to those that are compared");
    if (lines != nullptr && lines->times)
        for (const LineChart::Line& line : lines->lines)
            for (const LineChart::Point& point : line.points)
                if (!(std::abs(point.x) <= LatestTime))
                    throw Error(ErrorCode::InvalidArgument,
                                "a time is further from today than the year 9999",
                                "Filter such times out");
}

/// The page, higher where bars or boxes would be too thin for their labels.
PageSize page_for(const ChartDescription& chart, const PageSize& page, Canvas::Format format) {
    const std::vector<std::string> categories = categories_of(chart);
    if (categories.empty())
        return page;
    const Canvas canvas(format, page);
    const TypeSizes type = type_sizes_for(canvas.width(), canvas.height());
    const double width = canvas.width() - 40 * type.unit;
    const double needed = height_around_body(canvas, chart, type)
                          + CategoryFrame::body_height_for(canvas, categories, type, width);
    PageSize grown = page;
    grown.height_px = std::max(page.height_px, std::ceil(needed * page.scale));
    return grown;
}

} // namespace

std::size_t render_chart(const ChartDescription& chart, const std::filesystem::path& path,
                         const PageSize& page) {
    const Canvas::Format format = format_of_picture(path);
    check_drawable(chart);
    Canvas canvas(format, page_for(chart, page, format));
    DrawingRecord record(canvas);
    const TypeSizes type = type_sizes_for(page.width_px / page.scale, page.height_px / page.scale);
    const ChartPage drawn = draw_chart_page(canvas, chart, type, record);
    std::size_t marks = 0;
    if (const auto* bars = std::get_if<BarChart>(&chart.marks))
        marks = draw_bar_chart(canvas, drawn, *bars, record);
    if (const auto* scatter = std::get_if<ScatterPlot>(&chart.marks))
        marks = draw_scatter_plot(canvas, drawn, *scatter, record);
    if (const auto* histogram = std::get_if<Histogram>(&chart.marks))
        marks = draw_histogram(canvas, drawn, *histogram, record);
    if (const auto* lines = std::get_if<LineChart>(&chart.marks))
        marks = draw_line_chart(canvas, drawn, *lines, record);
    if (const auto* boxes = std::get_if<BoxPlot>(&chart.marks))
        marks = draw_box_plot(canvas, drawn, *boxes, record);
    std::string description;
    for (const std::string& note : chart.notes)
        description += note + " ";
    write_file(path, canvas.finish(chart.title, description + chart.source, record.text()));
    return marks;
}

} // namespace graticule::cartography
