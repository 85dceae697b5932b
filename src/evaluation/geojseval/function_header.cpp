// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/function_header.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t LongestName = 80;
constexpr std::string_view White = " \t\r\n";

bool is_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Reads a text from its beginning, and knows the line.
class HeaderReader {
public:
    HeaderReader(std::string_view text, const std::string& file) : m_text(text), m_file(file) {}

    FunctionText read() {
        skip_comments();
        const std::size_t begin = m_at;
        take_word("async");
        if (!take_word("function"))
            fail("a function is expected here: function NAME(...) {");
        FunctionText function;
        function.name = name();
        function.parameters = parameters();
        expect("{");
        skip_white();
        if (m_text.substr(m_at, 3) != "/**")
            fail("the body must begin with its documentation: /** ... */");
        const std::size_t end = m_text.find("*/", m_at);
        if (end == std::string_view::npos)
            fail("its documentation has no end");
        function.header = std::string(m_text.substr(begin, end + 2 - begin));
        const std::string_view rest = trim(m_text.substr(end + 2));
        m_at = m_text.size();
        if (!rest.ends_with('}'))
            fail("the file must end with the function's last brace");
        function.body = std::string(trim(rest.substr(0, rest.size() - 1)));
        function.whole = std::string(trim(m_text.substr(begin)));
        return function;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        const auto line =
            std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n');
        throw Error(ErrorCode::Malformed, fmt::format("{}, line {}: {}", m_file, line + 1, what));
    }

    void skip_white() { m_at = std::min(m_text.find_first_not_of(White, m_at), m_text.size()); }

    void skip_comments() {
        for (skip_white(); m_text.substr(m_at, 2) == "//"; skip_white())
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
    }

    bool take_word(std::string_view word) {
        skip_white();
        const std::string_view rest = m_text.substr(m_at);
        if (!rest.starts_with(word)
            || (rest.size() > word.size() && is_name_character(rest[word.size()])))
            return false;
        m_at += word.size();
        return true;
    }

    void expect(std::string_view mark) {
        skip_white();
        if (m_text.substr(m_at, mark.size()) != mark)
            fail(fmt::format("'{}' is expected here", mark));
        m_at += mark.size();
    }

    std::string name() {
        skip_white();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && is_name_character(m_text[m_at]))
            ++m_at;
        const std::string_view found = m_text.substr(begin, m_at - begin);
        if (!is_function_name(found))
            fail("a function's name is expected here: letters, digits and _");
        return std::string(found);
    }

    std::vector<std::string> parameters() {
        expect("(");
        std::vector<std::string> names;
        for (skip_white(); m_text.substr(m_at, 1) != ")"; skip_white()) {
            if (!names.empty())
                expect(",");
            names.push_back(name());
            skip_white();
            if (m_text.substr(m_at, 1) == "=")
                skip_default();
        }
        ++m_at;
        return names;
    }

    // Its end is a comma or bracket outside of all brackets.
    void skip_default() {
        int open = 0;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (open == 0 && (c == ',' || c == ')'))
                return;
            if (c == '(' || c == '[' || c == '{')
                ++open;
            else if (c == ')' || c == ']' || c == '}')
                --open;
        }
        fail("the parameters have no end");
    }

    std::string_view m_text;
    const std::string& m_file;
    std::size_t m_at = 0;
};

} // namespace

bool is_function_name(std::string_view name) {
    return !name.empty() && name.size() <= LongestName
           && std::isdigit(static_cast<unsigned char>(name[0])) == 0
           && std::all_of(name.begin(), name.end(), is_name_character);
}

FunctionText read_function(std::string_view text, const std::string& file) {
    return HeaderReader(text, file).read();
}

} // namespace graticule::evaluation::geojseval
