// SPDX-License-Identifier: Apache-2.0
#include "retrieval/text_numbers.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace graticule::retrieval {

namespace {

bool stands_for_none(std::string_view text) {
    static constexpr std::string_view Marks[] = {
        "n/a", "na", "nan", "null", "none", "-",    "--",      "–",       ".",       "..",  "...",
        ":",   "x",  "?",   "k.a.", "nd",   "n.d.", "no data", "missing", "unknown", "#n/a"};
    return std::find(std::begin(Marks), std::end(Marks), fold(text)) != std::end(Marks);
}

/// Digits with marks of thousands, decimals and percent, and nothing else.
bool is_written_for_people(std::string_view text) {
    const bool digit =
        std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digit && text.find_first_not_of("0123456789.,' %+-") == std::string_view::npos;
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
