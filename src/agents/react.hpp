// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/model_agent.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"
#include "tools/budget.hpp"
#include "tools/code/code_settings.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

struct ReactOptions {
    std::string model; ///< the model's name, for the record
    RunLimits limits;
    std::vector<LaterLimits> later; ///< in the order in which they came
    ToolChoice tools;
    std::optional<llm::Price> price; ///< of the model's tokens, where it is known
    tools::Budget budget;            ///< of data; what goes beyond is told to the model
    tools::CodeSettings code = {};   ///< how code is held that the model writes
    UserPrompt ask = {};             ///< without it the model can ask the user nothing
    llm::DeltaSink pieces = {};      ///< told what the model says as it comes; the log is not
    /// In place of calls within the budget.
    ToolCaller caller = {};
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

/// The agent that lets a language model call tools, round by round, until it answers, declines or
/// reaches a limit. The answer's words are the model's; its numbers are references to what calls
/// gave back, and any other is marked as without a source.
std::unique_ptr<Agent> make_react_agent(std::unique_ptr<llm::ChatModel> model,
                                        ReactOptions options);

} // namespace graticule::agents
