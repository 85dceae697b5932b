// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The inside of Expression: what the parser makes and the binder reads.
namespace graticule::operations::expression_detail {

enum class Operation {
    Literal,
    Field,
    // conditions
    Not,
    And,
    Or,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    IsNull,
    Like,
    // arithmetic
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
    // functions
    Abs,
    Round,
    Floor,
    Ceil,
    Sqrt,
    Log,
    Log10,
    Exp,
    Min,
    Max,
    Lower,
    Upper,
    Strip,
    Length,
    Contains,
    MatchesPattern, ///< pandas' str.contains: alternatives and anchors
    StartsWith,
    EndsWith,
    Year,
    Month,
    Day,
    Coalesce,
    NullIf,
    If, ///< a condition, what holds where it is true, and what holds elsewhere
    // conversions that only the binder inserts
    ToReal,
    ToDateTime
};

struct Node;
using NodePointer = std::shared_ptr<const Node>;

/// One operation of the syntax tree. Subtrees may be shared (between, chained comparisons).
struct Node {
    Operation operation = Operation::Literal;
    geodata::Value literal; ///< of Literal
    std::string name;       ///< of Field
    std::vector<NodePointer> children;
    std::size_t place = 0;  ///< byte in the text
    std::size_t depth = 1;  ///< longest way down
    std::size_t weight = 1; ///< nodes below, shared ones counted each time
};

/// @throws Error InvalidArgument where the tree grows beyond its limits
NodePointer make_node(Operation operation, std::vector<NodePointer> children, std::size_t place);
NodePointer make_literal(geodata::Value value, std::size_t place);
NodePointer make_field(std::string name, std::size_t place);

} // namespace graticule::operations::expression_detail
