// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/offline/alternatives.hpp"
#include "agents/offline/plan.hpp"
#include "runs/answer_text.hpp"
#include "tools/budget.hpp"

#include <map>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// What the steps of a plan gave back, by step.
using Observations = std::map<std::string, tools::Observation>;

/// What plans are carried out in, one after another.
struct PlanExecution {
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
    tools::BudgetMeter& meter; ///< through which all calls go
};

/// A plan as the event log has it.
runs::events::Plan plan_event(const Plan& plan);

/// Carries out a plan step by step, each call and observation in the log.
/// @param observations of steps that were carried out before; receives those of the plan's
/// @param artifacts receives the files that were made
/// @throws Error of the first needed step that fails; Cancelled
void execute(const Plan& plan, const PlanExecution& run, Observations& observations,
             std::vector<tools::Artifact>& artifacts);

/// Carries out the alternatives to a plan that was carried out, and says how each answer stands to
/// the plan's. What cannot be carried out has "no answer".
/// @return a line for other choices and one for second opinions, as far as there are any
/// @throws Error Cancelled
runs::AnswerText try_alternatives(const Plan& plan, const std::vector<Alternative>& alternatives,
                                  const PlanExecution& run, Observations& observations);

/// Puts what the steps found into words and numbers.
/// @param remarks lines that stand before the sources of the data
/// @return end Refused where nothing is left to answer with and that is no answer
Result word_answer(const Plan& plan, const Observations& observations,
                   const runs::AnswerText& remarks = {});

} // namespace graticule::agents::offline
