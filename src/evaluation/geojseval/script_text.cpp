// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/script_text.hpp"

#include "base/text.hpp"

#include <cctype>
#include <set>

namespace graticule::evaluation::geojseval {

namespace {

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'
           || static_cast<unsigned char>(c) >= 0x80;
}

/// Goes through a script and blanks what is no code.
class Blanker {
public:
    Blanker(std::string_view script, bool keeps_texts)
        : m_script(script), m_text(script), m_keeps_texts(keeps_texts) {}

    std::string blanked() {
        while (m_at < m_script.size())
            step();
        return m_text;
    }

private:
    char at(std::size_t place) const { return place < m_script.size() ? m_script[place] : '\0'; }

    void step() {
        const char c = at(m_at);
        if (c == '/' && at(m_at + 1) == '/')
            return blank_to(std::min(m_script.find('\n', m_at), m_script.size()), false);
        if (c == '/' && at(m_at + 1) == '*') {
            const std::size_t end = m_script.find("*/", m_at + 2);
            return blank_to(end == std::string_view::npos ? m_script.size() : end + 2, false);
        }
        if (c == '"' || c == '\'')
            return blank_to(end_of_text(c), true);
        if (c == '`')
            return template_text();
        if (c == '/' && may_begin_expression())
            return blank_to(end_of_pattern(), true);
        if (c == '{' && !m_templates.empty())
            ++m_templates.back();
        if (c == '}' && !m_templates.empty() && m_templates.back()-- == 0) {
            m_templates.pop_back(); // the expression in a template ends: its text goes on
            return template_text();
        }
        ++m_at;
    }

    void blank_to(std::size_t end, bool is_text) {
        for (; m_at < end; ++m_at)
            if (m_script[m_at] != '\n' && !(is_text && m_keeps_texts))
                m_text[m_at] = ' ';
        if (is_text)
            m_before_text = end;
    }

    std::size_t end_of_text(char quote) const {
        for (std::size_t i = m_at + 1; i < m_script.size(); ++i) {
            if (m_script[i] == '\\')
                ++i;
            else if (m_script[i] == quote)
                return i + 1;
            else if (m_script[i] == '\n')
                return i; // a text does not go over lines
        }
        return m_script.size();
    }

    std::size_t end_of_pattern() const {
        bool in_class = false;
        for (std::size_t i = m_at + 1; i < m_script.size() && m_script[i] != '\n'; ++i) {
            if (m_script[i] == '\\')
                ++i;
            else if (m_script[i] == '[')
                in_class = true;
            else if (m_script[i] == ']')
                in_class = false;
            else if (m_script[i] == '/' && !in_class)
                return i + 1;
        }
        return m_at + 1; // a division after all
    }

    /// From a backtick, or the brace that ends an expression in a template, to the end of its text.
    void template_text() {
        std::size_t i = m_at + 1;
        for (; i < m_script.size(); ++i) {
            if (m_script[i] == '\\') {
                ++i;
            } else if (m_script[i] == '`') {
                ++i;
                break;
            } else if (m_script[i] == '$' && at(i + 1) == '{') {
                m_templates.push_back(0);
                i += 2;
                break;
            }
        }
        blank_to(std::min(i, m_script.size()), true);
    }

    /// Whether a slash begins a regular expression rather than divides.
    bool may_begin_expression() const {
        std::size_t i = m_at;
        while (i > 0 && std::isspace(static_cast<unsigned char>(m_text[i - 1])) != 0) {
            if (i == m_before_text)
                return false; // a text stands there
            --i;
        }
        if (i == 0)
            return true;
        const char before = m_text[i - 1];
        if (before == ')' || before == ']' || before == '}' || i == m_before_text)
            return false;
        if (!is_word_character(before))
            return true;
        std::size_t begin = i;
        while (begin > 0 && is_word_character(m_text[begin - 1]))
            --begin;
        static const std::set<std::string> words{"return", "typeof", "case", "in",    "of",
                                                 "new",    "delete", "void", "await", "else"};
        return words.contains(m_text.substr(begin, i - begin));
    }

    std::string_view m_script;
    std::string m_text;
    bool m_keeps_texts;
    std::size_t m_at = 0;
    std::size_t m_before_text = static_cast<std::size_t>(-1); ///< where the latest text ends
    std::vector<int> m_templates; ///< open braces in the expressions of templates
};

/// Reads words and marks of code that has been blanked.
class CodeCursor {
public:
    CodeCursor(std::string_view code, std::size_t at) : m_code(code), m_at(at) {}

    bool take(std::string_view word) {
        skip();
        const std::string_view rest = m_code.substr(m_at);
        if (!rest.starts_with(word))
            return false;
        if (is_word_character(word.back()) && rest.size() > word.size()
            && is_word_character(rest[word.size()]))
            return false;
        m_at += word.size();
        return true;
    }

    /// Goes behind the mark that closes the one it stands before.
    bool take_closed(char open, char close) {
        skip();
        if (m_at >= m_code.size() || m_code[m_at] != open)
            return false;
        int depth = 0;
        for (; m_at < m_code.size(); ++m_at) {
            depth += m_code[m_at] == open ? 1 : 0;
            depth -= m_code[m_at] == close ? 1 : 0;
            if (depth == 0) {
                ++m_at;
                return true;
            }
        }
        return false;
    }

    std::size_t at() const { return m_at; }
    void skip() {
        while (m_at < m_code.size() && std::isspace(static_cast<unsigned char>(m_code[m_at])) != 0)
            ++m_at;
    }

private:
    std::string_view m_code;
    std::size_t m_at;
};

} // namespace

std::string code_only(std::string_view script, bool keeps_texts) {
    return Blanker(script, keeps_texts).blanked();
}

std::size_t lines_of_code(std::string_view script) {
    std::size_t lines = 0;
    for (const std::string& line : split(code_only(script, true), '\n'))
        lines += trim(line).empty() ? 0 : 1;
    return lines;
}

std::vector<ScriptSpan> declarations_of(std::string_view script, std::string_view name) {
    const std::string code = code_only(script);
    std::vector<ScriptSpan> spans;
    int depth = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        depth += code[i] == '{' ? 1 : 0;
        depth -= code[i] == '}' ? 1 : 0;
        const bool begins_word =
            is_word_character(code[i]) && (i == 0 || !is_word_character(code[i - 1]));
        if (depth != 0 || !begins_word)
            continue;
        CodeCursor cursor(code, i);
        cursor.take("async");
        if (!cursor.take("function"))
            continue;
        cursor.take("*");
        if (!cursor.take(name) || !cursor.take_closed('(', ')'))
            continue;
        cursor.skip();
        const std::size_t body = cursor.at();
        if (!cursor.take_closed('{', '}'))
            continue;
        const std::string_view inside =
            std::string_view(code).substr(body + 1, cursor.at() - body - 2);
        spans.push_back({i, cursor.at(), !trim(inside).empty()});
        i = cursor.at() - 1;
    }
    return spans;
}

} // namespace graticule::evaluation::geojseval
