// SPDX-License-Identifier: Apache-2.0
#include "agents/number_words.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/crs.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace graticule::agents {

namespace {

constexpr std::size_t LongestWord = 100; // bytes; what is longer is no word

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || (static_cast<unsigned char>(c) >> 7U);
}

/// What may stand within a word, and between two parts of it alone.
bool joins(char c) {
    return c == '-' || c == '_' || c == '.' || c == ':' || c == '^';
}

bool in_word(std::string_view text, std::size_t i) {
    const auto of_word = [&](std::size_t j) {
        return j < text.size() && (is_letter(text[j]) || is_digit(text[j]) || text[j] == '_');
    };
    return of_word(i) || (joins(text[i]) && i > 0 && of_word(i - 1) && of_word(i + 1));
}

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

Span word_around(std::string_view text, std::size_t at, std::size_t length) {
    Span word{at, at + length};
    while (word.begin > 0 && in_word(text, word.begin - 1))
        --word.begin;
    while (word.end < text.size() && in_word(text, word.end))
        ++word.end;
    return word;
}

bool has_letter(std::string_view text) {
    return std::any_of(text.begin(), text.end(), is_letter);
}

/// Words after a number that say nothing of what it counts.
bool counts_nothing(std::string_view word) {
    constexpr std::array<std::string_view, 20> Words{
        "a",  "an", "and", "are", "as",   "at",  "by", "for",  "from", "in",
        "is", "of", "on",  "or",  "than", "the", "to", "were", "was",  "with"};
    return std::find(Words.begin(), Words.end(), word) != Words.end();
}

std::string counted_at(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ')
        ++at;
    if (at < text.size() && text[at] == '(') // "Left out: 3 (row without a match)."
        ++at;
    if (at >= text.size())
        return "";
    if (text[at] == '%')
        return "%";
    const Span word = word_around(text, at, 0);
    std::string folded = word.begin == at ? fold(text.substr(at, word.end - at)) : "";
    if (folded.size() > LongestWord || !has_letter(folded) || counts_nothing(folded))
        return "";
    if (folded.size() > 3 && folded.ends_with('s'))
        folded.pop_back();
    return folded;
}

std::string before_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end > 0 && text[end - 1] == ' ')
        --end;
    if (end == 0 || end == at || !in_word(text, end - 1))
        return "";
    const Span word = word_around(text, end, 0);
    return word.end == end && end - word.begin <= LongestWord
               ? fold(text.substr(word.begin, end - word.begin))
               : "";
}

/// Whether the number is the mark of a list's item: "2. " or "2) " at the start of a line.
bool marks_item(std::string_view text, std::size_t at, std::size_t length) {
    std::size_t start = at;
    while (start > 0 && text[start - 1] == ' ')
        --start;
    const std::size_t end = at + length;
    return (start == 0 || text[start - 1] == '\n') && end + 1 < text.size()
           && (text[end] == '.' || text[end] == ')') && text[end + 1] == ' ';
}

} // namespace

std::vector<WrittenNumber> numbers_in(std::string_view text) {
    std::vector<WrittenNumber> numbers;
    int items = 0; // of the numbered list so far
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_digit(text[i]))
            continue;
        WrittenNumber number;
        number.at = i;
        while (i < text.size()
               && (is_digit(text[i])
                   || ((text[i] == '.' || text[i] == ',') && i + 1 < text.size()
                       && is_digit(text[i + 1]))))
            ++i;
        number.length = i - number.at;
        number.plain = text.substr(number.at, number.length);
        std::erase(number.plain, ',');
        const Span word = word_around(text, number.at, number.length);
        const std::string_view written = text.substr(word.begin, word.end - word.begin);
        if (written.size() <= LongestWord && has_letter(written))
            number.word = fold(written);
        number.before = before_at(text, word.begin);
        number.counted = counted_at(text, i);
        if (marks_item(text, number.at, number.length)) {
            if (number.plain == "1")
                items = 0;
            number.lists = number.plain == std::to_string(items + 1);
            items += number.lists ? 1 : 0;
        }
        numbers.push_back(std::move(number));
    }
    return numbers;
}

std::vector<std::string> names_of_crs_in(std::string_view text, std::size_t limit) {
    constexpr std::string_view Authority = "EPSG:";
    constexpr std::size_t MostDigits = 6;
    std::vector<std::string> names;
    for (std::size_t at = text.find(Authority);
         at != std::string_view::npos && names.size() < limit;
         at = text.find(Authority, at + Authority.size())) {
        std::size_t end = at + Authority.size();
        while (end < text.size() && is_digit(text[end]))
            ++end;
        const std::size_t digits = end - at - Authority.size();
        if (digits == 0 || digits > MostDigits)
            continue;
        try {
            names.push_back(geodata::Crs::parse(text.substr(at, end - at)).name());
        } catch (const Error&) {
            continue; // a code that stands for no CRS names none
        }
    }
    return names;
}

} // namespace graticule::agents
