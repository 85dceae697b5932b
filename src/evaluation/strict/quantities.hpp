// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/sentences.hpp"
#include "evaluation/strict/units.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers with their units in running text.
namespace graticule::evaluation::strict {

/// What a rate is per: "km2", "1,000", "100 km", "county".
struct Per {
    double number = 1;
    std::optional<Unit> unit;
    std::string word; ///< folded; empty where there is a unit
};

/// That of "per 1,000" or "/km2", from behind "per" or the stroke.
std::optional<Per> per_of(std::string_view text);

struct Quantity {
    double value = 0;
    bool spelled = false;           ///< in words: "thirty-nine"
    std::optional<Unit> unit;       ///< that stands behind it, or in a label before it
    std::optional<Per> per;         ///< of a rate
    std::vector<std::string> words; ///< folded, that follow in the clause, up to the next number
    std::string text;               ///< as it stands there
    std::size_t from = 0;           ///< where it stands in the sentence
    std::size_t to = 0;             ///< behind its unit, and what it is per
    bool whole_of_another = false;  ///< "39 of the 2,042"
};

/// All numbers of a sentence, in order: digits, with commas, spaces or apostrophes between groups
/// of three, a sign, an exponent, and thousand, million or billion behind it; or words, from two
/// on. A decimal comma counts before a unit, where it cannot set groups apart. Digits within a word
/// ("A7") are none. The first of "10 to 12 km" has the unit of the second.
std::vector<Quantity> quantities_in(std::string_view sentence);

/// Whether a number stands for itself: nothing behind it says what it is a number of.
bool stands_alone(std::string_view sentence, const Quantity& quantity);

} // namespace graticule::evaluation::strict
