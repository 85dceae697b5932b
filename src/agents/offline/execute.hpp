// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/offline/plan.hpp"
#include "tools/budget.hpp"

#include <map>
#include <string>

namespace graticule::agents::offline {

/// What the steps of a plan gave back, by step.
using Observations = std::map<std::string, tools::Observation>;

/// A plan as the event log has it.
Json plan_event(const Plan& plan);

/// Carries out a plan step by step, each call and observation in the log.
/// @param artifacts receives the files that were made
/// @throws Error of the first needed step that fails; Cancelled
Observations execute(const Plan& plan, tools::Workspace& workspace, EventLog& log,
                     const Context& context, std::vector<tools::Artifact>& artifacts,
                     const tools::Budget& budget = {});

/// Puts what the steps found into words and numbers.
/// @return end Refused where nothing is left to answer with and that is no answer
Result word_answer(const Plan& plan, const Observations& observations);

} // namespace graticule::agents::offline
