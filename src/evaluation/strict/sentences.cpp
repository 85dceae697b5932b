// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/sentences.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

/// Replaces all of a sign. A space within a number is a comma, as fold() would make a plain space
/// of it and nobody could tell.
void replace_all(std::string& text, std::string_view sign, std::string_view with,
                 std::string_view within_number) {
    for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1)) {
        const std::size_t behind = at + sign.size();
        const bool within =
            at > 0 && is_digit(text[at - 1]) && behind < text.size() && is_digit(text[behind]);
        text.replace(at, sign.size(), within ? within_number : with);
    }
}

std::string with_plain_signs(std::string_view text) {
    std::string plain(text);
    for (const std::string_view space : {"\u00a0", "\u2009", "\u202f", "&nbsp;"})
        replace_all(plain, space, " ", ",");
    for (const std::string_view dash : {"\u2013", "\u2014"})
        replace_all(plain, dash, " - ", "-");
    replace_all(plain, "\u2212", "-", "-");
    replace_all(plain, "\u2019", "'", "'");
    return plain;
}

bool is_letter_or_digit(std::string_view text, std::size_t at) {
    return at < text.size() && is_word(text[at]) && text[at] != '_';
}

/// What marks a line as a heading, a quotation or of a list: "## ", "> ", "- ", "1. ".
std::string_view without_marker(std::string_view line) {
    const std::string_view text = trim(line);
    std::size_t at = 0;
    while (at < text.size() && is_digit(text[at]))
        ++at;
    const std::size_t digits = at;
    const std::string_view marks = digits > 0 ? ".)" : "#>*+-";
    while (at < text.size() && marks.find(text[at]) != std::string_view::npos)
        ++at;
    const bool marked = at > digits && at < text.size() && text[at] == ' ';
    return marked ? text.substr(at) : text;
}

/// Without the signs of bold, slanting and fixed type, which stand at the ends of words.
std::string without_markdown(std::string_view line) {
    std::string plain;
    const std::string_view text = without_marker(line);
    for (std::size_t at = 0; at < text.size();) {
        const char sign = text[at];
        if (sign != '*' && sign != '`' && sign != '_' && sign != '\\') {
            plain += sign;
            ++at;
            continue;
        }
        const std::size_t from = at;
        while (at < text.size() && text[at] == sign)
            ++at;
        const bool between =
            from > 0 && is_letter_or_digit(text, from - 1) && is_letter_or_digit(text, at);
        if (between)
            plain += sign == '_' ? text.substr(from, at - from) : std::string_view(" ");
    }
    return plain;
}

bool is_abbreviation(std::string_view text, std::size_t point) {
    static constexpr std::array<std::string_view, 10> Known{"no",  "nr",  "approx", "ca", "vs",
                                                            "e.g", "i.e", "cf",     "st", "u.s"};
    std::size_t from = point;
    while (from > 0 && (is_word(text[from - 1]) || text[from - 1] == '.'))
        --from;
    const std::string word = fold(text.substr(from, point - from));
    return std::find(Known.begin(), Known.end(), word) != Known.end();
}

bool is_stop(std::string_view line, std::size_t at) {
    const char c = line[at];
    if (c != '.' && c != '!' && c != '?')
        return false;
    if (at + 1 < line.size() && line[at + 1] != ' ')
        return false;
    return c != '.' || at + 1 == line.size() || !is_abbreviation(line, at);
}

void add_sentences(std::string_view line, std::vector<std::string>& sentences) {
    std::size_t from = 0;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const bool end = at == line.size();
        if (!end && !is_stop(line, at))
            continue;
        const bool asks = !end && line[at] == '?';
        std::string sentence = folded_phrase(line.substr(from, at - from + (asks ? 1 : 0)));
        if (!sentence.empty())
            sentences.push_back(std::move(sentence));
        from = at + 1;
    }
}

} // namespace

// Bytes of other scripts are parts of words.
bool is_word(char c) {
    return is_digit(c) || std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

bool ends_word(std::string_view text, std::size_t at) {
    return at >= text.size() || !is_word(text[at]);
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

std::string folded_phrase(std::string_view text) {
    std::string folded;
    for (const char c : fold(text)) {
        const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!space)
            folded += c;
        else if (!folded.empty() && folded.back() != ' ')
            folded += ' ';
    }
    return std::string(trim(folded));
}

std::vector<std::string> sentences_of(std::string_view text) {
    std::vector<std::string> sentences;
    for (const std::string& line : split(with_plain_signs(text), '\n'))
        add_sentences(without_markdown(line), sentences);
    return sentences;
}

std::size_t find_phrase(std::string_view text, std::string_view phrase, std::size_t from) {
    for (std::size_t at = text.find(phrase, from); at != std::string_view::npos;
         at = text.find(phrase, at + 1)) {
        const bool starts = at == 0 || !is_word(text[at - 1]) || !is_word(phrase.front());
        const bool ends = ends_word(text, at + phrase.size()) || !is_word(phrase.back());
        if (starts && ends)
            return at;
    }
    return std::string_view::npos;
}

bool has_phrase(std::string_view text, std::string_view phrase) {
    return find_phrase(text, phrase, 0) != std::string_view::npos;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words{""};
    for (const char c : text)
        if (std::string_view(" ()[]\"*_:|=#").find(c) == std::string_view::npos)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty())
        words.pop_back();
    return words;
}

} // namespace graticule::evaluation::strict
