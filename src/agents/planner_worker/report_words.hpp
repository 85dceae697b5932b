// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker/team.hpp"
#include "agents/planner_worker/worker.hpp"
#include "agents/subtask/facts.hpp"

#include <string>

namespace graticule::agents::planner_worker {

/// What came of a subtask: the worker's words, and what the program finds.
struct SubtaskReport {
    Json facts;
    bool claimed = false; ///< the worker says that it is done
    bool holds = false;   ///< it does, and nothing of the facts speaks against that
    std::string said;     ///< the worker's words, or why it stopped
    std::string told;     ///< all of it, as the planner is told
};

SubtaskReport report_of(const Team& team, const Assignment& assignment, const subtask::Mark& mark,
                        const WorkerEnd& end);

} // namespace graticule::agents::planner_worker
