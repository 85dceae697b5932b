// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression_lexer.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace graticule::operations::expression_detail {

namespace {

// Longer symbols first, so that "<=" is not read as "<".
constexpr std::array<std::string_view, 27> Symbols{
    "**", "//", "==", "!=", "<>", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%",
    "<",  ">",  "=",  "&",  "|",  "~",  "!",  "(",  ")",  "[", "]", ",", "."};

bool starts_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    std::vector<Token> run() {
        std::vector<Token> tokens;
        while (skip_space())
            tokens.push_back(next());
        tokens.push_back({TokenKind::End, "", {}, m_text.size()});
        return tokens;
    }

private:
    bool skip_space() {
        while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != npos)
            ++m_at;
        return m_at < m_text.size();
    }

    char peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }

    // The character at hand, with all its bytes.
    std::string_view character() const {
        std::size_t bytes = 1;
        while ((static_cast<unsigned char>(peek(bytes)) & 0xC0U) == 0x80U)
            ++bytes;
        return m_text.substr(m_at, bytes);
    }

    Token next() {
        const char c = peek();
        if (is_digit(c) || (c == '.' && is_digit(peek(1))))
            return number();
        if (c == '\'' || c == '"')
            return quoted(TokenKind::Text);
        if (c == '`')
            return quoted(TokenKind::QuotedName);
        if (starts_name(c))
            return name();
        for (const std::string_view symbol : Symbols) {
            if (m_text.substr(m_at, symbol.size()) == symbol) {
                const std::size_t place = std::exchange(m_at, m_at + symbol.size());
                return {TokenKind::Symbol, std::string(symbol), {}, place};
            }
        }
        if (c == '^')
            fail_at("Unknown operator ^", m_at, "Write ** for a power.");
        if (c == '@')
            fail_at("Variables (@name) are not known here", m_at, "Write the value itself.");
        fail_at(fmt::format("Unexpected character '{}'", character()), m_at);
    }

    Token name() {
        const std::size_t place = m_at;
        while (m_at < m_text.size() && (starts_name(peek()) || is_digit(peek())))
            ++m_at;
        return {TokenKind::Name, std::string(m_text.substr(place, m_at - place)), {}, place};
    }

    Token number() {
        const std::size_t place = m_at;
        std::string digits;
        bool whole = true;
        while (is_digit(peek()) || peek() == '.' || (peek() == '_' && is_digit(peek(1)))) {
            whole = whole && peek() != '.';
            if (peek() != '_')
                digits += peek();
            ++m_at;
        }
        const bool sign = peek(1) == '+' || peek(1) == '-';
        if ((peek() == 'e' || peek() == 'E') && is_digit(peek(sign ? 2 : 1))) {
            whole = false;
            digits += m_text.substr(m_at, sign ? 2 : 1);
            m_at += sign ? 2 : 1;
            while (is_digit(peek()))
                digits += m_text[m_at++];
        }
        if (starts_name(peek()))
            fail_at(fmt::format("A number is followed by '{}'", character()), m_at,
                    "Field names that begin with a digit go in backticks: `2020`.");
        return {TokenKind::Number, digits, read_number(digits, whole, place), place};
    }

    static geodata::Value read_number(const std::string& digits, bool whole, std::size_t place) {
        std::int64_t integer = 0;
        const char* const end = digits.data() + digits.size();
        if (whole && std::from_chars(digits.data(), end, integer).ec == std::errc())
            return integer;
        const std::optional<double> real = parse_number(digits);
        if (!real)
            fail_at(fmt::format("'{}' is not a number", shorten(digits, 40)), place);
        return *real;
    }

    Token quoted(TokenKind kind) {
        const std::size_t place = m_at;
        const char quote = m_text[m_at++];
        std::string text;
        while (true) {
            if (m_at >= m_text.size())
                fail_at(fmt::format("A {} is not closed", quote), place);
            if (peek() == '\\' && kind == TokenKind::Text && m_at + 1 < m_text.size()) {
                text += unescape();
            } else if (peek() != quote) {
                text += m_text[m_at++];
            } else if (peek(1) == quote) { // SQL doubles a quote to mean the quote itself
                text += quote;
                m_at += 2;
            } else {
                break;
            }
        }
        ++m_at;
        if (kind == TokenKind::QuotedName && text.empty())
            fail_at("An empty field name", place);
        return {kind, std::move(text), {}, place};
    }

    // As Python reads them: a backslash before any other character stays.
    std::string unescape() {
        const char escaped = peek(1);
        m_at += 2;
        switch (escaped) {
        case 'n':
            return "\n";
        case 't':
            return "\t";
        case '\\':
        case '\'':
        case '"':
            return {escaped};
        default:
            return {'\\', escaped};
        }
    }

    static constexpr std::size_t npos = std::string_view::npos;
    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::vector<Token> tokenize(std::string_view text) {
    return Lexer(text).run();
}

void fail_at(std::string what, std::size_t place, std::string hint) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} at character {} of the expression", what, place + 1),
                std::move(hint));
}

} // namespace graticule::operations::expression_detail
