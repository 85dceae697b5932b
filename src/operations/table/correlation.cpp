// SPDX-License-Identifier: Apache-2.0
#include "operations/table/correlation.hpp"

#include "base/error.hpp"
#include "operations/table/complete_rows.hpp"
#include "operations/table/statistics.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace graticule::operations {

namespace {

/// Ranks from 1, equal values having the mean of theirs.
std::vector<double> ranks_of(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        while (last < order.size() && values[order[last]] == values[order[first]])
            ++last;
        for (std::size_t i = first; i < last; ++i)
            ranks[order[i]] = static_cast<double>(first + 1 + last) / 2;
        first = last;
    }
    return ranks;
}

double product_moment(std::span<const double> x, std::span<const double> y) {
    const auto count = static_cast<double>(x.size());
    const double mean_x = exact_sum(x) / count;
    const double mean_y = exact_sum(y) / count;
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        yy += (y[i] - mean_y) * (y[i] - mean_y);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
    }
    return std::clamp(xy / std::sqrt(xx) / std::sqrt(yy), -1.0, 1.0);
}

} // namespace

double student_p(double t, double degrees_of_freedom) {
    if (std::isinf(t))
        return 0;
    const boost::math::students_t distribution(degrees_of_freedom);
    return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
}

Correlation correlation(const geodata::Layer& layer, std::string_view first,
                        std::string_view second, CorrelationMethod method, Report& report) {
    const std::array<std::string, 2> fields{std::string(first), std::string(second)};
    CompleteRows taken = complete_rows(layer, fields, report);
    constexpr std::size_t LeastRows = 3;
    require_rows(taken, LeastRows, layer.name());
    require_spread(taken, fields);
    if (method == CorrelationMethod::Spearman) {
        for (std::vector<double>& values : taken.values)
            values = ranks_of(values);
    }
    Correlation result;
    result.count = taken.rows.size();
    result.coefficient = product_moment(taken.values[0], taken.values[1]);
    const auto freedom = static_cast<double>(result.count - 2);
    const double r = result.coefficient;
    result.t = r * std::sqrt(freedom / ((1 - r) * (1 + r)));
    result.p = student_p(result.t, freedom);
    return result;
}

} // namespace graticule::operations
