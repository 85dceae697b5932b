// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>
#include <string_view>

namespace graticule::operations {

/// Rows for which an expression (see expression.hpp) is true, with numbers that stand for no value
/// as nulls (see without_marks_for()).
/// @throws Error NotFound (field), InvalidArgument (syntax, types)
geodata::Layer filter(const geodata::Layer& layer, std::string_view expression, Report& report,
                      const Context& context);

/// Rows whose field equals one of the values. Numbers match by value whatever their type, dates
/// match ISO text; a monostate value matches nulls. Text must match exactly.
/// The report warns of each value that occurs in no row, with the nearest one that does.
/// @throws Error NotFound (field), InvalidArgument (text compared with a number field)
geodata::Layer filter_by_values(const geodata::Layer& layer, std::string_view field,
                                std::span<const geodata::Value> values, Report& report,
                                const Context& context);

} // namespace graticule::operations
