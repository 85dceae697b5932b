// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/requirement.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;

void fail_check(std::string_view operation, std::string_view must_hold, std::string_view found) {
    throw Error(ErrorCode::Internal,
                fmt::format("The result of {} was looked at and is wrong: {}, but {}", operation,
                            must_hold, found),
                "This is a fault of the program, not of the data: report it. No result was kept.");
}

std::vector<std::size_t> sampled_rows(std::size_t count, std::size_t most) {
    const std::size_t taken = std::min(count, most);
    std::vector<std::size_t> rows(taken);
    for (std::size_t i = 0; i < taken; ++i)
        rows[i] = taken < 2 ? 0 : i * (count - 1) / (taken - 1);
    return rows;
}

bool agree(double first, double second, double share) {
    return std::abs(first - second) <= share * std::max(std::abs(first), std::abs(second));
}

bool same_value(const Column& first, std::size_t first_row, const Column& second,
                std::size_t second_row) {
    if (first.type() != second.type())
        return false;
    if (first.is_null(first_row) || second.is_null(second_row))
        return first.is_null(first_row) && second.is_null(second_row);
    if (first.type() == FieldType::Text)
        return first.text(first_row) == second.text(second_row);
    if (first.type() == FieldType::Real)
        return first.real(first_row) == second.real(second_row);
    return first.integer(first_row) == second.integer(second_row);
}

bool value_precedes(const Column& column, std::size_t first, std::size_t second) {
    if (column.type() == FieldType::Text)
        return column.text(first) < column.text(second);
    if (column.type() == FieldType::Real)
        return column.real(first) < column.real(second);
    return column.integer(first) < column.integer(second);
}

} // namespace graticule::operations
