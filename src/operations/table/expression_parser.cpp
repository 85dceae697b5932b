// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/text_encoding.hpp"
#include "operations/table/expression.hpp"
#include "operations/table/expression_lexer.hpp"
#include "operations/table/expression_node.hpp"
#include "operations/table/expression_symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::operations {

namespace expression_detail {

namespace {

bool is_comparison(Operation operation) {
    return operation >= Operation::Equal && operation <= Operation::GreaterEqual;
}

class Parser {
public:
    explicit Parser(std::string_view text) : m_tokens(tokenize(text)) {}

    NodePointer run() {
        NodePointer node = expression(Lowest);
        if (current().kind != TokenKind::End)
            fail_at(fmt::format("Unexpected '{}'", shorten(current().text, 40)), current().place,
                    "Text goes in quotes, and field names with spaces in backticks.");
        return node;
    }

    std::vector<std::string> take_fields() { return std::move(m_fields); }

private:
    const Token& current() const { return m_tokens[m_at]; }
    const Token& following() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }

    static bool means(const Token& token, std::string_view word) {
        if (token.kind == TokenKind::Symbol)
            return token.text == word;
        return token.kind == TokenKind::Name && ascii_lower(token.text) == word;
    }

    bool accept(std::string_view word) {
        if (!means(current(), word))
            return false;
        ++m_at;
        return true;
    }

    void expect(std::string_view symbol) {
        if (!accept(symbol))
            fail_at(fmt::format("Expected '{}'", symbol), current().place);
    }

    const Infix* infix() const {
        if (current().kind != TokenKind::Symbol && current().kind != TokenKind::Name)
            return nullptr;
        return find_infix(ascii_lower(current().text));
    }

    NodePointer expression(int power) {
        if (++m_depth > MaxExpressionDepth)
            fail_at("The expression is nested too deeply", current().place);
        NodePointer left = prefix();
        while (true) {
            if (power < ComparePower
                && (means(current(), "is") || means(current(), "between")
                    || means(current(), "not"))) {
                left = worded(std::move(left));
                continue;
            }
            const Infix* const found = infix();
            // ** groups to the right: its own power still lets another ** in.
            if (!found || found->power < power || (found->power == power && power != RaisePower))
                break;
            left = infix_operation(std::move(left), *found);
        }
        --m_depth;
        return left;
    }

    NodePointer infix_operation(NodePointer left, const Infix& found) {
        const std::size_t place = current().place;
        ++m_at;
        if (found.operation == Operation::In)
            return membership(std::move(left), place);
        if (is_comparison(found.operation))
            return comparison(std::move(left), found.operation, place);
        std::vector<NodePointer> children{std::move(left), expression(found.power)};
        // Long chains of `or` stay one level deep.
        while (found.power <= AndPower && infix() && infix()->operation == found.operation) {
            ++m_at;
            children.push_back(expression(found.power));
        }
        return make_node(found.operation, std::move(children), place);
    }

    // a < b < c means a < b and b < c.
    NodePointer comparison(NodePointer left, Operation operation, std::size_t place) {
        std::vector<NodePointer> parts;
        while (true) {
            NodePointer right = expression(ComparePower);
            parts.push_back(make_node(operation, {std::move(left), right}, place));
            const Infix* const next = infix();
            if (!next || !is_comparison(next->operation))
                break;
            operation = next->operation;
            place = current().place;
            left = std::move(right);
            ++m_at;
        }
        return parts.size() == 1 ? parts.front()
                                 : make_node(Operation::And, std::move(parts), place);
    }

    // is [not] null, [not] in, [not] like, [not] between
    NodePointer worded(NodePointer left) {
        const std::size_t place = current().place;
        if (accept("is")) {
            const bool negated = accept("not");
            if (!accept("null") && !accept("none") && !accept("nan"))
                fail_at("Expected null after is", current().place, "Write == to compare.");
            return negate_if(negated, make_node(Operation::IsNull, {std::move(left)}, place));
        }
        const bool negated = accept("not");
        NodePointer node;
        if (accept("in")) {
            node = membership(std::move(left), place);
        } else if (accept("like")) {
            node = make_node(Operation::Like, {std::move(left), expression(ComparePower)}, place);
        } else if (accept("between")) {
            NodePointer low = expression(ComparePower);
            expect("and");
            node = between(left, std::move(low), expression(ComparePower), place);
        } else {
            fail_at("Expected in, like or between", current().place);
        }
        return negate_if(negated, std::move(node));
    }

    static NodePointer between(const NodePointer& value, NodePointer low, NodePointer high,
                               std::size_t place) {
        return make_node(Operation::And,
                         {make_node(Operation::GreaterEqual, {value, std::move(low)}, place),
                          make_node(Operation::LessEqual, {value, std::move(high)}, place)},
                         place);
    }

    static NodePointer negate_if(bool negated, NodePointer node) {
        const std::size_t place = node->place;
        return negated ? make_node(Operation::Not, {std::move(node)}, place) : node;
    }

    NodePointer membership(NodePointer left, std::size_t place) {
        std::vector<NodePointer> children{std::move(left)};
        for (NodePointer& item : list())
            children.push_back(std::move(item));
        return make_node(Operation::In, std::move(children), place);
    }

    std::vector<NodePointer> list() {
        const bool square = accept("[");
        if (!square && !accept("("))
            fail_at("Expected a list in brackets", current().place, "Write in ('a', 'b').");
        const std::string_view close = square ? "]" : ")";
        std::vector<NodePointer> items;
        while (!accept(close)) {
            items.push_back(expression(Lowest));
            if (!accept(",") && !means(current(), close))
                fail_at(fmt::format("Expected ',' or '{}'", close), current().place);
        }
        return items;
    }

    NodePointer prefix() {
        const std::size_t place = current().place;
        if (accept("not"))
            return make_node(Operation::Not, {expression(NotPower)}, place);
        if (accept("~") || accept("!"))
            return make_node(Operation::Not, {expression(SignPower)}, place);
        if (accept("-"))
            return make_node(Operation::Negate, {expression(SignPower)}, place);
        if (accept("+"))
            return expression(SignPower);
        return methods(primary());
    }

    NodePointer primary() {
        const Token token = current();
        ++m_at;
        switch (token.kind) {
        case TokenKind::Number:
            return make_literal(token.value, token.place);
        case TokenKind::Text:
            return make_literal(token.text, token.place);
        case TokenKind::QuotedName:
            return field(token);
        case TokenKind::Name:
            return named(token);
        default:
            break;
        }
        if (token.text != "(" || token.kind != TokenKind::Symbol)
            fail_at(token.kind == TokenKind::End ? "The expression ends too early"
                                                 : fmt::format("Unexpected '{}'", token.text),
                    token.place);
        NodePointer inner = expression(Lowest);
        expect(")");
        return inner;
    }

    NodePointer named(const Token& token) {
        const std::string word = ascii_lower(token.text);
        if (means(current(), "("))
            return call(token, word);
        if (word == "true" || word == "false")
            return make_literal(word == "true", token.place);
        if (word == "null" || word == "none" || word == "nan")
            return make_literal(std::monostate(), token.place);
        for (const std::string_view keyword : {"and", "or", "in", "is", "between", "like"}) {
            if (word == keyword)
                fail_at(fmt::format("Unexpected '{}'", token.text), token.place);
        }
        return field(token);
    }

    NodePointer field(const Token& token) {
        if (std::find(m_fields.begin(), m_fields.end(), token.text) == m_fields.end())
            m_fields.push_back(token.text);
        return make_field(token.text, token.place);
    }

    NodePointer call(const Token& token, const std::string& word) {
        const Function* const function = find_function(word);
        if (function == nullptr) {
            const std::vector<std::string> names = function_names();
            const auto near = nearest_name(word, names);
            fail_at(fmt::format("Unknown function {}", shorten(token.text, 40)), token.place,
                    near ? fmt::format("Did you mean {}?", *near)
                         : "Functions: " + join(names, ", ") + ".");
        }
        return apply(*function, list(), token.place);
    }

    static NodePointer apply(const Function& function, std::vector<NodePointer> arguments,
                             std::size_t place) {
        if (arguments.size() < function.least || arguments.size() > function.most)
            fail_at(fmt::format("{} takes {} argument(s), not {}", function.name, function.least,
                                arguments.size()),
                    place);
        if (function.operation == Operation::Not) // notnull
            return make_node(Operation::Not,
                             {make_node(Operation::IsNull, std::move(arguments), place)}, place);
        return make_node(function.operation, std::move(arguments), place);
    }

    // What pandas hangs on a column: .isin([...]), .str.contains('x'), .dt.year, ...
    NodePointer methods(NodePointer node) {
        while (accept(".")) {
            const Token token = current();
            const bool of_text = accept("str");
            const bool of_date = !of_text && accept("dt");
            if (of_text || of_date)
                expect(".");
            if (current().kind != TokenKind::Name)
                fail_at("Expected a method's name after '.'", current().place,
                        "A field name with a dot goes in backticks.");
            const Token name = current();
            ++m_at;
            node = of_date ? apply(date_part(name), {std::move(node)}, name.place)
                           : method(std::move(node), name, of_text);
        }
        return node;
    }

    static const Function& date_part(const Token& name) {
        const Function* const function = find_function(name.text);
        if (function == nullptr || function->operation < Operation::Year
            || function->operation > Operation::Day)
            fail_at(fmt::format("Unknown part of a date: {}", shorten(name.text, 40)), name.place,
                    "Use year, month or day.");
        return *function;
    }

    NodePointer method(NodePointer node, const Token& name, bool of_text) {
        if (!means(current(), "("))
            fail_at(
                fmt::format("Unknown property .{}", shorten(name.text, 40)), name.place,
                fmt::format("A field stands without its dataset's name: {}. A field name with a "
                            "dot goes in backticks.",
                            shorten(name.text, 40)));
        if (name.text == "isin")
            return isin(std::move(node), name.place);
        if (of_text && name.text == "contains")
            return pattern(std::move(node), name.place);
        std::vector<NodePointer> arguments = list();
        if (name.text == "between" && arguments.size() == 2)
            return between(node, arguments[0], arguments[1], name.place);
        const Function* const function = find_function(name.text);
        if (function == nullptr)
            fail_at(fmt::format("Unknown method .{}()", shorten(name.text, 40)), name.place);
        arguments.insert(arguments.begin(), std::move(node));
        return apply(*function, std::move(arguments), name.place);
    }

    NodePointer isin(NodePointer node, std::size_t place) {
        expect("(");
        NodePointer result = membership(std::move(node), place);
        expect(")");
        return result;
    }

    // .str.contains('a|b', case=False, na=False, regex=True)
    NodePointer pattern(NodePointer node, std::size_t place) {
        expect("(");
        NodePointer sought = expression(Lowest);
        bool null_is_false = false;
        Operation operation = Operation::MatchesPattern;
        while (accept(",")) {
            const Token option = current();
            if (option.kind != TokenKind::Name)
                fail_at("Expected an option's name after ','", option.place,
                        "str.contains takes case, na and regex.");
            ++m_at;
            expect("=");
            const NodePointer value = primary();
            const bool off = value->literal == geodata::Value(false);
            if (option.text == "case" && off) {
                node = make_node(Operation::Lower, {std::move(node)}, place);
                sought = make_node(Operation::Lower, {std::move(sought)}, place);
            } else if (option.text == "na") {
                null_is_false = off;
            } else if (option.text == "regex") {
                operation = off ? Operation::Contains : Operation::MatchesPattern;
            } else if (option.text != "case") {
                fail_at(fmt::format("Unknown option {}", shorten(option.text, 40)), option.place,
                        "str.contains takes case, na and regex.");
            }
        }
        expect(")");
        NodePointer found = make_node(operation, {std::move(node), std::move(sought)}, place);
        if (!null_is_false)
            return found;
        return make_node(Operation::Coalesce, {std::move(found), make_literal(false, place)},
                         place);
    }

    std::vector<Token> m_tokens;
    std::vector<std::string> m_fields;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
};

} // namespace

} // namespace expression_detail

Expression Expression::parse(std::string_view text) {
    if (text.size() > MaxExpressionBytes)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The expression has {} bytes; at most {} are read", text.size(),
                                MaxExpressionBytes));
    if (!geodata::is_utf8(text))
        throw Error(ErrorCode::InvalidArgument, "The expression is not UTF-8 text",
                    "Write it again; some of its characters were damaged on the way.");
    if (trim(text).empty())
        throw Error(ErrorCode::InvalidArgument, "The expression is empty",
                    "Write a condition such as: population > 1000000.");
    expression_detail::Parser parser(text);
    Expression result;
    result.m_root = parser.run();
    result.m_text = std::string(text);
    result.m_fields = parser.take_fields();
    return result;
}

} // namespace graticule::operations
