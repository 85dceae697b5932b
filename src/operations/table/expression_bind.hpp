// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/table/expression_node.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graticule::operations::expression_detail {

/// A node with its field found, its type known, and its operands of types that go together.
struct Bound {
    Operation operation = Operation::Literal;
    geodata::FieldType type = geodata::FieldType::Boolean;
    std::size_t field = 0;  ///< of Field
    geodata::Value literal; ///< of Literal; dates as their number
    std::vector<Bound> children;

    // The ascending literals of In, in the vector of the first operand's type.
    std::vector<std::string> texts;
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    bool list_has_null = false;
};

/// @throws Error NotFound (field), InvalidArgument (types that do not go together)
Bound bind(const Node& node, const geodata::Layer& layer);

} // namespace graticule::operations::expression_detail
