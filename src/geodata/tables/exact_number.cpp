// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/exact_number.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::geodata {

namespace {

std::optional<std::string> written(double number) {
    if (!std::isfinite(number))
        return std::nullopt;
    if (number == 0)
        return "0"; // there is a negative one
    return std::trunc(number) == number ? fmt::format("{:.0f}", number) : shortest_number(number);
}

// Digits as they stand, without signs and zeros that say nothing; none for other text.
std::optional<std::string> whole_number(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty()
        || !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    const std::size_t first = text.find_first_not_of('0');
    if (first == std::string_view::npos)
        return "0";
    return (negative ? "-" : "") + std::string(text.substr(first));
}

} // namespace

std::optional<std::string> exact_number(const Column& column, std::size_t row) {
    if (column.is_null(row))
        return std::nullopt;
    if (column.type() == FieldType::Real)
        return written(column.real(row));
    if (column.type() != FieldType::Text)
        return std::to_string(column.integer(row));
    const std::string_view text = trim(column.text(row));
    if (auto whole = whole_number(text))
        return whole;
    const std::optional<double> number = parse_number(text);
    return number ? written(*number) : std::nullopt;
}

} // namespace graticule::geodata
