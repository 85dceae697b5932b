// SPDX-License-Identifier: Apache-2.0
#include "tools/json_text.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MaxLiteralDepth = 32;
constexpr std::size_t MaxLiteralMembers =
    5000; // of a dictionary: each new one is sought among them

/// Reads a Python literal. Every step returns none where the text is not one.
class LiteralReader {
public:
    explicit LiteralReader(std::string_view text) : m_text(text) {}

    std::optional<Json> read_all() {
        std::optional<Json> value = read_value(0);
        skip_space();
        if (m_position != m_text.size())
            return std::nullopt;
        return value;
    }

private:
    void skip_space() {
        while (m_position < m_text.size()
               && std::isspace(static_cast<unsigned char>(m_text[m_position])) != 0)
            ++m_position;
    }

    bool take(char c) {
        skip_space();
        if (m_position >= m_text.size() || m_text[m_position] != c)
            return false;
        ++m_position;
        return true;
    }

    char peek() {
        skip_space();
        return m_position < m_text.size() ? m_text[m_position] : '\0';
    }

    std::optional<Json> read_value(std::size_t depth) {
        if (depth > MaxLiteralDepth)
            return std::nullopt;
        switch (peek()) {
        case '{':
            return read_dictionary(depth);
        case '[':
            return read_list(depth, '[', ']');
        case '(':
            return read_list(depth, '(', ')');
        case '\'':
        case '"':
            return read_string();
        default:
            return read_word();
        }
    }

    std::optional<Json> read_dictionary(std::size_t depth) {
        take('{');
        Json object = Json::object();
        while (!take('}')) {
            const char quote = peek();
            if (quote != '\'' && quote != '"')
                return std::nullopt;
            const std::optional<Json> key = read_string();
            if (!key || !take(':'))
                return std::nullopt;
            std::optional<Json> value = read_value(depth + 1);
            if (!value)
                return std::nullopt;
            if (object.size() == MaxLiteralMembers)
                return std::nullopt;
            object[key->get<std::string>()] = std::move(*value);
            if (!take(',') && peek() != '}')
                return std::nullopt;
        }
        return object;
    }

    std::optional<Json> read_list(std::size_t depth, char open, char close) {
        take(open);
        Json list = Json::array();
        while (!take(close)) {
            std::optional<Json> value = read_value(depth + 1);
            if (!value)
                return std::nullopt;
            list.push_back(std::move(*value));
            if (!take(',') && peek() != close)
                return std::nullopt;
        }
        return list;
    }

    std::optional<Json> read_string() {
        const char quote = m_text[m_position++];
        std::string value;
        while (m_position < m_text.size() && m_text[m_position] != quote) {
            char c = m_text[m_position++];
            if (c == '\\') {
                if (m_position >= m_text.size())
                    return std::nullopt;
                c = m_text[m_position++];
                if (c == 'n')
                    c = '\n';
                else if (c == 't')
                    c = '\t';
                else if (c != '\\' && c != '\'' && c != '"')
                    return std::nullopt; // \x, \u and the like: not in what callers write
            }
            value += c;
        }
        if (m_position >= m_text.size())
            return std::nullopt;
        ++m_position;
        return Json(std::move(value));
    }

    std::optional<Json> read_word() {
        const std::size_t end = m_text.find_first_of(",:]}) \t\r\n", m_position);
        const std::string_view word = m_text.substr(m_position, end - m_position);
        m_position = std::min(end, m_text.size());
        if (word == "True")
            return Json(true);
        if (word == "False")
            return Json(false);
        if (word == "None")
            return Json(nullptr);
        const std::optional<double> number = parse_number(word);
        if (!number)
            return std::nullopt;
        const bool whole = word.find_first_of(".eE") == std::string_view::npos;
        if (whole && std::abs(*number) < 9e15)
            return Json(static_cast<std::int64_t>(*number));
        return Json(*number);
    }

    std::string_view m_text;
    std::size_t m_position = 0;
};

std::string without_escaped_quotes(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape =
            text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '\'' || text[i + 1] == '"');
        if (!escape)
            plain += text[i];
    }
    return plain;
}

} // namespace

Json parse_value_text(std::string_view text, std::string_view what) {
    if (Json::accept(text))
        return parse_json(text, what);
    if (std::optional<Json> value = LiteralReader(text).read_all())
        return std::move(*value);
    const std::string plain = without_escaped_quotes(text);
    if (plain != text && Json::accept(plain))
        return parse_json(plain, what);
    if (std::optional<Json> value = LiteralReader(plain).read_all())
        return std::move(*value);
    throw Error(ErrorCode::Malformed,
                fmt::format("{}: neither JSON nor a Python literal: {}", what, shorten(text, 80)),
                "Write it as JSON, for example [\"a\", \"b\"] or {\"field\": \"value\"}");
}

JsonSize measure_json(const Json& value, const JsonSize& limits) {
    JsonSize size;
    std::vector<std::pair<const Json*, std::size_t>> open{{&value, 1}};
    while (!open.empty() && size.nodes <= limits.nodes && size.bytes <= limits.bytes
           && size.depth <= limits.depth) {
        const auto [node, depth] = open.back();
        open.pop_back();
        ++size.nodes;
        size.depth = std::max(size.depth, depth);
        if (node->is_string())
            size.bytes += node->get_ref<const std::string&>().size();
        if (!node->is_structured())
            continue;
        if (node->is_object())
            for (const auto& [key, member] : node->items())
                size.bytes += key.size();
        for (const Json& member : *node)
            open.emplace_back(&member, depth + 1);
    }
    return size;
}

} // namespace graticule::tools
