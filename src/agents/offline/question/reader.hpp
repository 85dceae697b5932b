// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <optional>

namespace graticule::agents::offline {

/// Reads a question by a grammar in which every word has its part: small words stand where English
/// has them, and none is passed over.
/// @return none where a word is left without a part
std::optional<Query> read_question(const LinkedTask& task, const retrieval::Schema& schema);

} // namespace graticule::agents::offline
