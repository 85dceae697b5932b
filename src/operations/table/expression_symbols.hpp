// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/table/expression_node.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations::expression_detail {

// How tightly operators bind, loosest first. & and | bind as `and` and `or`, as in pandas' query.
enum Power : int {
    Lowest,
    OrPower,
    AndPower,
    NotPower,
    ComparePower,
    AddPower,
    TimesPower,
    SignPower,
    RaisePower
};

/// An operator between two operands; words in lower case.
struct Infix {
    std::string_view symbol;
    Power power;
    Operation operation;
};
/// What is called by name. `not` stands for the negated test for null (notnull).
struct Function {
    std::string_view name;
    Operation operation;
    std::size_t least;
    std::size_t most;
};
/// @return null where there is none of that name
const Infix* find_infix(std::string_view symbol);
const Function* find_function(std::string_view name);
std::vector<std::string> function_names();

} // namespace graticule::operations::expression_detail
