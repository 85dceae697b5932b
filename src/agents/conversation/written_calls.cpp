// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/written_calls.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t MaxWrittenBytes = 1U << 20U;
constexpr std::size_t DeepestValue = 20;
constexpr std::size_t LongestExcerpt = 40;
constexpr std::string_view Form = R"(@Function(argument="text", other=5)@)";

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_word(char c) {
    return is_letter(c) || (c >= '0' && c <= '9');
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void add_utf8(std::string& text, std::uint32_t code) {
    if (code < 0x80U) {
        text += static_cast<char>(code);
    } else if (code < 0x800U) {
        text += static_cast<char>(0xC0U | (code >> 6U));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else if (code < 0x10000U) {
        text += static_cast<char>(0xE0U | (code >> 12U));
        text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        text += static_cast<char>(0xF0U | (code >> 18U));
        text += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
        text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

/// Reads one call, from the @ before it to the @ after it.
class CallParser {
public:
    /// @param at of the first @
    CallParser(std::string_view text, std::size_t at) : m_text(text), m_at(at + 1) {}

    llm::ToolCall call() {
        llm::ToolCall call;
        call.name = word("the function's name");
        Json arguments = Json::object();
        expect('(', "( after the function's name");
        if (!take(')'))
            do {
                if (take(')')) // after a comma
                    return finished(std::move(call), arguments);
                argument(arguments);
            } while (take(','));
        else
            return finished(std::move(call), arguments);
        expect(')', "a comma or ) after an argument");
        return finished(std::move(call), arguments);
    }

    /// Behind the call.
    std::size_t end() const { return m_at; }

private:
    llm::ToolCall finished(llm::ToolCall call, const Json& arguments) {
        if (m_at >= m_text.size() || m_text[m_at] != '@')
            fail("@ right after the call");
        ++m_at;
        call.arguments = to_line(arguments);
        return call;
    }

    [[noreturn]] void fail(std::string_view expected) const {
        const std::string there =
            m_at < m_text.size()
                ? quoted(to_valid_utf8(m_text.substr(m_at, LongestExcerpt)), LongestExcerpt)
                : std::string("the end of the answer");
        throw Error(ErrorCode::Malformed,
                    fmt::format("expected {}, and there is {}", expected, there));
    }

    void skip_space() {
        while (m_at < m_text.size() && is_space(m_text[m_at]))
            ++m_at;
    }

    bool take(char c) {
        skip_space();
        const bool there = m_at < m_text.size() && m_text[m_at] == c;
        m_at += there ? 1 : 0;
        return there;
    }

    void expect(char c, std::string_view what) {
        if (!take(c))
            fail(what);
    }

    std::string word(std::string_view what) {
        skip_space();
        const std::size_t start = m_at;
        if (m_at < m_text.size() && is_letter(m_text[m_at]))
            while (m_at < m_text.size() && is_word(m_text[m_at]))
                ++m_at;
        if (start == m_at)
            fail(what);
        return std::string(m_text.substr(start, m_at - start));
    }

    void argument(Json& arguments) {
        const std::size_t start = m_at;
        const std::string name = word("an argument's name: arguments go by name");
        if (!take('=')) {
            m_at = start;
            fail("an argument by name, as name=value");
        }
        if (arguments.contains(name))
            throw Error(ErrorCode::Malformed, fmt::format("the argument {} is given twice", name));
        arguments[name] = value(0);
        if (arguments[name].is_null())
            m_left_out.push_back(name);
        for (const std::string& none : m_left_out)
            arguments.erase(none);
    }

    Json value(std::size_t depth) {
        skip_space();
        if (depth > DeepestValue || m_at == m_text.size())
            fail("a value");
        const char c = m_text[m_at];
        if (c == '"' || c == '\'')
            return text();
        if (take('['))
            return list(depth);
        if (take('{'))
            return dict(depth);
        const char next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : ' ';
        if ((c == 'r' || c == 'R') && (next == '"' || next == '\'')) {
            ++m_at;
            return text(true);
        }
        return is_letter(c) ? constant() : number();
    }

    Json list(std::size_t depth) {
        Json values = Json::array();
        while (!take(']')) {
            values.push_back(value(depth + 1));
            if (!take(',')) {
                expect(']', "a comma or ] after an element of the list");
                break;
            }
        }
        return values;
    }

    Json dict(std::size_t depth) {
        Json values = Json::object();
        while (!take('}')) {
            skip_space();
            if (m_at == m_text.size() || (m_text[m_at] != '"' && m_text[m_at] != '\''))
                fail("a key in quotes");
            const std::string key = text();
            expect(':', ": after the key");
            values[key] = value(depth + 1);
            if (!take(',')) {
                expect('}', "a comma or } after an entry");
                break;
            }
        }
        return values;
    }

    Json constant() {
        const std::size_t start = m_at;
        const std::string name = word("a value");
        if (name == "True" || name == "False")
            return name == "True";
        if (name == "None")
            return nullptr;
        m_at = start;
        fail("a text in quotes, a number, True, False, None or a list");
    }

    Json number() {
        const std::size_t start = m_at;
        while (m_at < m_text.size()
               && (is_word(m_text[m_at]) || m_text[m_at] == '.' || m_text[m_at] == '-'
                   || m_text[m_at] == '+'))
            ++m_at;
        const std::string_view written = m_text.substr(start, m_at - start);
        const auto read = parse_number(written);
        if (!read || written.starts_with('+')) {
            m_at = start;
            fail("a text in quotes, a number, True, False, None or a list");
        }
        constexpr double Whole = 1e15; // doubles up to here are exact
        const bool is_whole = written.find_first_of(".eE") == std::string_view::npos;
        if (is_whole && *read > -Whole && *read < Whole)
            return static_cast<std::int64_t>(*read);
        return *read;
    }

    /// @param raw whether a backslash stands for itself
    std::string text(bool raw = false) {
        const std::string_view rest = m_text.substr(m_at);
        const std::string three(3, rest[0]);
        const std::string quote = rest.starts_with(three) ? three : three.substr(0, 1);
        m_at += quote.size();
        std::string read;
        for (;;) {
            if (m_at >= m_text.size())
                fail(fmt::format("{} after the text", quote));
            if (m_text.substr(m_at).starts_with(quote))
                break;
            if (m_text[m_at] == '\n' && quote.size() == 1)
                fail(fmt::format("{} before the line ends", quote));
            if (m_text[m_at] == '\\')
                read += raw ? kept_pair() : escape();
            else
                read += m_text[m_at++];
        }
        m_at += quote.size();
        return read;
    }

    /// A backslash and what follows it, as they stand.
    std::string kept_pair() {
        if (m_at + 1 >= m_text.size())
            fail("a character after the backslash");
        const std::string pair(m_text.substr(m_at, 2));
        m_at += 2;
        return pair;
    }

    std::string escape() {
        constexpr std::string_view Letters = "nrtbfav\\\"'";
        constexpr std::string_view Meant = "\n\r\t\b\f\a\v\\\"'";
        const char c = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
        if (c == '\n') { // the line goes on
            m_at += 2;
            return {};
        }
        if (c == 'x' || c == 'u' || c == 'U') {
            ++m_at;
            return code_point(c == 'x' ? 2 : c == 'u' ? 4 : 8);
        }
        if (c >= '0' && c <= '7')
            return octal();
        const std::size_t found = Letters.find(c);
        if (found == std::string_view::npos) // such as \d, which Python keeps as it is
            return kept_pair();
        m_at += 2;
        return std::string(1, Meant[found]);
    }

    std::string octal() {
        constexpr std::size_t MostDigits = 3;
        std::uint32_t code = 0;
        ++m_at;
        for (std::size_t i = 0;
             i < MostDigits && m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '7';
             ++i, ++m_at)
            code = code * 8 + static_cast<std::uint32_t>(m_text[m_at] - '0');
        std::string character;
        add_utf8(character, code);
        return character;
    }

    std::string code_point(std::size_t digits) {
        std::uint32_t code = 0;
        ++m_at;
        for (std::size_t i = 0; i < digits; ++i, ++m_at) {
            constexpr std::string_view Hex = "0123456789abcdef";
            const char c = m_at < m_text.size() ? ascii_lower(m_text.substr(m_at, 1))[0] : ' ';
            const std::size_t digit = Hex.find(c);
            if (digit == std::string_view::npos)
                fail(fmt::format("{} hexadecimal digits", digits));
            code = code * 16 + static_cast<std::uint32_t>(digit);
        }
        if (code > 0x10FFFFU || (code >= 0xD800U && code <= 0xDFFFU))
            fail("a character that there is");
        std::string character;
        add_utf8(character, code);
        return character;
    }

    std::string_view m_text;
    std::size_t m_at;
    std::vector<std::string> m_left_out;
};

/// Where a call begins, @ and a name, from a place on; `whole` tells whether ( follows.
std::size_t next_call(std::string_view text, std::size_t from, bool& whole) {
    for (std::size_t at = text.find('@', from); at != std::string_view::npos;
         at = text.find('@', at + 1)) {
        if (at > 0 && is_word(text[at - 1]))
            continue; // an address
        std::size_t end = at + 1;
        while (end < text.size() && is_word(text[end]))
            ++end;
        if (end == at + 1 || !is_letter(text[at + 1]))
            continue;
        while (end < text.size() && is_space(text[end]))
            ++end;
        whole = end < text.size() && text[end] == '(';
        if (whole || (end < text.size() && text[end] == '@'))
            return at;
    }
    return std::string_view::npos;
}

std::string written_type(const Json& schema) {
    if (const Json& allowed = member(schema, "enum"); allowed.is_array() && !allowed.empty()) {
        constexpr std::size_t LongestValues = 120;
        std::string values;
        for (const Json& value : allowed)
            values += (values.empty() ? "" : " | ") + to_line(value);
        if (values.size() <= LongestValues)
            return values;
    }
    const std::string type = text_member(schema, "type");
    return type.empty() ? "value" : type;
}

} // namespace

WrittenAnswer read_written_call(std::string_view text) {
    WrittenAnswer answer;
    bool whole = false;
    const std::size_t at =
        text.size() > MaxWrittenBytes ? std::string_view::npos : next_call(text, 0, whole);
    if (at == std::string_view::npos)
        return answer;
    try {
        CallParser parser(text, at);
        answer.call = parser.call();
        if (next_call(text, parser.end(), whole) != std::string_view::npos)
            answer.fault = "An answer may hold one call, and none of these was carried out. Write "
                           "the first one alone.";
    } catch (const Error& error) {
        answer.fault =
            fmt::format("The call cannot be read: {}. Write it as {}.", error.message(), Form);
    }
    if (!answer.fault.empty())
        answer.call.reset();
    return answer;
}

std::string how_to_write_calls() {
    return fmt::format(
        "You call a function by writing {} in your answer: one call in an answer, arguments by "
        "name. Values are texts in quotes, numbers, True, False, None and lists of these. What it "
        "gave comes with the next message. An answer without a call ends the work.\n\n"
        "The functions, with ? after what may be left out:\n",
        Form);
}

std::string written_function(const llm::ToolSpecification& tool) {
    const std::vector<std::string> needed = texts_member(tool.parameters, "required");
    std::string names;
    std::string lines;
    const Json& properties = member(tool.parameters, "properties");
    if (properties.is_object())
        for (const auto& [name, schema] : properties.items()) {
            const bool must = std::find(needed.begin(), needed.end(), name) != needed.end();
            names += fmt::format("{}{}{}", names.empty() ? "" : ", ", name, must ? "" : "?");
            const std::string words = text_member(schema, "description");
            lines += fmt::format("\n  {} ({}){}{}", name, written_type(schema),
                                 words.empty() ? "" : ": ", words);
        }
    return fmt::format("{}({}): {}{}\n", tool.name, names, tool.description, lines);
}

} // namespace graticule::agents::conversation
