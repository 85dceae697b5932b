// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/code_spelling.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace graticule::geodata {

namespace {

bool is_code_character(char c) {
    return is_digit(c) || (c >= 'A' && c <= 'Z');
}

} // namespace

std::optional<std::string_view> census_code(std::string_view text) {
    constexpr std::size_t Level = 3;
    constexpr std::size_t Prefix = 7; // the level, the variant and the component
    constexpr std::string_view Country = "US";
    const std::string_view key = trim(text);
    const std::string_view prefix = key.substr(0, Prefix);
    if (key.size() <= Prefix + Country.size() || key.substr(Prefix, Country.size()) != Country
        || !std::all_of(prefix.begin(), prefix.begin() + Level, is_digit)
        || !std::all_of(prefix.begin(), prefix.end(), is_code_character))
        return std::nullopt;
    const std::string_view code = key.substr(Prefix + Country.size());
    return std::all_of(code.begin(), code.end(), is_code_character) ? std::optional(code)
                                                                    : std::nullopt;
}

std::string plain_code(std::string_view text) {
    const std::string_view trimmed = trim(text);
    const std::string_view code = census_code(trimmed).value_or(trimmed);
    if (code.empty() || !std::all_of(code.begin(), code.end(), is_digit))
        return std::string(code.size() < trimmed.size() ? code : text);
    return std::string(code.substr(std::min(code.find_first_not_of('0'), code.size() - 1)));
}

} // namespace graticule::geodata
