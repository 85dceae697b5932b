// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/model_agent.hpp"

#include <memory>
#include <string_view>

namespace graticule::agents::conversation {

/// What a run may ask and has asked of its models, in all branches together.
struct Spending {
    explicit Spending(const ModelAgentOptions& options) : allowance(options) {}

    Allowance allowance;
    RunUsage usage;
};

/// What the conversations of a run share, and they themselves do not see.
struct ModelRun {
    /// Time begins to count. All that is given must outlive it.
    ModelRun(const ModelAgentOptions& options, const ToolCaller& by, std::string_view words,
             tools::Workspace& over, runs::EventLog& to, const Context& with)
        : spending(std::make_shared<Spending>(options)), caller(by), task(words), workspace(over),
          log(to), context(with), conclusion({task, workspace, ledger, usage, log}) {}
    /// That of a branch, over forks of the workspace and of the log: it has the calls until now and
    /// goes on by itself.
    ModelRun(const ModelRun& other, tools::Workspace& over, runs::EventLog& to)
        : spending(other.spending), caller(other.caller), task(other.task), workspace(over),
          log(to), context(other.context), ledger(other.ledger),
          conclusion(other.conclusion.fork({task, workspace, ledger, usage, log})) {}
    ModelRun(const ModelRun&) = delete;
    ModelRun& operator=(const ModelRun&) = delete;

    ConversationSetting setting() { return {allowance, usage, log, context}; }

    std::shared_ptr<Spending> spending;
    const ToolCaller& caller;
    std::string_view task;
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
    Allowance& allowance = spending->allowance;
    RunUsage& usage = spending->usage;
    CallLedger ledger;
    Conclusion conclusion;
};

} // namespace graticule::agents::conversation
