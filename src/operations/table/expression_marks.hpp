// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/expression.hpp"

namespace graticule::operations {

/// The layer as an expression is to read it: numbers that stand for no value in the fields that it
/// uses (see find_no_value_marks()) are nulls, of which the report warns. Where the expression
/// itself compares a field with such a number, whoever wrote it deals with them: they stay.
geodata::Layer without_marks_for(const Expression& expression, const geodata::Layer& layer,
                                 Report& report);

} // namespace graticule::operations
