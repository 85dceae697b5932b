// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression_bind.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/expression_lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace graticule::operations::expression_detail {

namespace {

using geodata::FieldType;
using geodata::Value;

bool is_null_literal(const Bound& node) {
    return node.operation == Operation::Literal
           && std::holds_alternative<std::monostate>(node.literal);
}

bool is_text_literal(const Bound& node) {
    return node.operation == Operation::Literal
           && std::holds_alternative<std::string>(node.literal);
}

bool is_number(FieldType type) {
    return type == FieldType::Integer || type == FieldType::Real;
}
bool is_time(FieldType type) {
    return type == FieldType::Date || type == FieldType::DateTime;
}

class Binder {
public:
    explicit Binder(const geodata::Layer& layer) : m_layer(layer) {}

    Bound bind(const Node& node) const {
        Bound bound;
        bound.operation = node.operation;
        for (const NodePointer& child : node.children)
            bound.children.push_back(bind(*child));
        set_type(bound, node);
        return bound;
    }

private:
    void set_type(Bound& bound, const Node& node) const {
        switch (node.operation) {
        case Operation::Literal:
            bound.literal = node.literal;
            bound.type = type_of(node.literal);
            return;
        case Operation::Field:
            bound.field = m_layer.field_index(node.name);
            bound.type = m_layer.field(bound.field).type;
            return;
        case Operation::IsNull:
            bound.type = FieldType::Boolean;
            return;
        case Operation::In:
            unify(bound, node);
            collect_list(bound);
            bound.type = FieldType::Boolean;
            return;
        case Operation::Not:
        case Operation::And:
        case Operation::Or:
            expect_all(bound, node, FieldType::Boolean, "a condition");
            bound.type = FieldType::Boolean;
            return;
        case Operation::If:
            if (is_null_literal(bound.children[0]))
                bound.children[0].type = FieldType::Boolean;
            else if (bound.children[0].type != FieldType::Boolean)
                fail_type(bound, node, 0, "a condition");
            bound.type = unify(bound, node, 1);
            return;
        case Operation::Min:
        case Operation::Max:
        case Operation::Coalesce:
        case Operation::NullIf:
            bound.type = unify(bound, node);
            return;
        default:
            break;
        }
        if (node.operation >= Operation::Equal && node.operation <= Operation::GreaterEqual) {
            unify(bound, node);
            bound.type = FieldType::Boolean;
        } else if (node.operation >= Operation::Negate && node.operation <= Operation::Exp) {
            bound.type = arithmetic(bound, node);
        } else if (node.operation >= Operation::Year && node.operation <= Operation::Day) {
            if (!is_time(bound.children[0].type) && !is_null_literal(bound.children[0]))
                fail_type(bound, node, 0, "a date");
            bound.type = FieldType::Integer;
        } else {
            bound.type = on_text(bound, node);
        }
    }

    static FieldType type_of(const Value& value) {
        if (std::holds_alternative<std::int64_t>(value))
            return FieldType::Integer;
        if (std::holds_alternative<double>(value))
            return FieldType::Real;
        return std::holds_alternative<std::string>(value) ? FieldType::Text : FieldType::Boolean;
    }

    FieldType arithmetic(Bound& bound, const Node& node) const {
        const bool joins_text = node.operation == Operation::Add && bound.children.size() == 2
                                && bound.children[0].type == FieldType::Text
                                && bound.children[1].type == FieldType::Text;
        if (joins_text)
            return FieldType::Text;
        for (std::size_t i = 0; i < bound.children.size(); ++i) {
            if (is_null_literal(bound.children[i]))
                bound.children[i].type = FieldType::Real;
            else if (!is_number(bound.children[i].type))
                fail_type(bound, node, i, "a number");
        }
        if (node.operation == Operation::Round && bound.children.size() == 2
            && bound.children[1].type != FieldType::Integer)
            fail_type(bound, node, 1, "a whole number");
        const bool whole = std::all_of(bound.children.begin(), bound.children.end(),
                                       [](const Bound& c) { return c.type == FieldType::Integer; });
        switch (node.operation) {
        case Operation::Divide:
        case Operation::Power:
        case Operation::Sqrt:
        case Operation::Log:
        case Operation::Log10:
        case Operation::Exp:
            break;
        default:
            if (whole)
                return FieldType::Integer;
        }
        const std::size_t operands = node.operation == Operation::Round ? 1 : bound.children.size();
        for (std::size_t i = 0; i < operands; ++i)
            convert(bound.children[i], FieldType::Real);
        return FieldType::Real;
    }

    FieldType on_text(Bound& bound, const Node& node) const {
        expect_all(bound, node, FieldType::Text, "text");
        switch (node.operation) {
        case Operation::Lower:
        case Operation::Upper:
        case Operation::Strip:
            return FieldType::Text;
        case Operation::Length:
            return FieldType::Integer;
        default:
            return FieldType::Boolean;
        }
    }

    void expect_all(Bound& bound, const Node& node, FieldType type, std::string_view what) const {
        for (std::size_t i = 0; i < bound.children.size(); ++i) {
            if (is_null_literal(bound.children[i]))
                bound.children[i].type = type;
            else if (bound.children[i].type != type)
                fail_type(bound, node, i, what);
        }
    }

    // Brings all operands from the first given one on to one type, which is returned.
    FieldType unify(Bound& bound, const Node& node, std::size_t first = 0) const {
        std::optional<FieldType> common;
        for (const Bound& child : std::span(bound.children).subspan(first)) {
            if (is_null_literal(child) || common == child.type)
                continue;
            if (!common)
                common = child.type;
            else if (is_number(*common) && is_number(child.type))
                common = FieldType::Real;
            else if (is_time(*common) && is_time(child.type))
                common = FieldType::DateTime;
            else if (*common == FieldType::Text && is_time(child.type))
                common = child.type; // text literals follow; the conversion checks them
        }
        const FieldType type = common.value_or(FieldType::Boolean);
        for (std::size_t i = first; i < bound.children.size(); ++i) {
            Bound& child = bound.children[i];
            const bool fits = child.type == type || is_null_literal(child)
                              || (is_number(child.type) && is_number(type))
                              || (is_time(child.type) && is_time(type))
                              || (is_time(type) && is_text_literal(child));
            if (!fits)
                fail_pair(bound, node, i, type);
            if (is_text_literal(child) && is_time(type))
                read_time(child, type, node.children[i]->place);
            else
                convert(child, type);
        }
        return type;
    }

    static void convert(Bound& child, FieldType type) {
        if (child.type == type)
            return;
        if (is_null_literal(child)) {
            child.type = type;
            return;
        }
        if (child.operation == Operation::Literal && type == FieldType::Real) {
            child.literal = static_cast<double>(std::get<std::int64_t>(child.literal));
            child.type = type;
            return;
        }
        Bound conversion;
        conversion.operation = type == FieldType::Real ? Operation::ToReal : Operation::ToDateTime;
        conversion.type = type;
        conversion.children.push_back(std::move(child));
        child = std::move(conversion);
    }

    static void read_time(Bound& child, FieldType type, std::size_t place) {
        const std::string& text = std::get<std::string>(child.literal);
        std::optional<std::int64_t> value;
        if (type == FieldType::Date)
            value = geodata::parse_date(text);
        else
            value = geodata::parse_datetime(text);
        if (!value && type == FieldType::DateTime) {
            constexpr std::int64_t MillisecondsADay = 86'400'000;
            if (const auto days = geodata::parse_date(text))
                value = *days * MillisecondsADay;
        }
        if (!value)
            fail_at(fmt::format("'{}' is not a date", shorten(text, 40)), place,
                    "Write dates as 2024-02-29.");
        child.literal = *value;
        child.type = type;
    }

    // Literals of a list are looked up; whatever else it holds is compared one by one.
    static void collect_list(Bound& bound) {
        std::vector<Bound> others{std::move(bound.children.front())};
        for (std::size_t i = 1; i < bound.children.size(); ++i) {
            Bound& item = bound.children[i];
            if (item.operation != Operation::Literal)
                others.push_back(std::move(item));
            else if (is_null_literal(item))
                bound.list_has_null = true;
            else if (const auto* text = std::get_if<std::string>(&item.literal))
                bound.texts.push_back(*text);
            else if (const auto* real = std::get_if<double>(&item.literal))
                bound.reals.push_back(*real);
            else if (const auto* flag = std::get_if<bool>(&item.literal))
                bound.integers.push_back(*flag ? 1 : 0);
            else
                bound.integers.push_back(std::get<std::int64_t>(item.literal));
        }
        std::sort(bound.texts.begin(), bound.texts.end());
        std::sort(bound.reals.begin(), bound.reals.end());
        std::sort(bound.integers.begin(), bound.integers.end());
        bound.children = std::move(others);
    }

    std::string describe(const Bound& bound, const Node& node) const {
        const std::string_view type = field_type_name(bound.type);
        if (node.operation == Operation::Field)
            return fmt::format("field '{}' ({})", node.name, type);
        if (node.operation == Operation::Literal) {
            if (std::holds_alternative<std::monostate>(node.literal))
                return "null";
            if (const auto* text = std::get_if<std::string>(&node.literal))
                return fmt::format("'{}' (text)", shorten(*text, 40));
            if (const auto* whole = std::get_if<std::int64_t>(&node.literal))
                return fmt::format("{} (integer)", *whole);
            if (const auto* real = std::get_if<double>(&node.literal))
                return fmt::format("{} (real)", shortest_number(*real));
            return std::get<bool>(node.literal) ? "true (boolean)" : "false (boolean)";
        }
        return fmt::format("a computed value ({})", type);
    }

    [[noreturn]] void fail_type(const Bound& bound, const Node& node, std::size_t child,
                                std::string_view expected) const {
        fail_at(fmt::format("Expected {}, not {}", expected,
                            describe(bound.children[child], *node.children[child])),
                node.children[child]->place);
    }

    [[noreturn]] void fail_pair(const Bound& bound, const Node& node, std::size_t child,
                                FieldType type) const {
        std::size_t other = 0;
        while (other + 1 < bound.children.size()
               && (bound.children[other].type != type || is_null_literal(bound.children[other])))
            ++other;
        if (other == child)
            other = child == 0 ? bound.children.size() - 1 : 0;
        const std::size_t first = std::min(child, other);
        const std::size_t second = std::max(child, other);
        fail_at(fmt::format("Cannot compare {} with {}",
                            describe(bound.children[first], *node.children[first]),
                            describe(bound.children[second], *node.children[second])),
                node.place, pair_hint(bound.children[first], bound.children[second]));
    }

    static std::string pair_hint(const Bound& left, const Bound& right) {
        if (is_text_literal(left) || is_text_literal(right))
            return "Write numbers without quotes, and field names in backticks.";
        if (left.type == FieldType::Text || right.type == FieldType::Text)
            return "Compare text with text in quotes.";
        if (is_time(left.type) || is_time(right.type))
            return "Compare dates with text such as '2024-02-29', or use year(field).";
        return {};
    }

    const geodata::Layer& m_layer;
};

} // namespace

Bound bind(const Node& node, const geodata::Layer& layer) {
    return Binder(layer).bind(node);
}

} // namespace graticule::operations::expression_detail
