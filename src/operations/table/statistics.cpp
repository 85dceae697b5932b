// SPDX-License-Identifier: Apache-2.0
#include "operations/table/statistics.hpp"

#include "base/error.hpp"
#include "operations/checks/figure_checks.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace graticule::operations {

double quantile_of_sorted(std::span<const double> values, double quantile) {
    const double place = quantile * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return std::lerp(values[below], values[above], place - static_cast<double>(below));
}

double exact_sum(std::span<const double> values) {
    double sum = 0;
    double lost = 0;
    for (const double value : values) {
        const double next = sum + value;
        lost += std::abs(sum) >= std::abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }
    return std::isfinite(lost) ? sum + lost : sum;
}

double sample_deviation(std::span<const double> values, double mean) {
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

FieldStatistics field_statistics(const geodata::Layer& layer, std::string_view field,
                                 std::span<const double> quantiles, Report& report) {
    const std::shared_ptr<const geodata::Column> counted = values_that_count(layer, field, report);
    const geodata::Column& column = *counted;
    if (!column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Field '{}' of '{}' holds {} values, not numbers", field,
                                layer.name(), geodata::field_type_name(column.type())));
    for (const double quantile : quantiles) {
        if (!(quantile >= 0 && quantile <= 1))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("A quantile lies between 0 and 1; {} does not", quantile),
                        "Write the 90th percentile as 0.9.");
    }
    std::vector<double> values;
    values.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (!column.is_null(row))
            values.push_back(column.number(row));
    }
    std::sort(values.begin(), values.end());

    FieldStatistics result;
    result.count = values.size();
    result.nulls = column.size() - values.size();
    if (values.empty()) {
        check_statistics(column, quantiles, result, report);
        return result;
    }
    result.sum = exact_sum(values);
    result.mean = result.sum / static_cast<double>(values.size());
    result.minimum = values.front();
    result.maximum = values.back();
    result.median = quantile_of_sorted(values, 0.5);
    if (values.size() > 1)
        result.standard_deviation = sample_deviation(values, *result.mean);
    std::vector<std::size_t> rows(is_rate(layer.field(layer.field_index(field))) ? layer.size()
                                                                                 : 0);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    result.weighted_means = weighted_means(layer, field, column, rows);
    warn_of_unweighted_mean(field, result.weighted_means, report);
    for (const double quantile : quantiles)
        result.quantiles.push_back(quantile_of_sorted(values, quantile));
    check_statistics(column, quantiles, result, report);
    return result;
}

} // namespace graticule::operations
