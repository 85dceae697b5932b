// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/model_agent.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <memory>
#include <optional>
#include <string>

namespace graticule::agents {

struct ReactOptions : ModelAgentOptions {
    std::string model = {};               ///< the model's name, for the record
    std::optional<llm::Price> price = {}; ///< of the model's tokens, where it is known
    UserPrompt ask = {};                  ///< without it the model can ask the user nothing
};

/// The agent that lets a language model call tools, round by round, until it answers, declines or
/// reaches a limit. The answer's words are the model's; its numbers are references to what calls
/// gave back, and any other is marked as without a source.
std::unique_ptr<Agent> make_react_agent(std::shared_ptr<llm::ChatModel> model,
                                        ReactOptions options);

} // namespace graticule::agents
