// SPDX-License-Identifier: Apache-2.0
#include "retrieval/text_numbers.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace graticule::retrieval {

namespace {

bool stands_for_none(std::string_view text) {
    static constexpr std::string_view Marks[] = {
        "n/a", "na", "nan", "null", "none", "-",    "--",      "–",       ".",       "..",  "...",
        ":",   "x",  "?",   "k.a.", "nd",   "n.d.", "no data", "missing", "unknown", "#n/a"};
    return std::find(std::begin(Marks), std::end(Marks), fold(text)) != std::end(Marks);
}

/// What may stand beside the digits of an amount.
bool is_unit(std::string_view text) {
    static constexpr std::string_view Units[] = {
        "",    "$",   "€",   "£",   "¥",   "₹",   "usd", "us$", "eur", "gbp", "chf",
        "inr", "jpy", "cny", "sek", "nok", "dkk", "k",   "m",   "mn",  "mio", "bn",
        "mrd", "km",  "km2", "m2",  "ha",  "kg",  "t",   "kt",  "mt",  "$k",  "$m",
        "$bn", "€k",  "€m",  "°",   "°c",  "mm",  "cm",  "kwh", "mw"};
    return std::find(std::begin(Units), std::end(Units), text) != std::end(Units);
}

/// Digits with marks of thousands, decimals, percent, a currency or a unit, and nothing else.
bool is_written_for_people(std::string_view text) {
    bool digit = false;
    std::string rest;
    for (const char c : text) {
        digit = digit || (c >= '0' && c <= '9');
        if (std::string_view("0123456789.,' %+-~<>()").find(c) == std::string_view::npos)
            rest += c;
    }
    // "A1" is a code: letters before digits are an amount's only where they are a currency.
    const bool letter_first = (text.front() | 0x20) >= 'a' && (text.front() | 0x20) <= 'z';
    return digit && is_unit(fold(rest)) && !(letter_first && rest.size() < 3);
}

} // namespace

TextNumbers text_numbers(const geodata::Column& column) {
    TextNumbers found;
    if (column.type() != geodata::FieldType::Text)
        return found;
    for (std::size_t row = 0; row < column.size(); ++row) {
        const std::string_view text = column.is_null(row) ? "" : trim(column.text(row));
        if (text.empty())
            continue;
        if (parse_number(text)) {
            ++found.numbers;
            continue;
        }
        ++(stands_for_none(text)         ? found.none
           : is_written_for_people(text) ? found.written
                                         : found.others);
        if (found.example.empty())
            found.example = text;
    }
    return found;
}

} // namespace graticule::retrieval
