// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/legend_label.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::strict {

namespace {

constexpr std::size_t MostLabelBytes = 500;
constexpr double RoundedShare = 0.05; // of a class, that rounding its ends may have moved them

struct LabelNumber {
    double value = 0;
    double unit = 1;
    double round = 1; ///< what its last digits that are zero may have been rounded to
    std::size_t from = 0;
    std::size_t to = 0;
};

void replace_signs(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Folded, with dashes and spaces of all kinds as those of ASCII.
std::string plain(std::string_view label) {
    std::string text = fold(label.substr(0, MostLabelBytes));
    for (const std::string_view dash : {"\u2013", "\u2014", "\u2012", "\u2010", "\u2011"})
        replace_signs(text, dash, " - ");
    replace_signs(text, "\u2212", "-");
    for (const std::string_view space : {"\u00a0", "\u202f", "\u2009"})
        replace_signs(text, space, " ");
    replace_signs(text, "\u2264", "<=");
    replace_signs(text, "\u2265", ">=");
    return text;
}

/// Whether a mark between digits only sets groups of three apart.
bool is_group(const std::string& text, std::size_t at, bool after_zero) {
    const auto digit = [&](std::size_t i) { return i < text.size() && is_digit(text[i]); };
    return !after_zero && digit(at + 1) && digit(at + 2) && digit(at + 3) && !digit(at + 4);
}

/// Reads the digits of a number from `at` on, which moves behind it.
LabelNumber number_at(const std::string& text, std::size_t& at) {
    LabelNumber number;
    number.from = at;
    std::string digits;
    const bool is_negative = at > 0 && text[at - 1] == '-' && (at < 2 || !(is_digit(text[at - 2])));
    bool has_point = false;
    while (at < text.size()) {
        const char c = text[at];
        const bool before_digit = at + 1 < text.size() && is_digit(text[at + 1]);
        if (is_digit(c)) {
            digits += c;
            number.unit *= has_point ? 0.1 : 1;
        } else if ((c == ',' || c == ' ' || c == '\'') && !has_point && digits.size() <= 15
                   && is_group(text, at, digits == "0")) {
            ++at; // what it sets apart is read on
            continue;
        } else if ((c == '.' || c == ',') && !has_point && before_digit) {
            has_point = true;
            digits += '.';
        } else {
            break;
        }
        ++at;
    }
    if (!has_point)
        for (std::size_t i = digits.size(); i > 1 && digits[i - 1] == '0'; --i)
            number.round *= 10;
    number.value = parse_number(digits).value_or(0) * (is_negative ? -1 : 1);
    number.to = at;
    return number;
}

/// What a word or sign behind a number multiplies it by.
double multiplier_at(const std::string& text, std::size_t at) {
    while (at < text.size() && text[at] == ' ')
        ++at;
    std::size_t end = at;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
        ++end;
    static constexpr std::array<std::pair<std::string_view, double>, 8> Words{{{"k", 1e3},
                                                                               {"thousand", 1e3},
                                                                               {"m", 1e6},
                                                                               {"mn", 1e6},
                                                                               {"million", 1e6},
                                                                               {"b", 1e9},
                                                                               {"bn", 1e9},
                                                                               {"billion", 1e9}}};
    const std::string_view word = std::string_view(text).substr(at, end - at);
    for (const auto& [name, times] : Words)
        if (word == name && !(name == "m" && at > 0 && text[at - 1] == ' ')) // "5 m" are metres
            return times;
    return 1;
}

/// An exponent behind a number: "1e+03".
void read_exponent(std::string_view text, std::size_t& at, LabelNumber& number) {
    if (at >= text.size() || text[at] != 'e')
        return;
    std::size_t digits = at + 1;
    const bool has_sign = digits < text.size() && (text[digits] == '+' || text[digits] == '-');
    digits += has_sign ? 1 : 0;
    std::size_t end = digits;
    while (end < text.size() && end < digits + 3 && is_digit(text[end]))
        ++end;
    const std::optional<double> power = parse_number(text.substr(digits, end - digits));
    if (!power)
        return;
    const double times = std::pow(10.0, text[at + 1] == '-' ? -*power : *power);
    number.value *= times;
    number.unit *= times;
    number.round *= times;
    number.to = at = end;
}

std::vector<LabelNumber> numbers_of(const std::string& text) {
    std::vector<LabelNumber> numbers;
    for (std::size_t at = 0; at < text.size();) {
        if (!is_digit(text[at])) {
            ++at;
            continue;
        }
        const bool in_word = at > 0 && text[at - 1] >= 'a' && text[at - 1] <= 'z';
        LabelNumber number = number_at(text, at);
        read_exponent(text, at, number);
        const double times = multiplier_at(text, at);
        number.value *= times;
        number.unit *= times;
        number.round *= times;
        if (!in_word)
            numbers.push_back(number);
    }
    return numbers;
}

template <std::size_t Count>
bool starts_with_any(std::string_view text, const std::array<std::string_view, Count>& words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.starts_with(word); });
}

bool is_below(std::string_view before, std::string_view after) {
    static constexpr std::array<std::string_view, 7> Before{
        "<", "under", "below", "less than", "up to", "at most", "to "};
    static constexpr std::array<std::string_view, 3> After{"and below", "or less", "and less"};
    return starts_with_any(before, Before) || starts_with_any(after, After);
}

bool is_above(std::string_view before, std::string_view after) {
    static constexpr std::array<std::string_view, 6> Before{">",         "over",     "above",
                                                            "more than", "at least", "from"};
    static constexpr std::array<std::string_view, 5> After{"+", "and more", "or more", "and above",
                                                           "and over"};
    return starts_with_any(before, Before) || starts_with_any(after, After);
}

} // namespace

std::optional<LabelledValues> values_of_label(std::string_view label) {
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    const std::string text = plain(label);
    const std::vector<LabelNumber> numbers = numbers_of(text);
    if (numbers.empty() || numbers.size() > 2)
        return std::nullopt;
    const LabelNumber& first = numbers.front();
    const std::string_view whole = text;
    const std::string_view before = trim(whole.substr(0, first.from));
    const std::string_view after = trim(whole.substr(numbers.back().to));
    if (numbers.size() == 2) {
        const LabelNumber& second = numbers.back();
        const double rounded = std::max(first.round, second.round) / 2;
        const double unit =
            std::max({first.unit, second.unit,
                      std::min(rounded, RoundedShare * std::abs(second.value - first.value))});
        if (second.value < first.value)
            return LabelledValues{second.value, first.value, unit};
        return LabelledValues{first.value, second.value, unit};
    }
    if (is_below(before, after) || whole.substr(0, first.from).starts_with("to "))
        return LabelledValues{-Infinity, first.value, first.unit};
    if (is_above(before, after))
        return LabelledValues{first.value, Infinity, first.unit};
    if (before.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos)
        return std::nullopt;
    return LabelledValues{first.value, first.value, first.unit};
}

} // namespace graticule::evaluation::strict
