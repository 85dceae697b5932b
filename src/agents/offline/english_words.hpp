// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::agents::offline {

/// English words in small letters without names, in alphabetic order, a line feed before and behind
/// each; written by cmake/english_words.py of Debian's wamerican-small and wbritish-small.
extern const std::string_view EnglishWords;

/// Whether a word, in small letters, is English.
bool is_english(std::string_view word);

} // namespace graticule::agents::offline
