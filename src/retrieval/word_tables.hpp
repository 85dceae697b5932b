// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace graticule::retrieval {

/// A word and what it stands for.
struct WordPair {
    std::string_view word;
    std::string_view meaning;
};

/// A set of words of one meaning, separated by spaces; the first stands for all.
std::span<const std::string_view> synonym_sets();
/// Abbreviations in field and file names, and the words that they stand for.
std::span<const WordPair> name_abbreviations();
/// Plurals that no rule gives.
std::span<const WordPair> irregular_plurals();
std::span<const std::string_view> function_words();
/// Names of one place, separated by '|', folded.
std::span<const std::string_view> place_name_sets();
/// Adjectives of places and names of their inhabitants, and the place, folded.
std::span<const WordPair> place_adjectives();

/// Codes that the World Bank gives groups of countries, the world among them.
std::span<const std::string_view> country_group_codes();

/// What a statistics office calls the table of a code ("demo_pjan"); empty where none is known.
std::string_view title_of_code(std::string_view name);

} // namespace graticule::retrieval
