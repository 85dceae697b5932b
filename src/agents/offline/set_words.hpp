// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// What a set is called in answers and titles: "cities in France with more than 5 million people".
/// @param sets all sets of the task, which relations refer to
std::string set_in_words(const std::vector<SetPhrase>& sets, std::size_t index);

/// The same, and "the city of Denver" for one thing by its name.
std::string named_set_in_words(const std::vector<SetPhrase>& sets, std::size_t index);

/// The same, and "an earthquake with magnitude above 5" for any one of them.
std::string target_in_words(const std::vector<SetPhrase>& sets, std::size_t index);

} // namespace graticule::agents::offline
