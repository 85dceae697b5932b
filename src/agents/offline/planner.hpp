// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/conversation.hpp"
#include "agents/offline/plan.hpp"
#include "retrieval/schema.hpp"

#include <string_view>

namespace graticule::agents::offline {

/// Plans a task over some data. Deterministic: the same task over the same data gives the same
/// plan.
/// @param choices how to decide what the task leaves open, where not as usual
/// @param before  what was asked before, where the task may follow that up
/// @return a plan, or the one-sentence reason why there is none
PlanOutcome plan_task(std::string_view task, const retrieval::Schema& schema,
                      const Context& context, const Choices& choices = {},
                      const Conversation& before = {});

} // namespace graticule::agents::offline
