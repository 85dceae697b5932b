// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/text.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Sentences and words of an answer.
namespace graticule::evaluation::strict {

/// Letters, digits, underscores and all that is not ASCII.
bool is_word(char c);

bool ends_word(std::string_view text, std::size_t at);

std::size_t skip_spaces(std::string_view text, std::size_t at);

/// Sentences and lines of a text, folded as fold() does, without those that are empty and without
/// the signs of Markdown. Questions keep their mark.
std::vector<std::string> sentences_of(std::string_view text);

/// Whether folded text has a folded phrase, as whole words.
bool has_phrase(std::string_view text, std::string_view phrase);

/// Where a phrase stands next, as whole words; npos where it does not.
std::size_t find_phrase(std::string_view text, std::string_view phrase, std::size_t from);

/// Text folded, with one space wherever there is any.
std::string folded_phrase(std::string_view text);

/// Words of a piece of a sentence, without what stands around them.
std::vector<std::string> words_of(std::string_view text);

} // namespace graticule::evaluation::strict
