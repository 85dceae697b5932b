// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/lexicon.hpp"

#include <cstddef>
#include <optional>
#include <span>

/// Units that follow no number: those in which a task wants its answer.
namespace graticule::agents::offline {

struct AskedUnit {
    Unit unit;
    std::size_t tokens = 0;
    bool after_in = false; ///< "in square miles"; else the unit is a noun ("how many hectares")
};

/// The unit of length or area that a task asks for at a token. Words that may mean something else
/// ("m", "foot", "yard") count after "in" and "how many" only.
std::optional<AskedUnit> match_asked_unit(std::span<const Token> tokens, std::size_t at);

} // namespace graticule::agents::offline
