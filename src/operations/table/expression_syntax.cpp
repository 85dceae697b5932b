// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/expression_node.hpp"

#include <cstdint>
#include <string>
#include <variant>

namespace graticule::operations {

namespace {

using expression_detail::Node;
using expression_detail::Operation;

constexpr const char* name_of(Operation operation) {
    switch (operation) {
    case Operation::Literal:
        return "value";
    case Operation::Field:
        return "field";
    case Operation::Not:
        return "not";
    case Operation::And:
        return "and";
    case Operation::Or:
        return "or";
    case Operation::Equal:
        return "equal";
    case Operation::NotEqual:
        return "not_equal";
    case Operation::Less:
    case Operation::Greater:
        return "greater";
    case Operation::LessEqual:
    case Operation::GreaterEqual:
        return "greater_equal";
    case Operation::In:
        return "in";
    case Operation::IsNull:
        return "is_null";
    case Operation::Like:
        return "like";
    case Operation::Negate:
        return "negate";
    case Operation::Add:
        return "add";
    case Operation::Subtract:
        return "subtract";
    case Operation::Multiply:
        return "multiply";
    case Operation::Divide:
        return "divide";
    case Operation::FloorDivide:
        return "floor_divide";
    case Operation::Modulo:
        return "modulo";
    case Operation::Power:
        return "power";
    case Operation::Abs:
        return "abs";
    case Operation::Round:
        return "round";
    case Operation::Floor:
        return "floor";
    case Operation::Ceil:
        return "ceil";
    case Operation::Sqrt:
        return "sqrt";
    case Operation::Log:
        return "log";
    case Operation::Log10:
        return "log10";
    case Operation::Exp:
        return "exp";
    case Operation::Min:
        return "min";
    case Operation::Max:
        return "max";
    case Operation::Lower:
        return "lower";
    case Operation::Upper:
        return "upper";
    case Operation::Strip:
        return "strip";
    case Operation::Length:
        return "len";
    case Operation::Contains:
        return "contains";
    case Operation::MatchesPattern:
        return "matches";
    case Operation::StartsWith:
        return "startswith";
    case Operation::EndsWith:
        return "endswith";
    case Operation::Year:
        return "year";
    case Operation::Month:
        return "month";
    case Operation::Day:
        return "day";
    case Operation::Coalesce:
        return "coalesce";
    case Operation::NullIf:
        return "nullif";
    case Operation::ToReal:
        return "to_real";
    case Operation::ToDateTime:
        return "to_datetime";
    }
    return "";
}

Json value_of(const geodata::Value& value) {
    return std::visit(
        [](const auto& one) {
            if constexpr (std::is_same_v<std::decay_t<decltype(one)>, std::monostate>)
                return Json();
            else
                return Json(one);
        },
        value);
}

void add_operands(const Node& node, Operation joined, Json& list);

Json syntax_of(const Node& node) {
    if (node.operation == Operation::Literal)
        return {{"value", value_of(node.literal)}};
    if (node.operation == Operation::Field)
        return {{"field", node.name}};
    Json list = Json::array({name_of(node.operation)});
    const bool turned =
        node.operation == Operation::Less || node.operation == Operation::LessEqual;
    if (node.operation == Operation::And || node.operation == Operation::Or)
        add_operands(node, node.operation, list);
    else if (turned)
        for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
            list.push_back(syntax_of(**child));
    else
        for (const auto& child : node.children)
            list.push_back(syntax_of(*child));
    return list;
}

void add_operands(const Node& node, Operation joined, Json& list) {
    for (const auto& child : node.children) {
        if (child->operation == joined)
            add_operands(*child, joined, list);
        else
            list.push_back(syntax_of(*child));
    }
}

} // namespace

Json Expression::syntax() const {
    return syntax_of(*m_root);
}

} // namespace graticule::operations
