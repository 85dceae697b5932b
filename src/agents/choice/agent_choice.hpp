// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/choice/agent_results.hpp"
#include "agents/model_agent.hpp"
#include "llm/prices.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents {

/// The name by which a user leaves the choice of an agent to the program.
inline constexpr std::string_view AutoAgent = "auto";

/// What an agent is chosen by.
struct ChoiceBasis {
    std::string task;
    std::string model; ///< as users name it; empty where there is none
    std::optional<llm::Price> price = {};
    RunLimits limits = {};
    bool limits_rounds = false; ///< the user set limits.rounds
};

struct AgentChoice {
    std::string agent;
    std::string why; ///< one sentence without a full stop
};

/// Chooses the agent for a task: without a model the offline one; where the model was measured
/// with several agents, on tasks of the kind if on enough of them, the one that solved the largest
/// share within the budget; else, of those that write code, the one that plans for a model that by
/// its name or price is small, and the single one for others.
///
/// That small models gain by a plan, and others lose: GISclaw, arXiv 2603.26845, table 6.
AgentChoice choose_agent(const ChoiceBasis& basis, const AgentResults& results);

} // namespace graticule::agents
