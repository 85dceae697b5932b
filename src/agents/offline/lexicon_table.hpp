// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/lexicon.hpp"

#include <span>
#include <string_view>

namespace graticule::agents::offline {

/// Phrases of one meaning, separated by '|'.
struct LexiconLine {
    Sense sense;
    std::string_view value;
    std::string_view phrases;
};

std::span<const LexiconLine> lexicon_lines();

} // namespace graticule::agents::offline
