// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/compute_field.hpp"
#include "operations/table/expression.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace graticule::operations {

/// The rows that a condition keeps meet it and the others do not: for some of both it is worked out
/// anew, by themselves.
/// @throws Error Internal
void check_condition(const Expression& condition, const geodata::Layer& layer,
                     std::span<const std::size_t> kept, Report& report, const Context& context);

/// Rows that were kept for one of some values have one, and the others have none: no value occurs
/// among both, no more different values were kept than were sought, and nulls only if they were.
/// @throws Error Internal
void check_kept_values(const geodata::Column& column, std::span<const geodata::Value> sought,
                       std::span<const std::size_t> kept, Report& report);

/// All other fields and the geometry of a layer to which a field was added are as they were.
/// @throws Error Internal
void check_other_fields(std::string_view operation, const geodata::Layer& before,
                        const std::string& field, const geodata::Layer& after, Report& report);

/// The values of an expression are those that some rows have by themselves.
/// @throws Error Internal
void check_computed(const Expression& expression, const geodata::Layer& layer,
                    const geodata::Column& values, Report& report, const Context& context);

/// Results of arithmetic lead back to the left operand, and are null where either side is.
/// @param right the operand of a row, NaN for none
/// @throws Error Internal
void check_arithmetic(const geodata::Column& left, Arithmetic operation,
                      const std::function<double(std::size_t)>& right,
                      const geodata::Column& result, Report& report);

} // namespace graticule::operations
