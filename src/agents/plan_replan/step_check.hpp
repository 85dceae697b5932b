// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/plan_replan/plan.hpp"
#include "agents/plan_replan/team.hpp"
#include "agents/subtask/facts.hpp"
#include "base/json.hpp"

#include <string>
#include <vector>

namespace graticule::agents::plan_replan {

/// What a step has come to, as the program finds it.
struct StepCheck {
    Json facts;                       ///< as subtask::facts_since() has them
    std::vector<std::string> missing; ///< what it was to make and is not there, a sentence each
    std::vector<std::string> faults;  ///< of what is there

    bool holds() const { return missing.empty() && faults.empty(); }
    std::vector<std::string> objections() const;
};

/// Looks at what a step was to make: whether its variables and files are there, and are not empty,
/// without CRS or otherwise faulty; of the last step, the files that the task asks for, too. How
/// often code failed on the way does not count.
/// @param since where the step began
/// @param said the worker's words: what holds nothing is right where they say that nothing was
/// found
StepCheck check_step(Team& team, const Step& step, const subtask::Mark& since,
                     const std::string& said);

} // namespace graticule::agents::plan_replan
