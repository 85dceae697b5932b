// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/field_roles.hpp"
#include "tools/sets/charts/chart_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

using cartography::LineChart;
using geodata::Column;
using geodata::FieldType;
using geodata::Layer;
using operations::Report;

bool has_value(const LineChart::Line& line) {
    return std::any_of(line.points.begin(), line.points.end(),
                       [](const LineChart::Point& point) { return !std::isnan(point.y); });
}

/// Seconds in what a field counts the time since 1970-01-01 UTC in; none for plain numbers.
std::optional<double> seconds_of(const Layer& layer, const std::string& field) {
    const geodata::Field& known = layer.field(layer.field_index(field));
    if (known.type == FieldType::Date)
        return geodata::MillisecondsPerDay / 1000.0;
    if (known.type == FieldType::DateTime || known.unit.starts_with("ms since 1970"))
        return 0.001;
    return std::nullopt;
}

/// Numbers as they are, dates and times as seconds since 1970-01-01 UTC; NaN where there are none.
std::vector<double> places_along(const Layer& layer, const std::string& field, Report& report) {
    const Column& column = layer.column(field);
    const auto seconds = seconds_of(layer, field);
    if (!seconds && !column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds neither numbers nor times", name_in_sentence(field)),
                    "Lines go over a number, a year, a date or a time; of categories draw bars");
    if (!seconds)
        return counted_numbers(layer, field, report);
    std::vector<double> places;
    for (std::size_t row = 0; row < layer.size(); ++row)
        places.push_back(column.number(row) * *seconds);
    return places;
}

/// Which line each row is part of, by name; none for rows without one, which are told.
std::map<std::string, std::vector<std::size_t>>
rows_by_line(const Layer& layer, const std::string& field, Report& report) {
    const Column& column = layer.column(field);
    std::map<std::string, std::vector<std::size_t>> lines;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (column.is_null(row))
            report.drop(lacking_value(field), 1);
        else
            lines[column.display(row)].push_back(row);
    }
    return lines;
}

/// The points of rows along x, each place once.
LineChart::Line line_of(std::string name, const std::vector<double>& x,
                        const std::vector<double>& y, const std::vector<std::size_t>& rows,
                        const LineRequest& request) {
    LineChart::Line line{std::move(name), {}};
    for (const std::size_t row : rows)
        if (!std::isnan(x[row]))
            line.points.push_back({x[row], y[row]});
    std::stable_sort(line.points.begin(), line.points.end(),
                     [](const auto& a, const auto& b) { return a.x < b.x; });
    const auto twice = std::adjacent_find(line.points.begin(), line.points.end(),
                                          [](const auto& a, const auto& b) { return a.x == b.x; });
    if (twice != line.points.end())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("several rows{} have the same value of {}",
                                line.name.empty() ? "" : " of " + graticule::quoted(line.name),
                                name_in_sentence(*request.x)),
                    request.line ? "Aggregate them first, or choose another field for 'line'"
                                 : "Say in 'line' which field tells the lines apart, or aggregate "
                                   "the rows first");
    return line;
}

void add_lines_over_x(LineChart& chart, const Layer& layer, const LineRequest& request,
                      Report& report) {
    const std::vector<double> x = places_along(layer, *request.x, report);
    for (const double place : x)
        if (std::isnan(place))
            report.drop(lacking_value(*request.x), 1);
    std::vector<std::size_t> all(layer.size());
    for (std::size_t row = 0; row < layer.size(); ++row)
        all[row] = row;
    for (const std::string& field : request.y) {
        const std::vector<double> y = counted_numbers(layer, field, report);
        if (!request.line) {
            chart.lines.push_back(line_of(request.y.size() > 1 ? field : "", x, y, all, request));
            continue;
        }
        for (const auto& [name, rows] : rows_by_line(layer, *request.line, report))
            chart.lines.push_back(line_of(name, x, y, rows, request));
    }
    chart.times = seconds_of(layer, *request.x).has_value();
    chart.x_title = chart.times ? *request.x : field_with_unit(layer, *request.x);
    chart.whole_numbers = layer.column(*request.x).type() == FieldType::Integer;
}

void add_lines_over_years(LineChart& chart, const Layer& layer, const LineRequest& request,
                          Report& report) {
    std::map<int, std::vector<double>> values;
    for (const std::string& field : request.y) {
        const auto year = retrieval::year_in_name(field);
        if (!year)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} is not called by a year, and 'x' is not given",
                                    name_in_sentence(field)),
                        "Say in 'x' which field is along the horizontal axis");
        if (!values.emplace(*year, counted_numbers(layer, field, report)).second)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("two of the fields are of the year {}", *year));
    }
    for (std::size_t row = 0; row < layer.size(); ++row) {
        LineChart::Line line;
        if (request.line && layer.column(*request.line).is_null(row)) {
            report.drop(lacking_value(*request.line), 1);
            continue;
        }
        if (request.line)
            line.name = layer.column(*request.line).display(row);
        for (const auto& [year, of_rows] : values)
            line.points.push_back({static_cast<double>(year), of_rows[row]});
        chart.lines.push_back(std::move(line));
    }
    chart.x_title = "Year";
    chart.whole_numbers = true;
}

} // namespace

LineChart line_chart_of(const Layer& layer, const LineRequest& request, Report& report) {
    if (request.line && request.x && request.y.size() > 1)
        throw Error(ErrorCode::InvalidArgument, "with 'x' and 'line', 'y' names one field");
    LineChart chart;
    if (request.x)
        add_lines_over_x(chart, layer, request, report);
    else
        add_lines_over_years(chart, layer, request, report);
    const std::size_t lines = chart.lines.size();
    std::erase_if(chart.lines, [](const LineChart::Line& line) { return !has_value(line); });
    report.drop("lines without any value", lines - chart.lines.size());
    const std::string& unit = layer.field(layer.field_index(request.y.front())).unit;
    const bool one_field = request.x && request.y.size() == 1;
    chart.y_title = one_field      ? field_with_unit(layer, request.y.front())
                    : unit.empty() ? "Value"
                                   : fmt::format("Value ({})", unit);
    return chart;
}

} // namespace graticule::tools
