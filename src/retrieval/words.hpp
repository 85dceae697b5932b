// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// A phrase as words that can be compared: folded, singular, synonyms brought to one word.
using Words = std::vector<std::string>;

/// Singular of a folded English word ("countries" -> "country", "cities" -> "city").
std::string singular(std::string_view folded_word);

/// Plural of an English word ("city" -> "cities"); one that is in the plural stays as it is.
std::string plural(std::string_view folded_word);

/// The word that stands for a folded word and all its synonyms: "inhabitants" -> "population",
/// "quakes" -> "earthquake". A word without synonyms is its singular.
std::string concept_of(std::string_view folded_word);

/// True for words that say nothing about what data is meant ("the", "of", "their").
bool is_function_word(std::string_view folded_word);

/// Splits running text into folded words; numbers are words, punctuation separates.
std::vector<std::string> plain_words(std::string_view text);

/// Content words of running text as concepts, in order, function words left out.
Words concept_words(std::string_view text);

/// Whether two running texts have a content word in common, by what it means.
bool share_a_word(std::string_view a, std::string_view b);

/// Pieces of an identifier, as written: snake_case, camelCase, letters against digits.
std::vector<std::string> identifier_pieces(std::string_view name);

/// The pieces of an identifier, folded and with the usual abbreviations written out ("pop_est" ->
/// population estimate, "BIR74" -> bir 74).
Words identifier_words(std::string_view name);

/// How well a phrase names something, from 0 to 1: 0 unless each word of the phrase is among the
/// name's words; 1 where both hold the same words.
double naming_score(std::span<const std::string> phrase, std::span<const std::string> name);

/// Other names of a place that people write for it, folded, itself first: adjectives and
/// inhabitants ("german" -> "germany"), short and long forms ("usa" -> "united states of america").
std::vector<std::string> place_names(std::string_view folded_phrase);

/// Whether a folded phrase is the adjective of a place ("canadian").
bool is_place_adjective(std::string_view folded_phrase);

} // namespace graticule::retrieval
