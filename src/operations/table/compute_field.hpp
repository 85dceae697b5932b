// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <string>
#include <string_view>

namespace graticule::operations {

/// Adds a field, or replaces the one of that name, with an expression's value for each row. Numbers
/// that stand for no value are nulls to it (see without_marks_for()).
/// @param unit of the new field; empty if it has none
/// @throws Error NotFound (field), InvalidArgument (syntax, types, empty name)
geodata::Layer compute_field(const geodata::Layer& layer, std::string_view expression,
                             const std::string& field, const std::string& unit, Report& report,
                             const Context& context);

enum class Arithmetic { Add, Subtract, Multiply, Divide };

/// Combines a number field of one layer with one of another, row by row, and adds the result to
/// the first. A row without a value on either side, or divided by zero, has no value; numbers that
/// stand for none (see find_no_value_marks()) are none.
/// @throws Error InvalidArgument where the layers differ in rows or a field holds no numbers
geodata::Layer combine_fields(const geodata::Layer& left, std::string_view left_field,
                              const geodata::Layer& right, std::string_view right_field,
                              Arithmetic operation, const std::string& result_field,
                              Report& report);

/// Combines a number field with one number.
geodata::Layer scale_field(const geodata::Layer& layer, std::string_view field,
                           Arithmetic operation, double value, const std::string& result_field,
                           Report& report);

} // namespace graticule::operations
