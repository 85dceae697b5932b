// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/python_tokens.hpp"

#include "evaluation/code_metrics/characters.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::code_metrics {

namespace {

bool is_quote(char32_t c) {
    return c == U'\'' || c == U'"';
}

bool is_name_character(char32_t c) {
    return c == U'_' || (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z')
           || (c >= U'A' && c <= U'Z');
}

bool is_blank(char32_t c) {
    return c == U' ' || c == U'\t' || c == U'\f';
}

/// Where an escaped character at @p at ends; npos where a line's end is what is escaped.
std::size_t behind_escape(std::u32string_view line, std::size_t at) {
    return at + 1 < line.size() && line[at + 1] != U'\n' ? at + 2 : line.npos;
}

/// Behind the quotes that end a string, from @p at within it; npos where the line has none.
std::size_t end_of_string(std::u32string_view line, std::size_t at, std::u32string_view quotes) {
    while (at < line.size()) {
        if (line[at] == U'\\') {
            at = behind_escape(line, at);
        } else if (line.substr(at, quotes.size()) == quotes) {
            return at + quotes.size();
        } else {
            ++at;
        }
    }
    return line.npos;
}

/// Whether what is escaped last is the line's end, so that a string of one quote goes on.
bool escapes_its_end(std::u32string_view line, std::size_t at) {
    while (at < line.size()) {
        if (line[at] != U'\\') {
            ++at;
            continue;
        }
        const std::u32string_view escaped = line.substr(at + 1);
        if (escaped == U"\n" || escaped == U"\r\n")
            return true;
        at += 2;
    }
    return false;
}

/// How many letters before a quote say what kind of string begins there; none where it is none.
std::optional<std::size_t> string_prefix(std::u32string_view rest) {
    constexpr std::size_t Most = 2;
    std::u32string letters;
    while (letters.size() <= Most && letters.size() < rest.size()
           && !is_quote(rest[letters.size()]))
        letters.push_back(rest[letters.size()] | 0x20U); // in lower case, where it is a letter
    if (letters.size() > Most || letters.size() == rest.size())
        return std::nullopt;
    constexpr std::u32string_view Prefixes[] = {U"",   U"b",  U"r",  U"u", U"f",
                                                U"br", U"rb", U"fr", U"rf"};
    if (std::find(std::begin(Prefixes), std::end(Prefixes), letters) == std::end(Prefixes))
        return std::nullopt;
    return letters.size();
}

/// Reads line after line. Where a string or a bracket is open at a line's end, the next goes on.
class Tokenizer {
public:
    explicit Tokenizer(std::u32string_view code) : m_code(code) {}

    std::optional<std::vector<PythonToken>> tokens() {
        while (next_line())
            if (!read_line())
                return std::nullopt;
        if (!m_at_last_blank && (!m_open_quotes.empty() || m_brackets != 0 || m_continued))
            return std::nullopt;
        end();
        return std::move(m_tokens);
    }

private:
    bool next_line() {
        if (m_at_last_blank || m_at == m_code.size())
            return false;
        m_last = m_line;
        const std::size_t found = m_code.find(U'\n', m_at);
        const std::size_t behind = found == m_code.npos ? m_code.size() : found + 1;
        m_line = m_code.substr(m_at, behind - m_at);
        m_at = behind;
        ++m_number;
        m_column = 0;
        return true;
    }

    /// @return false where there are no tokens of such code
    bool read_line() {
        if (!m_open_quotes.empty()) {
            if (!go_on_with_string())
                return true;
        } else if (m_brackets == 0 && !m_continued) {
            bool is_empty = false;
            if (!begin_statement(is_empty))
                return false;
            if (is_empty)
                return true;
        } else {
            m_continued = false;
        }
        while (m_column < m_line.size() && m_open_quotes.empty())
            read_token();
        return true;
    }

    void add(TokenKind kind, std::size_t begin, std::size_t end) {
        m_tokens.push_back({kind,
                            std::u32string(m_line.substr(begin, end - begin)),
                            {m_number, begin},
                            {m_number, end}});
        m_column = end;
    }

    /// @return whether the line has the string's end, so that more may follow
    bool go_on_with_string() {
        const std::size_t end = end_of_string(m_line, 0, m_open_quotes);
        const bool ends = end != m_line.npos;
        m_open_text.append(m_line.substr(0, end));
        const bool may_go_on =
            m_open_quotes.size() == 3 || m_line.ends_with(U"\\\n") || m_line.ends_with(U"\\\r\n");
        if (!ends && may_go_on)
            return false;
        m_column = ends ? end : m_line.size();
        m_tokens.push_back({ends ? TokenKind::String : TokenKind::Other,
                            std::move(m_open_text),
                            m_open_begin,
                            {m_number, m_column}});
        m_open_text.clear();
        m_open_quotes.clear();
        return ends;
    }

    bool begin_statement(bool& is_empty) {
        constexpr std::size_t TabWidth = 8;
        std::size_t width = 0;
        std::size_t at = 0;
        for (; at < m_line.size() && is_blank(m_line[at]); ++at)
            width = m_line[at] == U' '    ? width + 1
                    : m_line[at] == U'\t' ? (width / TabWidth + 1) * TabWidth
                                          : 0;
        if (at == m_line.size()) { // blanks without a line's end: tokenize stops here
            m_at_last_blank = true;
            m_line = m_last;
            is_empty = true;
            return true;
        }
        m_column = at;
        if (m_line[at] == U'#' || m_line[at] == U'\r' || m_line[at] == U'\n') {
            if (m_line[at] == U'#')
                add_comment(at);
            add(TokenKind::Other, m_column, m_line.size());
            is_empty = true;
            return true;
        }
        return indent(width, at);
    }

    void add_comment(std::size_t begin) {
        const std::size_t end = m_line.find_first_of(U"\r\n", begin);
        add(TokenKind::Comment, begin, std::min(end, m_line.size()));
    }

    bool indent(std::size_t width, std::size_t at) {
        if (width > m_indents.back()) {
            m_indents.push_back(width);
            add(TokenKind::Indent, 0, at);
        }
        while (width < m_indents.back()) {
            if (std::find(m_indents.begin(), m_indents.end(), width) == m_indents.end())
                return false;
            m_indents.pop_back();
            add(TokenKind::Dedent, at, at);
        }
        return true;
    }

    void read_token() {
        std::size_t at = m_column;
        while (at < m_line.size() && is_blank(m_line[at]))
            ++at;
        const std::u32string_view rest = m_line.substr(at);
        if (rest.empty()) {
            m_column = at;
        } else if (rest.starts_with(U"\\\n") || rest.starts_with(U"\\\r\n")) {
            m_continued = true;
            m_column = m_line.size();
        } else if (rest[0] == U'#') {
            add_comment(at);
        } else if (rest[0] == U'\n' || rest.starts_with(U"\r\n")) {
            add(m_brackets > 0 ? TokenKind::Other : TokenKind::Newline, at, m_line.size());
        } else if (const auto prefix = string_prefix(rest)) {
            read_string(at, at + *prefix);
        } else {
            read_other(at);
        }
    }

    void read_string(std::size_t begin, std::size_t quote) {
        const std::u32string_view three = m_line.substr(quote, 3);
        const bool is_triple = three.size() == 3 && three[1] == three[0] && three[2] == three[0];
        const std::u32string_view quotes = m_line.substr(quote, is_triple ? 3 : 1);
        const std::size_t end = end_of_string(m_line, quote + quotes.size(), quotes);
        if (end != m_line.npos)
            return add(TokenKind::String, begin, end);
        if (is_triple || escapes_its_end(m_line, quote + 1)) {
            m_open_quotes = quotes;
            m_open_text = m_line.substr(begin);
            m_open_begin = {m_number, begin};
            return;
        }
        // A quote that no other closes is an error of its own, behind the blanks before it.
        quote > begin ? add(TokenKind::Other, begin, quote)
                      : add(TokenKind::Other, m_column, m_column + 1);
    }

    void read_other(std::size_t at) {
        const char32_t c = m_line[at];
        if (c == U'\\' || c == U'$' || c == U'?' || c == U'`' || c == U'\r'
            || (c == U'!' && m_line.substr(at, 2) != U"!="))
            return add(TokenKind::Other, m_column, m_column + 1); // an error, blanks first
        if (c == U'(' || c == U'[' || c == U'{')
            ++m_brackets;
        else if (c == U')' || c == U']' || c == U'}')
            --m_brackets;
        std::size_t end = at + 1;
        if (is_name_character(c) && !(c >= U'0' && c <= U'9'))
            while (end < m_line.size() && is_name_character(m_line[end]))
                ++end;
        add(TokenKind::Other, at, end);
    }

    /// The line's end that the last line lacks.
    void end() {
        if (m_line.empty() || m_line.ends_with(U'\n') || m_line.ends_with(U'\r')
            || strip(m_line).starts_with(U'#'))
            return;
        const std::size_t number = m_number - (m_at_last_blank ? 1 : 0);
        m_tokens.push_back(
            {TokenKind::Newline, {}, {number, m_line.size()}, {number, m_line.size() + 1}});
    }

    std::u32string_view m_code;
    std::size_t m_at = 0; ///< of the code: behind the line
    std::u32string_view m_line;
    std::u32string_view m_last;
    std::size_t m_number = 0;
    std::size_t m_column = 0; ///< behind the token
    bool m_at_last_blank = false;
    long m_brackets = 0; ///< that are open; tokenize counts below zero, too
    bool m_continued = false;
    std::vector<std::size_t> m_indents{0};
    std::u32string m_open_quotes; ///< of the string that goes on
    std::u32string m_open_text;
    TokenPlace m_open_begin;
    std::vector<PythonToken> m_tokens;
};

bool is_docstring(const PythonToken& token, TokenKind before) {
    return before == TokenKind::Indent || before == TokenKind::Newline || token.begin.column == 0;
}

} // namespace

std::optional<std::vector<PythonToken>> python_tokens(std::u32string_view code) {
    return Tokenizer(code).tokens();
}

std::u32string without_comments(std::u32string_view code) {
    const auto tokens = python_tokens(code);
    if (!tokens)
        return std::u32string(code);
    std::u32string text;
    TokenKind before = TokenKind::Indent; // a string that begins the code is one, too
    TokenPlace behind;
    for (const PythonToken& token : *tokens) {
        if (token.begin.line > behind.line)
            behind.column = 0;
        if (token.begin.column > behind.column)
            text.append(token.begin.column - behind.column, U' ');
        const bool is_kept = token.kind != TokenKind::Comment
                             && !(token.kind == TokenKind::String && is_docstring(token, before));
        if (is_kept)
            text += token.text;
        before = token.kind;
        behind = token.end;
    }
    std::u32string kept;
    for (const std::u32string_view line : lines_of(text))
        if (!strip(line).empty())
            kept.append(kept.empty() ? U"" : U"\n").append(line);
    return kept;
}

} // namespace graticule::evaluation::code_metrics
