// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace graticule::operations {

/// What a regression says of the constant or of one explaining field.
struct RegressionTerm {
    std::string field; ///< empty for the constant
    double coefficient = 0;
    double standard_error = 0;
    double t = 0; ///< infinite where the fit is exact
    double p = 0; ///< two-sided, by Student's t
};

struct Regression {
    std::size_t count = 0;              ///< rows with all values
    std::size_t degrees_of_freedom = 0; ///< count less terms
    std::vector<RegressionTerm> terms;  ///< the constant first, then fields in their order
    double r_squared = 0;
    double adjusted_r_squared = 0;
    double residual_error = 0; ///< standard error of residuals, in the explained field's unit
    geodata::Layer layer;      ///< with `predicted` and `residual` as its last fields
};

/// Ordinary least squares of one number field by others with a constant, by a QR decomposition of
/// the fields about their means. Rows that lack any value, or have a mark for none, do not count
/// and are reported; `predicted` and `residual` (the value less the predicted one) are null there.
/// Spatial dependence is not modelled: residuals that cluster in space make errors too small.
/// @throws Error NotFound (field), InvalidArgument (no field of numbers; no explaining field, one
///         given twice or that which is explained; too few rows; a field whose values are all the
///         same or follow from other fields)
Regression regression(const geodata::Layer& layer, const std::string& field,
                      std::span<const std::string> explaining, Report& report);

} // namespace graticule::operations
