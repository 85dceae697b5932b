// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/expression_node.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::operations {

namespace {

using expression_detail::Node;
using expression_detail::Operation;

using Texts = std::vector<std::pair<std::string, std::string>>;

void gather_texts(const Node& node, Texts& texts) {
    if (node.operation == Operation::And || node.operation == Operation::Or) {
        for (const auto& child : node.children)
            gather_texts(*child, texts);
        return;
    }
    if (node.operation != Operation::Equal && node.operation != Operation::In)
        return;
    std::string field;
    for (const auto& child : node.children)
        if (child->operation == Operation::Field)
            field = child->name;
    for (const auto& child : node.children)
        if (const auto* text = std::get_if<std::string>(&child->literal);
            !field.empty() && child->operation == Operation::Literal && text != nullptr)
            texts.emplace_back(field, *text);
}

} // namespace

std::vector<std::pair<std::string, std::string>> Expression::texts_required() const {
    Texts texts;
    gather_texts(*m_root, texts);
    return texts;
}

} // namespace graticule::operations
