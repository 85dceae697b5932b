// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/charts/chart_rows.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;
using operations::Report;

constexpr std::size_t MostCategories = 12; ///< more colours are not told apart

std::string rows_word(const Layer& layer) {
    return layer.has_geometry() ? "features" : "rows";
}

/// Categories with a value each, as columns beside each other.
struct Bars {
    std::shared_ptr<const Column> categories;
    std::shared_ptr<const Column> values;
    std::string value_title;
    bool whole_numbers = false;
    std::shared_ptr<const Column> sizes = {}; ///< rows that each is made of; null: one
};

/// The rows that have a category, so that the others are counted one by one.
Layer with_category(const Layer& layer, const std::string& category, Report& report) {
    const Column& column = layer.column(category);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (!column.is_null(row))
            rows.push_back(row);
    report.drop(lacking_value(category), layer.size() - rows.size());
    return rows.size() == layer.size() ? layer : layer.select(rows);
}

Bars aggregated_bars(const Layer& layer, const BarRequest& request, Report& report,
                     const Context& context) {
    const std::string function = request.aggregation.value_or("count");
    const std::array<operations::Metric, 2> metrics{
        operations::Metric{operations::parse_metric_function(function).value(),
                           request.column.value_or(""),
                           request.category == "value" ? "figure" : "value"},
        operations::Metric{operations::MetricFunction::Count, "",
                           request.category == "rows" ? "size" : "rows"}};
    const Layer table = operations::aggregate(with_category(layer, request.category, report),
                                              {&request.category, 1}, metrics, report, context);
    return {table.shared_column(0), table.shared_column(1),
            request.column
                ? fmt::format("{} of {}", function, field_with_unit(layer, *request.column))
                : "Number of " + rows_word(layer),
            table.field(1).type == FieldType::Integer, table.shared_column(2)};
}

Bars bars_of_rows(const Layer& layer, const BarRequest& request, Report& report) {
    const std::size_t category = layer.field_index(request.category);
    const std::size_t column = layer.field_index(*request.column);
    return {layer.shared_column(category),
            operations::values_that_count(layer, *request.column, report),
            field_with_unit(layer, *request.column),
            layer.field(column).type == FieldType::Integer};
}

/// The rows that have both, each category once.
std::vector<std::size_t> rows_with_bars(const Bars& bars, const BarRequest& request,
                                        Report& report) {
    std::vector<std::size_t> rows;
    std::set<std::string> seen;
    for (std::size_t row = 0; row < bars.categories->size(); ++row) {
        if (bars.categories->is_null(row)) {
            report.drop(lacking_value(request.category), 1);
            continue;
        }
        if (!seen.insert(bars.categories->display(row)).second)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} has {} more than once", name_in_sentence(request.category),
                                    graticule::quoted(bars.categories->display(row))),
                        "Say in 'aggregation' what its bar shows (sum, mean, ...), or leave out "
                        "'column' to count the rows.");
        if (bars.values->is_null(row))
            report.drop(lacking_value(request.column.value_or("count")),
                        bars.sizes ? static_cast<std::size_t>(bars.sizes->integer(row)) : 1);
        else
            rows.push_back(row);
    }
    return rows;
}

void sort_bars(std::vector<std::size_t>& rows, const Bars& bars, const std::string& order) {
    const Column& values = *bars.values;
    const Column& categories = *bars.categories;
    const bool text = categories.type() == FieldType::Text;
    std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        if (order == "descending")
            return values.number(a) > values.number(b);
        if (order == "ascending")
            return values.number(a) < values.number(b);
        if (order == "category")
            return text ? categories.text(a) < categories.text(b)
                        : categories.number(a) < categories.number(b);
        return false; // as the data have them
    });
}

/// The names of categories that get a colour of their own, the most frequent first.
std::vector<std::string> frequent_categories(const std::vector<std::string>& categories,
                                             bool& has_other) {
    std::map<std::string, std::size_t> counts;
    for (const std::string& category : categories)
        ++counts[category];
    std::vector<std::pair<std::string, std::size_t>> ranked(counts.begin(), counts.end());
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    has_other = ranked.size() > MostCategories;
    if (has_other)
        ranked.resize(MostCategories - 1);
    std::vector<std::string> names;
    for (auto& [name, count] : ranked)
        names.push_back(std::move(name));
    return names;
}

/// Gives each dot its category's place in the legend.
void colour_dots(cartography::ScatterPlot& plot, const std::vector<std::string>& categories) {
    plot.categories = frequent_categories(categories, plot.last_is_other);
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < plot.categories.size(); ++i)
        places[plot.categories[i]] = i;
    const std::size_t other = plot.categories.size();
    if (plot.last_is_other)
        plot.categories.emplace_back("Other");
    for (std::size_t i = 0; i < plot.dots.size(); ++i) {
        const auto found = places.find(categories[i]);
        plot.dots[i].category = found == places.end() ? other : found->second;
    }
}

/// Orders categories as their field does, numbers by their size, and says how they read.
using CategoryKey = std::pair<double, std::string>;
CategoryKey category_key(const Column& column, std::size_t row) {
    const double number = column.number(row);
    return {std::isnan(number) ? 0 : number, column.display(row)};
}

std::size_t bins_from(const std::string& text, std::span<const double> values, bool whole_numbers,
                      std::size_t most_automatic) {
    if (ascii_lower(trim(text)) == "auto")
        return std::min(cartography::automatic_bins(values, whole_numbers), most_automatic);
    const auto number = parse_number(text);
    if (!number || *number != std::floor(*number) || *number < 1
        || *number > static_cast<double>(cartography::MostBins))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("'bins': {} is no number of bins", graticule::quoted(text)),
            fmt::format("Give a whole number from 1 to {}, or auto", cartography::MostBins));
    return static_cast<std::size_t>(*number);
}

} // namespace

std::string field_with_unit(const Layer& layer, const std::string& field) {
    const std::string& unit = layer.field(layer.field_index(field)).unit;
    return unit.empty() ? field : fmt::format("{} ({})", field, unit);
}

std::string lacking_value(std::string_view field) {
    return fmt::format("without a value of {}", name_in_sentence(field));
}

std::vector<double> counted_numbers(const Layer& layer, const std::string& field, Report& report) {
    const auto column = operations::values_that_count(layer, field, report);
    std::vector<double> numbers;
    for (std::size_t row = 0; row < layer.size(); ++row)
        numbers.push_back(column->number(row));
    return numbers;
}

cartography::BarChart bar_chart_of(const Layer& layer, const BarRequest& request, Report& report,
                                   const Context& context) {
    const bool each_row = request.column && !request.aggregation;
    const Bars bars = each_row ? bars_of_rows(layer, request, report)
                               : aggregated_bars(layer, request, report, context);
    std::vector<std::size_t> rows = rows_with_bars(bars, request, report);
    sort_bars(rows, bars, request.order.value_or(request.column ? "data" : "descending"));
    cartography::BarChart chart;
    chart.category_title = field_with_unit(layer, request.category);
    chart.value_title = bars.value_title;
    chart.whole_numbers = bars.whole_numbers;
    for (const std::size_t row : rows)
        chart.bars.push_back({bars.categories->display(row), bars.values->number(row)});
    return chart;
}

cartography::ScatterPlot scatter_plot_of(const Layer& layer, const std::string& x_column,
                                         const std::string& y_column,
                                         const std::optional<std::string>& category,
                                         Report& report) {
    const std::vector<double> x = counted_numbers(layer, x_column, report);
    const std::vector<double> y = counted_numbers(layer, y_column, report);
    cartography::ScatterPlot plot;
    plot.x_title = field_with_unit(layer, x_column);
    plot.y_title = field_with_unit(layer, y_column);
    std::vector<std::string> categories;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (std::isnan(x[row]) || std::isnan(y[row])) {
            report.drop(lacking_value(std::isnan(x[row]) ? x_column : y_column), 1);
            continue;
        }
        if (category && layer.column(*category).is_null(row)) {
            report.drop(lacking_value(*category), 1);
            continue;
        }
        plot.dots.push_back({x[row], y[row]});
        if (category)
            categories.push_back(layer.column(*category).display(row));
    }
    if (category) {
        plot.category_title = field_with_unit(layer, *category);
        colour_dots(plot, categories);
    }
    return plot;
}

cartography::BoxPlot box_plot_of(const Layer& layer, const std::string& column,
                                 const std::optional<std::string>& category, Report& report) {
    const std::vector<double> numbers = counted_numbers(layer, column, report);
    std::map<CategoryKey, std::vector<double>> values;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (std::isnan(numbers[row])) {
            report.drop(lacking_value(column), 1);
            continue;
        }
        if (category && layer.column(*category).is_null(row)) {
            report.drop(lacking_value(*category), 1);
            continue;
        }
        values[category ? category_key(layer.column(*category), row)
                        : CategoryKey{0, "All " + rows_word(layer)}]
            .push_back(numbers[row]);
    }
    cartography::BoxPlot plot;
    if (category)
        plot.category_title = field_with_unit(layer, *category);
    plot.value_title = field_with_unit(layer, column);
    plot.whole_numbers = layer.field(layer.field_index(column)).type == FieldType::Integer;
    for (const auto& [key, of_category] : values)
        plot.boxes.push_back({key.second, cartography::box_figures(of_category)});
    return plot;
}

cartography::Histogram histogram_of(const Layer& layer, const std::string& column,
                                    const std::string& bins, Report& report,
                                    std::size_t most_automatic) {
    std::vector<double> values = counted_numbers(layer, column, report);
    const std::size_t rows = values.size();
    std::erase_if(values, [](double value) { return std::isnan(value); });
    report.drop(lacking_value(column), rows - values.size());
    if (values.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("there is nothing to draw: no row has a value of {}",
                                name_in_sentence(column)),
                    "Choose another field, or check the join that made it");
    cartography::Histogram histogram;
    histogram.value_title = field_with_unit(layer, column);
    histogram.count_title = "Number of " + rows_word(layer);
    const bool whole = layer.field(layer.field_index(column)).type == FieldType::Integer;
    histogram.bins =
        cartography::histogram_bins(values, bins_from(bins, values, whole, most_automatic));
    return histogram;
}

} // namespace graticule::tools
