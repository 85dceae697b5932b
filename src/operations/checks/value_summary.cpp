// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/value_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::operations {

bool ValueSummary::within_range() const {
    constexpr double Greatest = 1e150; // whose square is a double
    return magnitude < Greatest;
}

double ValueSummary::median() const {
    std::vector<double> copy = values;
    const auto middle = copy.begin() + static_cast<std::ptrdiff_t>(copy.size() / 2);
    std::nth_element(copy.begin(), middle, copy.end());
    if (copy.size() % 2 == 1)
        return *middle;
    return std::midpoint(*middle, *std::max_element(copy.begin(), middle));
}

double ValueSummary::sum_rounding() const {
    constexpr double Share = 1e-12; // of compensated sums against sums with more digits
    return Share * magnitude + std::numeric_limits<double>::min();
}

double ValueSummary::mean_rounding() const {
    return values.empty() ? 0 : sum_rounding() / static_cast<double>(values.size());
}

double ValueSummary::deviation_rounding() const {
    constexpr double Share = 1e-7;         // squares of differences of nearly equal large values
    constexpr double Unsquarable = 1e-150; // whose square is no double
    return Share * (deviation + std::max(std::abs(minimum), std::abs(maximum))) + Unsquarable;
}

ValueSummary summarize_values(const geodata::Column& column, std::span<const std::size_t> rows) {
    ValueSummary summary;
    summary.values.reserve(rows.size());
    long double mean = 0;
    long double squares = 0;
    for (const std::size_t row : rows) {
        if (column.is_null(row))
            continue;
        const double value = column.number(row);
        summary.minimum = summary.values.empty() ? value : std::min(summary.minimum, value);
        summary.maximum = summary.values.empty() ? value : std::max(summary.maximum, value);
        summary.values.push_back(value);
        summary.sum += value;
        summary.magnitude += std::abs(value);
        const long double away = value - mean;
        mean += away / static_cast<long double>(summary.values.size());
        squares += away * (value - mean);
    }
    summary.mean = static_cast<double>(mean);
    if (summary.values.size() > 1)
        summary.deviation = static_cast<double>(
            std::sqrt(squares / static_cast<long double>(summary.values.size() - 1)));
    return summary;
}

} // namespace graticule::operations
