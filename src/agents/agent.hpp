// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "runs/end_reason.hpp"
#include "runs/event_log.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// What an agent hands back.
struct Result {
    runs::EndReason end = runs::EndReason::Failed;
    std::string answer; ///< the answer in words, or the one sentence of a refusal or failure
    /// The answer as words and cells: see AnswerText. Null where the agent does not say.
    Json pieces;
    /// Numbers of the answer: {"name", "value", "unit"}, and "cell", where the value comes from.
    Json values = Json::array();
    std::vector<tools::Artifact> artifacts;
    /// What a follow-up of the task is read against, the earliest first: what was asked before it,
    /// and the task where it was understood. Empty where the agent reads none.
    std::vector<std::string> asked = {};
    Json usage; ///< tokens and rounds that a model took; null where there was none
};

/// Something that turns a task into tool calls and an answer. All that it does goes to the log.
class Agent {
public:
    virtual ~Agent() = default;
    virtual std::string_view name() const = 0;
    /// The language model that it asks, as users name it; empty where it asks none.
    virtual std::string model() const { return {}; }
    /// Limits that it keeps within, as task.json has them; null where there is none.
    virtual Json limits() const { return {}; }
    /// What else it was told, as task.json has it; null where there is nothing.
    virtual Json options() const { return {}; }
    virtual Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
                       const Context& context) = 0;
};

} // namespace graticule::agents
