// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/event_log.hpp"
#include "base/json.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// Why a run ended. What was done until then is kept, whatever the reason.
enum class EndReason {
    Answered,
    Refused,
    Failed,
    Cancelled,
    RoundLimit,
    TokenLimit,
    TimeLimit,
    CostLimit,
    DataBudget, ///< calls went beyond the budget of data, one after another
    BadCalls,   ///< answers of the model that could not be carried out, one after another
    Repetition, ///< the same call with the same result, over and over
    ModelError  ///< the model gave no answer
};

std::string_view end_reason_name(EndReason reason);

/// What an agent hands back.
struct Result {
    EndReason end = EndReason::Failed;
    std::string answer; ///< the answer in words, or the one sentence of a refusal or failure
    /// The answer as words and cells: see AnswerText. Null where the agent does not say.
    Json pieces;
    /// Numbers of the answer: {"name", "value", "unit"}, and "cell", where the value comes from.
    Json values = Json::array();
    std::vector<tools::Artifact> artifacts;
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
    virtual Result run(std::string_view task, tools::Workspace& workspace, EventLog& log,
                       const Context& context) = 0;
};

} // namespace graticule::agents
