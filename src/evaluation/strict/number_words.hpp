// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace graticule::evaluation::strict {

/// Reads a whole number in words: "thirty-nine", "two hundred and five", "fifteen hundred", "one
/// thousand five hundred". "One" alone is none, as it is as often no number: "one of the schools".
/// @param folded text
/// @param end set behind the number where there is one
/// @return 0 where none begins there
double number_in_words(std::string_view folded, std::size_t at, std::size_t& end);

} // namespace graticule::evaluation::strict
