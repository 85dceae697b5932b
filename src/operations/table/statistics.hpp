// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/mean_weights.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// Figures about the values of one number field. Nulls and marks for no value (see
/// find_no_value_marks()) do not count; with no values at all only the counts and the sum (0) are
/// given.
struct FieldStatistics {
    std::size_t count = 0; ///< values
    std::size_t nulls = 0;
    double sum = 0;
    std::optional<double> mean;
    std::optional<double> median;
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<double> standard_deviation; ///< of the sample (n - 1); none for fewer than two
    std::vector<double> quantiles;            ///< one for each asked for, or empty with no values
    std::vector<WeightedMean> weighted_means; ///< of a rate whose rows are of unequal weight
};

/// @param quantiles from 0 to 1
/// @param report warns of marks that were left out, and of a mean of a rate that counts rows of
///               unequal weight alike
/// @throws Error NotFound (field), InvalidArgument (not a number field; a quantile outside 0 to 1)
FieldStatistics field_statistics(const geodata::Layer& layer, std::string_view field,
                                 std::span<const double> quantiles, Report& report);

/// Quantile of ascending values with linear interpolation between neighbours (numpy's default,
/// type 7 of Hyndman and Fan).
/// @pre values is not empty and 0 <= quantile <= 1
double quantile_of_sorted(std::span<const double> values, double quantile);

/// Sum with compensation for rounding (Neumaier).
double exact_sum(std::span<const double> values);

/// Standard deviation of a sample (n - 1).
/// @pre at least two values, and their mean
double sample_deviation(std::span<const double> values, double mean);

} // namespace graticule::operations
