// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression_node.hpp"

#include "operations/table/expression.hpp"
#include "operations/table/expression_lexer.hpp"

#include <algorithm>
#include <utility>

namespace graticule::operations::expression_detail {

namespace {

// Evaluating shared subtrees costs their weight, so it is the weight that is limited.
constexpr std::size_t MaxWeight = 200'000;

} // namespace

NodePointer make_node(Operation operation, std::vector<NodePointer> children, std::size_t place) {
    auto node = std::make_shared<Node>();
    node->operation = operation;
    node->place = place;
    for (const NodePointer& child : children) {
        node->depth = std::max(node->depth, child->depth + 1);
        node->weight += child->weight;
    }
    node->children = std::move(children);
    if (node->depth > 4 * MaxExpressionDepth || node->weight > MaxWeight)
        fail_at("The expression is too large", place, "Split it into several steps.");
    return node;
}

NodePointer make_literal(geodata::Value value, std::size_t place) {
    auto node = std::make_shared<Node>();
    node->literal = std::move(value);
    node->place = place;
    return node;
}

NodePointer make_field(std::string name, std::size_t place) {
    auto node = std::make_shared<Node>();
    node->operation = Operation::Field;
    node->name = std::move(name);
    node->place = place;
    return node;
}

} // namespace graticule::operations::expression_detail
