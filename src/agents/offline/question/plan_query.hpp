// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"
#include "agents/offline/question/query.hpp"
#include "agents/offline/resolver.hpp"

#include <string_view>

namespace graticule::agents::offline {

/// One plan for all that a query asks for: steps that several requests need are taken once, each
/// request has an answer of its own, and a map or file that was asked for is no longer optional.
/// @throws Error Refused with the reason, where one of the requests cannot be planned
Plan plan_query(Resolver& resolver, const Query& query, std::string_view task);

} // namespace graticule::agents::offline
