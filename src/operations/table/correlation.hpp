// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::operations {

enum class CorrelationMethod {
    Pearson, ///< of values: how near they lie to a straight line
    Spearman ///< of ranks, ties having their mean: how near to going up or down together
};

struct Correlation {
    std::size_t count = 0;  ///< rows with both values
    double coefficient = 0; ///< from -1 to 1
    double t = 0; ///< of count - 2 degrees of freedom; infinite where the coefficient is 1 or -1
    double p = 0; ///< two-sided, by Student's t; of Spearman an approximation
};

/// The correlation of two number fields. Rows that lack either value, or have a mark for none, do
/// not count and are reported.
/// @throws Error NotFound (field), InvalidArgument (no field of numbers; fewer than three rows with
///         both values; a field whose values are all the same)
Correlation correlation(const geodata::Layer& layer, std::string_view first,
                        std::string_view second, CorrelationMethod method, Report& report);

/// Two-sided p of Student's t.
double student_p(double t, double degrees_of_freedom);

} // namespace graticule::operations
