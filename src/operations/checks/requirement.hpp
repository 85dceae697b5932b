// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

/// What checks of results are written with. A check is a function of what an operation was given
/// and what it made of it; it throws where something does not hold that must, and else says in the
/// report what was looked at. It works things out in another way than the operation did: for all
/// rows where that is light, else for some of them.
namespace graticule::operations {

/// A result that is not what it must be is an error, and never handed on.
/// @throws Error Internal always, naming the operation, what must hold and what was found
[[noreturn]] void fail_check(std::string_view operation, std::string_view must_hold,
                             std::string_view found);

/// At most `most` of the numbers below `count`, from the first to the last, evenly spread: faults
/// like to sit at the ends. The same ones each time.
/// @pre most is at least 2
std::vector<std::size_t> sampled_rows(std::size_t count, std::size_t most);

/// Do two numbers differ by no more than this share of the greater one?
bool agree(double first, double second, double share);

/// Are two values of columns of one type the same, or both null?
bool same_value(const geodata::Column& first, std::size_t first_row, const geodata::Column& second,
                std::size_t second_row);

/// Does the value of one row come before that of another in a column?
/// @pre neither is null
bool value_precedes(const geodata::Column& column, std::size_t first, std::size_t second);

} // namespace graticule::operations
