// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/expression_node.hpp"

#include <algorithm>
#include <set>

namespace graticule::operations {

namespace {

using expression_detail::Node;
using expression_detail::Operation;

using Names = std::set<std::string>;
using Pairs = std::set<std::pair<std::string, std::string>>;

bool passes_terms_on(Operation operation) {
    switch (operation) {
    case Operation::Negate:
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Abs:
    case Operation::Round:
    case Operation::Floor:
    case Operation::Ceil:
    case Operation::Min:
    case Operation::Max:
    case Operation::Coalesce:
        return true;
    default:
        return false;
    }
}

bool puts_terms_together(Operation operation) {
    switch (operation) {
    case Operation::Equal:
    case Operation::NotEqual:
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::In:
    case Operation::NullIf:
        return true;
    default:
        return passes_terms_on(operation);
    }
}

// The fields whose values a node holds as they are or added up, and the pairs that meet below it.
Names terms_of(const Node& node, Pairs& pairs) {
    if (node.operation == Operation::Field)
        return {node.name};
    Names terms;
    for (const auto& child : node.children) {
        const Names others = terms_of(*child, pairs);
        if (puts_terms_together(node.operation))
            for (const std::string& one : terms)
                for (const std::string& other : others)
                    if (one != other)
                        pairs.insert({std::min(one, other), std::max(one, other)});
        terms.insert(others.begin(), others.end());
    }
    return passes_terms_on(node.operation) ? terms : Names{};
}

} // namespace

std::vector<std::pair<std::string, std::string>> Expression::terms_together() const {
    Pairs pairs;
    terms_of(*m_root, pairs);
    return {pairs.begin(), pairs.end()};
}

} // namespace graticule::operations
