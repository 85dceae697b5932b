// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::operations {

/// Figures of some values of a number column, worked out in other ways than the operations do.
/// Nulls do not count.
struct ValueSummary {
    std::vector<double> values; ///< in the order of their rows
    long double sum = 0;
    double magnitude = 0; ///< sum of the values without their signs: what rounding is a share of
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0; ///< of the sample, by Welford's method; 0 for fewer than two

    /// Sums and squares that leave the range of a double say nothing.
    bool within_range() const;
    /// By selection: the middle value, or the mean of the two. @pre there is a value
    double median() const;
    /// What rounding may make of a sum, a mean or a deviation.
    double sum_rounding() const;
    double mean_rounding() const; ///< of a median too
    double deviation_rounding() const;
};

/// @param rows of the column, which is of numbers
ValueSummary summarize_values(const geodata::Column& column, std::span<const std::size_t> rows);

} // namespace graticule::operations
