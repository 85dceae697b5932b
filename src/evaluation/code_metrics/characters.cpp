// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/characters.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace graticule::evaluation::code_metrics {

namespace {

/// How many bytes a character has that begins with this one, of text that is UTF-8.
std::size_t bytes_of_character(unsigned char first) {
    return first < 0x80U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
}

} // namespace

std::u32string characters_of(std::string_view utf8) {
    if (to_valid_utf8(utf8) != utf8)
        throw Error(ErrorCode::Malformed, "The code is not UTF-8");
    std::u32string characters;
    characters.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size();) {
        const auto first = static_cast<unsigned char>(utf8[i]);
        const std::size_t bytes = bytes_of_character(first);
        char32_t character = bytes == 1 ? first : first & (0xFFU >> (bytes + 1));
        for (std::size_t k = 1; k < bytes; ++k)
            character = (character << 6U) | (static_cast<unsigned char>(utf8[i + k]) & 0x3FU);
        characters.push_back(character);
        i += bytes;
    }
    return characters;
}

std::string utf8_of(std::u32string_view characters) {
    std::string utf8;
    utf8.reserve(characters.size());
    const auto add = [&](char32_t byte) { utf8.push_back(static_cast<char>(byte)); };
    const auto add_rest = [&](char32_t character, unsigned shift) {
        add(0x80U | ((character >> shift) & 0x3FU));
    };
    for (const char32_t character : characters) {
        if (character < 0x80) {
            add(character);
        } else if (character < 0x800) {
            add(0xC0U | (character >> 6U));
            add_rest(character, 0);
        } else if (character < 0x10000) {
            add(0xE0U | (character >> 12U));
            add_rest(character, 6);
            add_rest(character, 0);
        } else {
            add(0xF0U | (character >> 18U));
            add_rest(character, 12);
            add_rest(character, 6);
            add_rest(character, 0);
        }
    }
    return utf8;
}

bool is_space(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0
           || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029
           || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::u32string_view strip(std::u32string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

std::vector<std::u32string_view> words_of(std::u32string_view text) {
    std::vector<std::u32string_view> words;
    for (std::size_t begin = 0; begin < text.size();) {
        if (is_space(text[begin])) {
            ++begin;
            continue;
        }
        std::size_t end = begin + 1;
        while (end < text.size() && !is_space(text[end]))
            ++end;
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

std::vector<std::u32string_view> lines_of(std::u32string_view text) {
    std::vector<std::u32string_view> lines;
    std::size_t begin = 0;
    for (std::size_t end = text.find(U'\n'); end != text.npos; end = text.find(U'\n', begin)) {
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    lines.push_back(text.substr(begin));
    return lines;
}

std::uint32_t TokenNumbers::number(std::u32string_view token) {
    const auto next = static_cast<std::uint32_t>(m_numbers.size());
    return m_numbers.emplace(std::u32string(token), next).first->second;
}

Symbols TokenNumbers::numbers(const std::vector<std::u32string_view>& tokens) {
    Symbols numbers;
    numbers.reserve(tokens.size());
    for (const std::u32string_view token : tokens)
        numbers.push_back(number(token));
    return numbers;
}

} // namespace graticule::evaluation::code_metrics
