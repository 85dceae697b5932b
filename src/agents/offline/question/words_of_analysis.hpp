// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <string>

namespace graticule::agents::offline {

/// "the convex hull of", by the name that the tool has for a kind.
std::string outline_in_words(const std::string& kind);

/// What an analysis works out, as part of a sentence: "the correlation of income with health over
/// countries".
/// @param rows of which it is, in words; empty where the task does not name them
std::string analysis_in_words(const Analysis& asked, const std::string& rows);

} // namespace graticule::agents::offline
