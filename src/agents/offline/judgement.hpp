// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <optional>
#include <string_view>

namespace graticule::agents::offline {

/// Whether much of a quantity is bad ("unemployment": true) or good ("life expectancy": false);
/// none where that is a matter of taste.
/// @param words of the quantity's name, as retrieval::concept_words() gives them
std::optional<bool> much_is_bad(const retrieval::Words& words);

/// What people call the extreme of a quantity: "largest" of an area or a number of things,
/// "highest" of a rate, "greatest" of a length.
/// @param title of the quantity, as "number of towns" or "population (2010)"
std::string_view extreme_word(std::string_view title, bool most);

} // namespace graticule::agents::offline
