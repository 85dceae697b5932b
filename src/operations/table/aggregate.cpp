// SPDX-License-Identifier: Apache-2.0
#include "operations/table/aggregate.hpp"

#include "base/error.hpp"
#include "operations/checks/figure_checks.hpp"
#include "operations/table/mean_weights.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/table/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

constexpr std::array<std::pair<MetricFunction, std::string_view>, 9> MetricNames{
    {{MetricFunction::Count, "count"},
     {MetricFunction::Sum, "sum"},
     {MetricFunction::Mean, "mean"},
     {MetricFunction::Median, "median"},
     {MetricFunction::Min, "min"},
     {MetricFunction::Max, "max"},
     {MetricFunction::Std, "std"},
     {MetricFunction::CountDistinct, "count_distinct"},
     {MetricFunction::First, "first"}}};

// Appends bytes that are equal exactly where values are.
void append_key(std::string& key, const Column& column, std::size_t row) {
    if (column.is_null(row)) {
        key += '\0';
        return;
    }
    key += '\1';
    const auto append_bytes = [&](const auto& value) {
        key.append(reinterpret_cast<const char*>(&value), sizeof value);
    };
    if (column.type() == FieldType::Text) {
        append_bytes(column.text(row).size());
        key += column.text(row);
    } else if (column.type() == FieldType::Real) {
        append_bytes(column.real(row) + 0.0); // one zero of two
    } else {
        append_bytes(column.integer(row));
    }
}

using Rows = std::span<const std::size_t>;

std::vector<std::size_t> rows_with_values(const Column& column, Rows rows) {
    std::vector<std::size_t> result;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(result),
                 [&](std::size_t row) { return !column.is_null(row); });
    return result;
}

bool precedes(const Column& column, std::size_t a, std::size_t b) {
    if (column.type() == FieldType::Text)
        return column.text(a) < column.text(b);
    if (column.type() == FieldType::Real)
        return column.real(a) < column.real(b);
    return column.integer(a) < column.integer(b);
}

std::size_t count_distinct(const Column& column, Rows rows) {
    std::unordered_set<std::string> seen;
    std::string key;
    for (const std::size_t row : rows) {
        key.clear();
        append_key(key, column, row);
        seen.insert(key);
    }
    return seen.size();
}

// What one metric says of one group, before the type of the result's column is known.
struct Figure {
    bool null = true;
    std::int64_t whole = 0;
    double real = 0;
    std::size_t row = 0; ///< whose value it is, for min, max and first
};

Figure whole_figure(std::size_t count) {
    return {false, static_cast<std::int64_t>(count), 0, 0};
}

// A sum that leaves 64 bits is kept as a real.
Figure sum_of(const Column& column, Rows rows, std::span<const double> values, bool& overflow) {
    Figure figure{rows.empty(), 0, exact_sum(values), 0};
    if (column.type() != FieldType::Integer)
        return figure;
    for (const std::size_t row : rows)
        overflow |= __builtin_add_overflow(figure.whole, column.integer(row), &figure.whole);
    return figure;
}

Figure number_figure(MetricFunction function, const Column& column, Rows rows, bool& overflow) {
    std::vector<double> values;
    values.reserve(rows.size());
    for (const std::size_t row : rows)
        values.push_back(column.number(row));
    if (function == MetricFunction::Sum)
        return sum_of(column, rows, values, overflow);
    if (values.empty() || (function == MetricFunction::Std && values.size() < 2))
        return {};
    if (function == MetricFunction::Median) {
        std::sort(values.begin(), values.end());
        return {false, 0, quantile_of_sorted(values, 0.5), 0};
    }
    const double mean = exact_sum(values) / static_cast<double>(values.size());
    return {false, 0, function == MetricFunction::Mean ? mean : sample_deviation(values, mean), 0};
}

Figure figure_of(MetricFunction function, const Column& column, Rows all_rows, bool& overflow) {
    const std::vector<std::size_t> rows = rows_with_values(column, all_rows);
    const auto before = [&](std::size_t a, std::size_t b) { return precedes(column, a, b); };
    switch (function) {
    case MetricFunction::Count:
        return whole_figure(rows.size());
    case MetricFunction::CountDistinct:
        return whole_figure(count_distinct(column, rows));
    case MetricFunction::First:
        return rows.empty() ? Figure{} : Figure{false, 0, 0, rows.front()};
    case MetricFunction::Min:
        return rows.empty()
                   ? Figure{}
                   : Figure{false, 0, 0, *std::min_element(rows.begin(), rows.end(), before)};
    case MetricFunction::Max:
        return rows.empty()
                   ? Figure{}
                   : Figure{false, 0, 0, *std::max_element(rows.begin(), rows.end(), before)};
    default:
        return number_figure(function, column, rows, overflow);
    }
}

bool picks_a_row(MetricFunction function) {
    return function == MetricFunction::Min || function == MetricFunction::Max
           || function == MetricFunction::First;
}

bool counts(MetricFunction function) {
    return function == MetricFunction::Count || function == MetricFunction::CountDistinct;
}

FieldType result_type(MetricFunction function, const Column& column, bool overflow) {
    if (picks_a_row(function))
        return column.type();
    const bool whole_sum = function == MetricFunction::Sum && column.type() == FieldType::Integer;
    return counts(function) || (whole_sum && !overflow) ? FieldType::Integer : FieldType::Real;
}

Column to_column(const std::vector<Figure>& figures, MetricFunction function, const Column& source,
                 bool overflow) {
    Column column(result_type(function, source, overflow));
    column.reserve(figures.size());
    for (const Figure& figure : figures) {
        if (figure.null)
            column.append_null();
        else if (picks_a_row(function))
            column.append_from(source, figure.row);
        else if (column.type() == FieldType::Integer)
            column.append_integer(figure.whole);
        else
            column.append_real(figure.real);
    }
    return column;
}

void check_type(const Layer& layer, const Metric& metric) {
    const Column& column = layer.column(metric.field);
    const bool any_type = picks_a_row(metric.function) || counts(metric.function);
    if (!any_type && !column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The {} of field '{}' cannot be computed: it holds {} values",
                                metric_function_name(metric.function), metric.field,
                                geodata::field_type_name(column.type())));
}

// The columns of metrics without marks for no value, each looked through once.
class CountedColumns {
public:
    CountedColumns(const Layer& layer, Report& report) : m_layer(layer), m_report(report) {}

    std::shared_ptr<const Column> of(const Metric& metric) {
        if (metric.function == MetricFunction::First
            || metric.function == MetricFunction::CountDistinct)
            return m_layer.shared_column(m_layer.field_index(metric.field));
        std::shared_ptr<const Column>& column = m_columns[metric.field];
        if (!column)
            column = values_that_count(m_layer, metric.field, m_report);
        return column;
    }

private:
    const Layer& m_layer;
    Report& m_report;
    std::map<std::string, std::shared_ptr<const Column>> m_columns;
};

Column group_sizes(std::span<const std::size_t> starts) {
    Column column(FieldType::Integer);
    for (std::size_t g = 0; g + 1 < starts.size(); ++g)
        column.append_integer(static_cast<std::int64_t>(starts[g + 1] - starts[g]));
    return column;
}

Column metric_column(const Column& source, std::span<const std::size_t> rows,
                     std::span<const std::size_t> starts, const Metric& metric,
                     const Context& context) {
    std::vector<Figure> figures(starts.size() - 1);
    std::atomic<bool> overflow{false};
    constexpr std::size_t Grain = 256;
    parallel_for(context, figures.size(), Grain, [&](std::size_t begin, std::size_t end) {
        bool overflowed = false;
        for (std::size_t g = begin; g < end; ++g)
            figures[g] = figure_of(metric.function, source,
                                   rows.subspan(starts[g], starts[g + 1] - starts[g]), overflowed);
        if (overflowed)
            overflow = true;
    });
    return to_column(figures, metric.function, source, overflow);
}

} // namespace

std::string_view metric_function_name(MetricFunction function) {
    return std::find_if(MetricNames.begin(), MetricNames.end(),
                        [&](const auto& entry) { return entry.first == function; })
        ->second;
}

std::optional<MetricFunction> parse_metric_function(std::string_view name) {
    for (const auto& [function, known] : MetricNames) {
        if (known == name)
            return function;
    }
    return std::nullopt;
}

std::string Metric::result_name() const {
    if (!name.empty())
        return name;
    const std::string_view function_name = metric_function_name(function);
    return field.empty() ? std::string(function_name) : fmt::format("{}_{}", field, function_name);
}

void add_metrics(Layer& result, const Layer& layer, std::span<const std::size_t> rows,
                 std::span<const std::size_t> starts, std::span<const Metric> metrics,
                 Report& report, const Context& context) {
    CountedColumns columns(layer, report);
    for (const Metric& metric : metrics) {
        const std::string name = metric.result_name();
        if (result.find_field(name))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The result would have two fields '{}'", name),
                        "Give the metric a name of its own.");
        if (metric.field.empty() && metric.function != MetricFunction::Count)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} needs a field", metric_function_name(metric.function)));
        if (metric.field.empty()) {
            Column sizes = group_sizes(starts);
            check_metric(metric, nullptr, rows, starts, sizes, report);
            result.set_field({name, FieldType::Integer, ""}, std::move(sizes));
            continue;
        }
        check_type(layer, metric);
        const std::shared_ptr<const Column> source = columns.of(metric);
        if (metric.function == MetricFunction::Mean)
            warn_of_unweighted_mean(layer, metric.field, *source, rows, starts, report);
        Column column = metric_column(*source, rows, starts, metric, context);
        check_metric(metric, source.get(), rows, starts, column, report);
        const std::string unit =
            counts(metric.function) ? "" : layer.field(layer.field_index(metric.field)).unit;
        result.set_field({name, column.type(), unit}, std::move(column));
    }
}

Grouping group_rows(const Layer& layer, std::span<const std::string> fields) {
    std::vector<const Column*> columns;
    for (const std::string& field : fields)
        columns.push_back(&layer.column(field));
    std::unordered_map<std::string, std::size_t> groups;
    std::vector<std::size_t> group_of(layer.size());
    std::vector<std::size_t> sizes;
    std::string key;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        key.clear();
        for (const Column* column : columns)
            append_key(key, *column, row);
        const auto [entry, fresh] = groups.try_emplace(key, sizes.size());
        if (fresh)
            sizes.push_back(0);
        group_of[row] = entry->second;
        ++sizes[entry->second];
    }
    Grouping grouping;
    grouping.starts.assign(1, 0);
    for (const std::size_t size : sizes)
        grouping.starts.push_back(grouping.starts.back() + size);
    std::vector<std::size_t> next(grouping.starts.begin(), grouping.starts.end() - 1);
    grouping.rows.resize(layer.size());
    for (std::size_t row = 0; row < layer.size(); ++row)
        grouping.rows[next[group_of[row]]++] = row;
    return grouping;
}

Layer aggregate(const Layer& layer, std::span<const std::string> group_by,
                std::span<const Metric> metrics, Report& report, const Context& context) {
    Grouping grouping = group_rows(layer, group_by);
    if (group_by.empty() && layer.size() == 0)
        grouping.starts = {0, 0}; // the whole layer is one group even where it is empty
    check_groups("aggregate", layer, group_by, grouping, report);
    std::vector<std::size_t> firsts;
    for (std::size_t g = 0; g < grouping.size(); ++g) {
        if (!group_by.empty())
            firsts.push_back(grouping.rows[grouping.starts[g]]);
    }
    Layer result(layer.name());
    for (const std::string& field : group_by) {
        const std::size_t index = layer.field_index(field);
        result.set_field(layer.field(index), layer.column(index).select(firsts));
    }
    for (const Metric& metric : metrics) {
        if (metric.field.empty())
            continue;
        const std::size_t nulls = layer.column(metric.field).null_count();
        if (nulls != 0)
            report.warn(fmt::format("{} of {} rows have no value of '{}' and do not count in its "
                                    "figures",
                                    nulls, layer.size(), metric.field));
    }
    add_metrics(result, layer, grouping.rows, grouping.starts, metrics, report, context);
    return result;
}

} // namespace graticule::operations
