// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker/team.hpp"

#include <string>
#include <vector>

namespace graticule::agents::planner_worker {

/// How a subtask is done, and why so, in a sentence.
struct WorkerChoice {
    WorkerKind kind = WorkerKind::Functions;
    std::string why; ///< empty where nothing was to be chosen
};

/// How an earlier subtask went.
struct PastSubtask {
    std::string instruction;
    WorkerKind kind = WorkerKind::Functions;
    bool failed = false;
};

/// Chooses for a subtask: by functions where they speak of what is to be done, by code where they
/// do not; the other way round where that failed at an earlier subtask that was much the same, and
/// the other did not fail later.
WorkerChoice choose_worker(const Team& team, const std::string& instruction,
                           const std::vector<PastSubtask>& past);

} // namespace graticule::agents::planner_worker
