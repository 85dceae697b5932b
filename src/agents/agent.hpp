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

/// Why a run ended.
enum class EndReason { Answered, Refused, Failed, Cancelled };

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
};

/// Something that turns a task into tool calls and an answer. All that it does goes to the log.
class Agent {
public:
    virtual ~Agent() = default;
    virtual std::string_view name() const = 0;
    virtual Result run(std::string_view task, tools::Workspace& workspace, EventLog& log,
                       const Context& context) = 0;
};

} // namespace graticule::agents
