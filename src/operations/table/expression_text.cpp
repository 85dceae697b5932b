// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/expression_block.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <optional>

namespace graticule::operations::expression_detail {

namespace {

using geodata::FieldType;

// Maps each character; bytes that are not UTF-8 pass unchanged.
template <class Map>
std::string map_characters(std::string_view text, const Map& map) {
    std::string result;
    result.reserve(text.size());
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    std::size_t at = 0;
    while (at < text.size()) {
        utf8proc_int32_t character = 0;
        const utf8proc_ssize_t length = utf8proc_iterate(
            bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &character);
        if (length <= 0) {
            result += text[at++];
            continue;
        }
        utf8proc_uint8_t encoded[4];
        const auto written = utf8proc_encode_char(map(character), encoded);
        result.append(reinterpret_cast<const char*>(encoded), static_cast<std::size_t>(written));
        at += static_cast<std::size_t>(length);
    }
    return result;
}

std::int64_t count_characters(std::string_view text) {
    return std::count_if(text.begin(), text.end(),
                         [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

// SQL's like: % is any run of bytes, _ any one character. Linear space, no recursion.
bool is_like(std::string_view text, std::string_view pattern) {
    std::size_t t = 0;
    std::size_t p = 0;
    std::optional<std::size_t> star;
    std::size_t retry = 0;
    const auto next_character = [&](std::size_t at) {
        do
            ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
        return at;
    };
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '%') {
            star = p++;
            retry = t;
        } else if (p < pattern.size() && pattern[p] == '_') {
            t = next_character(t);
            ++p;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++t;
            ++p;
        } else if (star) {
            p = *star + 1;
            t = ++retry;
        } else {
            return false;
        }
    }
    return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(p), pattern.end(),
                       [](char c) { return c == '%'; });
}

// The part of regular expressions that is met in str.contains: alternatives of plain text, each
// perhaps tied to the start (^) or end ($). A dot stands for itself.
class Pattern {
public:
    explicit Pattern(std::string_view source) : m_source(source) {
        m_parts.emplace_back();
        for (std::size_t i = 0; i < source.size(); ++i) {
            const char c = source[i];
            if (c == '\\' && i + 1 < source.size())
                m_parts.back().text += source[++i];
            else if (c == '|')
                m_parts.emplace_back();
            else if (c == '^' && (i == 0 || source[i - 1] == '|'))
                m_parts.back().at_start = true;
            else if (c == '$' && (i + 1 == source.size() || source[i + 1] == '|'))
                m_parts.back().at_end = true;
            else if (std::string_view("*+?[](){}^$").find(c) != std::string_view::npos)
                refuse(source);
            else
                m_parts.back().text += c;
        }
    }

    std::string_view source() const { return m_source; }

    bool found_in(std::string_view text) const {
        return std::any_of(m_parts.begin(), m_parts.end(), [&](const Part& part) {
            if (part.at_start && part.at_end)
                return text == part.text;
            if (part.at_start)
                return text.starts_with(part.text);
            if (part.at_end)
                return text.ends_with(part.text);
            return text.find(part.text) != std::string_view::npos;
        });
    }

private:
    struct Part {
        std::string text;
        bool at_start = false;
        bool at_end = false;
    };

    [[noreturn]] static void refuse(std::string_view source) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("str.contains('{}') is a regular expression beyond alternatives "
                                "(a|b), ^ and $",
                                shorten(source, 60)),
                    "Use like '%text_' or contains(field, 'text').");
    }

    std::string m_source;
    std::vector<Part> m_parts;
};

bool matches(Operation operation, std::string_view text, std::string_view sought,
             std::optional<Pattern>& pattern) {
    switch (operation) {
    case Operation::Contains:
        return text.find(sought) != std::string_view::npos;
    case Operation::StartsWith:
        return text.starts_with(sought);
    case Operation::EndsWith:
        return text.ends_with(sought);
    case Operation::Like:
        return is_like(text, sought);
    default:
        if (!pattern || pattern->source() != sought)
            pattern.emplace(sought);
        return pattern->found_in(text);
    }
}

Block search(Operation operation, const Block& text, const Block& sought) {
    Block result(FieldType::Boolean, text.size());
    std::optional<Pattern> pattern;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result.valid[i] = text.valid[i] & sought.valid[i];
        result.integers[i] =
            result.valid[i] && matches(operation, text.texts[i], sought.texts[i], pattern);
    }
    return result;
}

std::string changed(Operation operation, std::string_view text) {
    switch (operation) {
    case Operation::Lower:
        return map_characters(text, utf8proc_tolower);
    case Operation::Upper:
        return map_characters(text, utf8proc_toupper);
    default:
        return std::string(trim(text));
    }
}

} // namespace

Block evaluate_text(const Bound& node, const std::vector<Block>& operands) {
    const Block& text = operands.front();
    if (node.type == FieldType::Boolean)
        return search(node.operation, text, operands.back());
    Block result(node.type, text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        result.valid[i] = text.valid[i] & operands.back().valid[i];
        if (!result.valid[i])
            continue;
        if (node.operation == Operation::Length)
            result.integers[i] = count_characters(text.texts[i]);
        else if (node.operation == Operation::Add)
            result.make_text(i, std::string(text.texts[i]).append(operands.back().texts[i]));
        else
            result.make_text(i, changed(node.operation, text.texts[i]));
    }
    return result;
}

} // namespace graticule::operations::expression_detail
