// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/chunk.hpp"

#include <string>
#include <vector>

namespace graticule::agents::offline {

/// Fields that are called by an abbreviation of a phrase, where nothing is called by the phrase
/// itself: by its beginning ("births" are "BIR74") or by its initials ("sudden infant deaths" are
/// "SID74"). Three letters at the least, and one measure only: of two that fit, none is meant.
/// @param words of the phrase as they are written, folded
std::vector<FieldLink> link_abbreviated_fields(const std::vector<std::string>& words,
                                               const retrieval::Schema& schema);

} // namespace graticule::agents::offline
