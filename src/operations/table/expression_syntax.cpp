// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"
#include "operations/table/expression.hpp"
#include "operations/table/expression_node.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <variant>

namespace graticule::operations {

namespace {

using expression_detail::Node;
using expression_detail::Operation;

struct Name {
    Operation operation;
    const char* name;
};

// a < b is told as b > a.
constexpr Name Names[] = {
    {Operation::Literal, "value"},
    {Operation::Field, "field"},
    {Operation::Not, "not"},
    {Operation::And, "and"},
    {Operation::Or, "or"},
    {Operation::Equal, "equal"},
    {Operation::NotEqual, "not_equal"},
    {Operation::Less, "greater"},
    {Operation::Greater, "greater"},
    {Operation::LessEqual, "greater_equal"},
    {Operation::GreaterEqual, "greater_equal"},
    {Operation::In, "in"},
    {Operation::IsNull, "is_null"},
    {Operation::Like, "like"},
    {Operation::Negate, "negate"},
    {Operation::Add, "add"},
    {Operation::Subtract, "subtract"},
    {Operation::Multiply, "multiply"},
    {Operation::Divide, "divide"},
    {Operation::FloorDivide, "floor_divide"},
    {Operation::Modulo, "modulo"},
    {Operation::Power, "power"},
    {Operation::Abs, "abs"},
    {Operation::Round, "round"},
    {Operation::Floor, "floor"},
    {Operation::Ceil, "ceil"},
    {Operation::Sqrt, "sqrt"},
    {Operation::Log, "log"},
    {Operation::Log10, "log10"},
    {Operation::Exp, "exp"},
    {Operation::Min, "min"},
    {Operation::Max, "max"},
    {Operation::Lower, "lower"},
    {Operation::Upper, "upper"},
    {Operation::Strip, "strip"},
    {Operation::Length, "len"},
    {Operation::Contains, "contains"},
    {Operation::MatchesPattern, "matches"},
    {Operation::StartsWith, "startswith"},
    {Operation::EndsWith, "endswith"},
    {Operation::Year, "year"},
    {Operation::Month, "month"},
    {Operation::Day, "day"},
    {Operation::Coalesce, "coalesce"},
    {Operation::NullIf, "nullif"},
    {Operation::If, "if"},
    {Operation::ToReal, "to_real"},
    {Operation::ToDateTime, "to_datetime"},
};

const char* name_of(Operation operation) {
    const auto* found = std::find_if(std::begin(Names), std::end(Names),
                                     [&](const Name& name) { return name.operation == operation; });
    return found == std::end(Names) ? "" : found->name;
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
    const bool turned = node.operation == Operation::Less || node.operation == Operation::LessEqual;
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
