// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/planner_worker.hpp"

#include <string>
#include <string_view>

namespace graticule::agents::planner_worker {

inline constexpr const char* PlannerRole = "planner";
inline constexpr const char* WorkerRole = "worker";

/// What planner and worker share, and they themselves do not see: the run, its limits, and what
/// its calls gave.
struct Team {
    Team(const PlannerWorkerOptions& given, const ToolCaller& by, std::string_view words,
         tools::Workspace& over, runs::EventLog& to, const Context& with)
        : options(given), caller(by), task(words), workspace(over), log(to), context(with),
          allowance(given), conclusion({task, workspace, ledger, usage, log}) {
        if (given.plans)
            usage.set_price(PlannerRole, given.planner.price);
        usage.set_price(WorkerRole, given.worker.price);
    }

    conversation::ConversationSetting setting() { return {allowance, usage, log, context}; }

    const PlannerWorkerOptions& options;
    const ToolCaller& caller;
    std::string_view task;
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
    conversation::Allowance allowance;
    conversation::RunUsage usage;
    conversation::CallLedger ledger;
    conversation::Conclusion conclusion;
};

} // namespace graticule::agents::planner_worker
