// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule {

/// Folds text for comparison: Unicode compatibility decomposition, case folding, marks removed, so
/// that "São Tomé" and "sao tome" are equal. Bytes that are not UTF-8 pass unchanged.
std::string fold(std::string_view text);

/// Lower-cases ASCII letters only.
std::string ascii_lower(std::string_view text);

/// Whether a character is one of 0 to 9, whatever the locale.
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Removes white space from both ends.
std::string_view trim(std::string_view text);

/// Splits at each occurrence of a character; an empty text gives one empty part.
std::vector<std::string> split(std::string_view text, char separator);

/// Joins parts with a separator.
std::string join(std::span<const std::string> parts, std::string_view separator);

/// Reads a whole text as a finite decimal number ("1e3" too, "1,000" not), independent of locale.
std::optional<double> parse_number(std::string_view text);

/// Writes a number for people: at most `significant` significant digits, thousands separated by
/// commas, no trailing zeros ("1,234.5"). NaN is written "no value".
std::string format_number(double value, int significant = 6);

/// Shortest text that reads back as the same double ("0.1", "100", "1e+22"); independent of locale.
std::string shortest_number(double value);

/// Damerau-Levenshtein distance (optimal string alignment) between two byte strings.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate most like `name` after folding, if near enough for a plausible slip (a third of
/// the length, or one contains the other; never beyond 1000 bytes); ties go to the earlier one.
std::optional<std::string> nearest_name(std::string_view name,
                                        std::span<const std::string> candidates);

/// Cuts to at most `limit` bytes without splitting a UTF-8 character, marking the cut with "…".
std::string shorten(std::string_view text, std::size_t limit);

/// Replaces the bytes that are not valid UTF-8 by U+FFFD.
std::string to_valid_utf8(std::string_view text);

/// Text that is safe to show on a terminal: valid UTF-8 without control characters but line breaks,
/// so that no value in the data can carry an escape sequence.
std::string printable(std::string_view text);

/// Escapes & < > " ' for HTML text and attribute values.
std::string escape_html(std::string_view text);

/// Lower-case ASCII words joined by '-', for folder names; never empty, at most `limit` bytes.
std::string slug(std::string_view text, std::size_t limit = 40);

} // namespace graticule
