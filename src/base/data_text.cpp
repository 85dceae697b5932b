// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace graticule {

namespace {

// A character of valid UTF-8 and how many bytes it takes.
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};

Character character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i]));
    };
    const std::uint32_t first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (at + bytes > text.size())
        return {first, 1};
    std::uint32_t code = first & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i)
        code = code << 6U | (byte(i) & 0x3FU);
    return {code, bytes};
}

bool is_control(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code <= 0x9F);
}

// What turns the order of writing, what is not seen at all, and the other breaks of lines.
bool is_hidden(std::uint32_t code) {
    const bool turns = code == 0x061C || code == 0x200E || code == 0x200F
                       || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool breaks = code == 0x2028 || code == 0x2029;
    const bool unseen = code == 0x200B || (code >= 0x2060 && code <= 0x2064) || code == 0xFEFF
                        || (code >= 0xE0000 && code <= 0xE007F);
    return turns || breaks || unseen;
}

// Calls `put` with the bytes of each character and whether it is left as it is.
template <typename Put>
void walk(std::string_view text, const Put& put) {
    for (std::size_t at = 0; at < text.size();) {
        const Character character = character_at(text, at);
        put(text.substr(at, character.bytes), character.code);
        at += character.bytes;
    }
}

bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

// Visible text with a space for each run of breaks and other control characters.
std::string without_breaks(std::string_view text, std::size_t limit) {
    // Cut first: of megabytes, a name needs no more than its beginning.
    const std::string valid = to_valid_utf8(text.substr(0, 8 * limit));
    std::string line;
    walk(valid, [&](std::string_view bytes, std::uint32_t code) {
        const bool breaks = is_control(code) || code == 0x2028 || code == 0x2029;
        if (breaks && !line.empty() && line.back() != ' ')
            line += ' ';
        else if (!breaks && !is_hidden(code))
            line += bytes;
    });
    return line;
}

std::string between(std::string_view text, char quote) {
    std::string result(1, quote);
    for (const char c : text) {
        if (c == quote || c == '\\')
            result += '\\';
        result += c;
    }
    return result + quote;
}

// Whether a sign makes Markdown where it stands.
bool makes_markdown(std::string_view text, std::size_t at) {
    const char c = text[at];
    const std::size_t before = text.substr(0, at).find_last_not_of(' ');
    const bool line_start = before == std::string_view::npos || text[before] == '\n';
    const auto is_letter = [&](std::size_t i) {
        return i < text.size() && text[i] != '_' && is_word_byte(text[i]);
    };
    const bool in_word = at > 0 && is_letter(at - 1) && is_letter(at + 1);
    switch (c) {
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '<':
    case '|':
    case '~':
        return true;
    case '_': // within a word it is a letter
        return !in_word;
    case '&': // of a character reference
        return at + 1 < text.size() && (text[at + 1] == '#' || is_word_byte(text[at + 1]));
    case ':': // of an address, which some readers make a link of by themselves
        return text.substr(at).starts_with("://");
    case '.':
        return at >= 3 && ascii_lower(text.substr(at - 3, 3)) == "www";
    case '#':
    case '>':
    case '+':
    case '-':
    case '=':
        return line_start;
    default:
        return false;
    }
}

} // namespace

std::string visible_text(std::string_view text) {
    const std::string valid = to_valid_utf8(text);
    std::string visible;
    visible.reserve(valid.size());
    walk(valid, [&](std::string_view bytes, std::uint32_t code) {
        if (code == '\n' || code == '\t' || (!is_control(code) && !is_hidden(code)))
            visible += bytes;
    });
    return visible;
}

std::string one_line(std::string_view text, std::size_t limit) {
    return shorten(trim(without_breaks(text, limit)), limit);
}

std::string quoted(std::string_view text, std::size_t limit) {
    return between(shorten(without_breaks(text, limit), limit), '"');
}

std::string quoted_name(std::string_view name) {
    return between(one_line(name), '\'');
}

std::string name_in_sentence(std::string_view name) {
    constexpr std::size_t LongestBare = 64; // bytes
    const bool word = !name.empty() && name.size() <= LongestBare
                      && std::all_of(name.begin(), name.end(), is_word_byte);
    return word ? visible_text(name) : quoted(name, LongestDataName);
}

std::string names_in_sentence(std::span<const std::string> names, std::size_t limit) {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = name_in_sentence(names[i]);
        if (i > 0 && list.size() + name.size() > limit)
            return list + fmt::format(" and {} more", names.size() - i);
        list += (i == 0 ? "" : ", ") + name;
    }
    return list;
}

std::string html_of(std::string_view text) {
    return escape_html(visible_text(text));
}

std::string markdown_of(std::string_view text) {
    const std::string visible = visible_text(text);
    std::string escaped;
    escaped.reserve(visible.size());
    for (std::size_t at = 0; at < visible.size(); ++at) {
        if (makes_markdown(visible, at))
            escaped += '\\';
        escaped += visible[at];
    }
    return escaped;
}

std::string json_for_terminal(std::string_view json) {
    std::string safe;
    safe.reserve(json.size());
    walk(json, [&](std::string_view bytes, std::uint32_t code) {
        const bool kept = code == '\n' || (!is_control(code) && !is_hidden(code));
        if (kept)
            safe += bytes;
        else if (code < 0x10000)
            safe += fmt::format("\\u{:04x}", code);
        else
            safe += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((code - 0x10000) >> 10U),
                                0xDC00 + ((code - 0x10000) & 0x3FFU));
    });
    return safe;
}

bool may_be_formula(std::string_view text) {
    if (text.empty())
        return false;
    switch (text.front()) {
    case '=':
    case '@':
    case '\t':
    case '\r':
        return true;
    case '+':
    case '-':
        return text.size() > 1 && text[1] != ' ' && !parse_number(text.substr(1));
    default:
        return false;
    }
}

} // namespace graticule
