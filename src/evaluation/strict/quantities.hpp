// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers with their units in running text.
namespace graticule::evaluation::strict {

enum class Dimension { None, Length, Area, Time, Angle, Share, Speed };

struct Unit {
    Dimension dimension = Dimension::None;
    double factor = 1; ///< to metres, square metres, seconds, degrees, ones, metres a second
};

/// The unit that a word or sign means: "km2", "square kilometres", "%"; none for any other.
std::optional<Unit> unit_of(std::string_view text);

struct Quantity {
    double value = 0;
    std::optional<Unit> unit;       ///< that stands behind it
    std::vector<std::string> words; ///< folded, that follow in the sentence, up to the next number
    std::string text;               ///< as it stands there
};

/// All numbers of a sentence, in order: digits, with commas or narrow spaces between groups of
/// three, a sign, an exponent, and thousand, million or billion behind it. Digits within a word
/// ("A7") are none.
std::vector<Quantity> quantities_in(std::string_view sentence);

/// Sentences and lines of a text, folded as fold() does, without those that are empty.
std::vector<std::string> sentences_of(std::string_view text);

/// Whether folded text has a folded phrase, as whole words.
bool has_phrase(std::string_view text, std::string_view phrase);

/// Where a phrase stands next, as whole words; npos where it does not.
std::size_t find_phrase(std::string_view text, std::string_view phrase, std::size_t from);

/// Text folded, with one space wherever there is any.
std::string folded_phrase(std::string_view text);

} // namespace graticule::evaluation::strict
