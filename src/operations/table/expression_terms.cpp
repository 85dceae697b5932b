// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"
#include "operations/table/expression_node.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <variant>

namespace graticule::operations {

namespace {

using expression_detail::Node;
using expression_detail::Operation;

using Term = Expression::Term;
using Terms = std::set<Term>;
using Pairs = std::set<std::pair<Term, Term>>;

// Between the zeros of kelvin and Celsius, as it is written for short or taken for that of water's
// triple point.
constexpr double LeastKelvinShift = 273;
constexpr double GreatestKelvinShift = 273.16;

// The number that a node is, with its sign.
std::optional<double> number_of(const Node& node) {
    if (node.operation == Operation::Negate) {
        const std::optional<double> number = number_of(*node.children.front());
        return number ? std::optional(-*number) : std::nullopt;
    }
    if (node.operation != Operation::Literal)
        return std::nullopt;
    if (const auto* whole = std::get_if<std::int64_t>(&node.literal))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&node.literal);
    return real ? std::optional(*real) : std::nullopt;
}

// By what a node shifts the field in it, as Term has it; c - x is x - c with another sign.
int kelvin_shift_of(const Node& node) {
    if (node.operation != Operation::Add && node.operation != Operation::Subtract)
        return 0;
    for (const auto& child : node.children) {
        const double number = number_of(*child).value_or(0);
        if (std::abs(number) < LeastKelvinShift || std::abs(number) > GreatestKelvinShift)
            continue;
        const int sign = number > 0 ? 1 : -1;
        return node.operation == Operation::Add ? sign : -sign;
    }
    return 0;
}

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
    case Operation::If:
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
Terms terms_of(const Node& node, Pairs& pairs) {
    if (node.operation == Operation::Field)
        return {{node.name, 0}};
    Terms terms;
    for (const auto& child : node.children) {
        const Terms others = terms_of(*child, pairs);
        if (puts_terms_together(node.operation))
            for (const Term& one : terms)
                for (const Term& other : others)
                    if (one.field != other.field)
                        pairs.insert({std::min(one, other), std::max(one, other)});
        terms.insert(others.begin(), others.end());
    }
    if (!passes_terms_on(node.operation))
        return {};
    const int shift = kelvin_shift_of(node);
    if (shift == 0)
        return terms;
    Terms shifted;
    for (const Term& term : terms)
        shifted.insert({term.field, std::clamp(term.kelvin_shift + shift, -1, 1)});
    return shifted;
}

bool compares(Operation operation) {
    return operation == Operation::Min || operation == Operation::Max
           || (puts_terms_together(operation) && !passes_terms_on(operation));
}

// Whether a node holds the field; gathers the numbers that it is compared with on the way.
bool gather_numbers(const Node& node, const std::string& field, std::vector<double>& numbers) {
    bool holds = node.operation == Operation::Field && node.name == field;
    for (const auto& child : node.children)
        holds = gather_numbers(*child, field, numbers) || holds;
    if (holds && compares(node.operation))
        for (const auto& child : node.children)
            if (const std::optional<double> number = number_of(*child))
                numbers.push_back(*number);
    return holds;
}

} // namespace

std::vector<std::pair<Expression::Term, Expression::Term>> Expression::terms_together() const {
    Pairs pairs;
    terms_of(*m_root, pairs);
    return {pairs.begin(), pairs.end()};
}

std::vector<double> Expression::numbers_compared_with(const std::string& field) const {
    std::vector<double> numbers;
    gather_numbers(*m_root, field, numbers);
    return numbers;
}

} // namespace graticule::operations
