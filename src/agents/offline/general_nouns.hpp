// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/chunk.hpp"

namespace graticule::agents::offline {

/// Gives "features", "rows" and the like their meaning: the rows of the one dataset that has any.
/// Beside a noun that says what the rows are, and where several datasets have rows, they add
/// nothing; in that last case the word is remembered.
void settle_general_nouns(LinkedTask& task, const retrieval::Schema& schema);

} // namespace graticule::agents::offline
