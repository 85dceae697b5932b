// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <string_view>

namespace graticule::tools {

/// The words of a need, or of what a tool is asked for with, as the search for tools compares them:
/// concepts (retrieval/words.hpp), with those brought to one word that mean the same where
/// something is to be done ("attach", "link", "add"), and what ways of asking stand for beside
/// them: a number for "how many", a threshold for "deeper than", groups for "in each", a rank for
/// "tallest", two things that go together for "do richer countries live longer". Words may be
/// there twice.
retrieval::Words need_words(std::string_view text);

/// How much a word of a need says about which tool is meant, from 0 to 1: less where it says what
/// the data are about ("city", "population").
double weight_of_need_word(std::string_view word);

} // namespace graticule::tools
