// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace graticule::evaluation::strict {

/// Degrees of both scales of temperature are apart, as one is not the other times a factor.
enum class Dimension { None, Length, Area, Time, Angle, Share, Speed, Celsius, Fahrenheit };

struct Unit {
    Dimension dimension = Dimension::None;
    double factor = 1; ///< to metres, square metres, seconds, degrees, ones, metres a second
};

/// The unit that a word or sign means: "km2", "square kilometres", "%"; none for any other.
std::optional<Unit> unit_of(std::string_view text);

/// The unit whose name, the longest that fits, begins at a place of folded text.
/// @param end set behind it where there is one
std::optional<Unit> unit_at(std::string_view text, std::size_t from, std::size_t& end);

} // namespace graticule::evaluation::strict
