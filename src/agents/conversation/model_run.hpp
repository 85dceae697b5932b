// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/model_agent.hpp"

#include <string_view>

namespace graticule::agents::conversation {

/// A run of language models: what its conversations share, and they themselves do not see.
struct ModelRun {
    /// Time begins to count. All that is given must outlive it.
    ModelRun(const ModelAgentOptions& options, const ToolCaller& by, std::string_view words,
             tools::Workspace& over, runs::EventLog& to, const Context& with)
        : caller(by), task(words), workspace(over), log(to), context(with), allowance(options),
          conclusion({task, workspace, ledger, usage, log}) {}

    ConversationSetting setting() { return {allowance, usage, log, context}; }

    const ToolCaller& caller;
    std::string_view task;
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
    Allowance allowance;
    RunUsage usage;
    CallLedger ledger;
    Conclusion conclusion;
};

} // namespace graticule::agents::conversation
