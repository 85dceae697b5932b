// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"
#include "agents/planner_worker.hpp"

#include <string_view>

namespace graticule::agents::planner_worker {

/// What planner and worker share.
struct Team : conversation::ModelRun {
    Team(const PlannerWorkerOptions& given, const ToolCaller& by, std::string_view words,
         tools::Workspace& over, runs::EventLog& to, const Context& with)
        : ModelRun(given, by, words, over, to, with), options(given) {
        if (given.plans)
            usage.set_price(PlannerRole, given.planner.price);
        usage.set_price(WorkerRole, given.worker.price);
    }

    const PlannerWorkerOptions& options;
};

} // namespace graticule::agents::planner_worker
