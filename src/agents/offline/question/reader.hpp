// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <optional>
#include <string>

namespace graticule::agents::offline {

/// What a question was read as, or how far it could be read.
struct Reading {
    std::optional<Query> query; ///< none where a word is left without a part
    std::string stopped_at;     ///< the phrase that no reading gets past; empty at the end
};

/// Reads a question by a grammar in which every word has its part: small words stand where English
/// has them, and none is passed over.
Reading read_question(const LinkedTask& task, const retrieval::Schema& schema);

} // namespace graticule::agents::offline
