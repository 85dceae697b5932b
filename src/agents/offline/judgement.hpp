// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <optional>

namespace graticule::agents::offline {

/// Whether much of a quantity is bad ("unemployment": true) or good ("life expectancy": false);
/// none where that is a matter of taste.
/// @param words of the quantity's name, as retrieval::concept_words() gives them
std::optional<bool> much_is_bad(const retrieval::Words& words);

} // namespace graticule::agents::offline
