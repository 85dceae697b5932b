// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// What the data has that is spelt nearly like a word: " (the data has the field \"births\" of
/// counties)", two at most; empty where nothing is near. Near is at most one slip in four letters,
/// or what goes on after a beginning of at least five; shorter words than four letters are near to
/// nothing. Values are looked at for a word with a capital letter
/// alone, and of each text field the first 20,000.
std::string near_names(const retrieval::Schema& schema, std::string_view word);

} // namespace graticule::agents::offline
