// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace graticule::evaluation::strict {

/// Degrees of both scales of temperature are apart, as one is not the other times a factor; so are
/// currencies, as what one is worth in another changes.
enum class Dimension {
    None,
    Length,
    Area,
    Time,
    Angle,
    Share,
    Speed,
    Celsius,
    Fahrenheit,
    UsDollar,
    Euro,
    PoundSterling
};

struct Unit {
    Dimension dimension = Dimension::None;
    double factor = 1; ///< to metres, square metres, seconds, degrees, ones, metres a second
};

/// The unit that a word or sign means: "km2", "square kilometres", "%"; none for any other.
std::optional<Unit> unit_of(std::string_view text);

/// The unit whose name, the longest that fits, begins at a place of folded text.
/// @param end set behind it where there is one
std::optional<Unit> unit_at(std::string_view text, std::size_t from, std::size_t& end);

/// The currency whose sign or code stands before a number: "$", "US$ ", "USD ".
/// @param to where the number begins in folded text
/// @param from set to where it begins, where there is one
std::optional<Unit> currency_before(std::string_view text, std::size_t to, std::size_t& from);

bool is_currency(const Unit& unit);

} // namespace graticule::evaluation::strict
