// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

namespace graticule::agents::offline {

/// One request of a query as the composers of plans take it.
/// @param mapped whether a map of what it finds is asked for
Frame frame_of(const Query& query, const Request& request, bool mapped);

} // namespace graticule::agents::offline
