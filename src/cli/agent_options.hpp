// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline.hpp"
#include "agents/react.hpp"
#include "cli/chat_model.hpp"
#include "cli/code_options.hpp"
#include "cli/team_options.hpp"

#include <CLI/App.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

/// Which agent works on a task, and with what.
struct AgentOptions {
    std::string agent = "offline";
    ModelOptions model;
    agents::RunLimits limits;
    agents::ToolChoice tools;
    TeamOptions team;         ///< of planner and worker
    bool alternatives = true; ///< of the offline agent: see OfflineOptions
    tools::Budget budget;
    CodeOptions code;
    bool ask = false;               ///< the model may ask the user
    agents::UserPrompt prompt = {}; ///< with `ask`
    bool show_thought = false;
    llm::DeltaSink pieces = {}; ///< with `show_thought`
};

/// "offline", "react", "planner-worker"
std::vector<std::string> agent_names();

/// Adds --agent, the choice of tools, those of planner and worker, and what add_model_options()
/// adds.
void add_agent_options(CLI::App& command, AgentOptions& options);

/// Adds --tool-set and --all-tools.
void add_tool_options(CLI::App& command, agents::ToolChoice& tools);

/// Adds --model, whether its thought is shown, and what add_model_limits() adds.
void add_model_options(CLI::App& command, AgentOptions& options);

/// Adds how a model is asked: how often and how long again, prices, stored answers.
void add_model_access(CLI::App& command, ModelOptions& model);

/// Adds the limits of a run with a model, and what add_model_access() adds.
void add_model_limits(CLI::App& command, AgentOptions& options);

/// Forgets of an agent what it has no use for and no option of the command said, as settings say it
/// for all runs.
void leave_out_model(AgentOptions& options, const CLI::App& command);

/// What the model's tokens cost, where that is known.
/// @throws Error InvalidArgument where it is not and there is a limit of cost, which could not be
///         kept; as price_of()
std::optional<llm::Price> checked_price(const ModelOptions& model, const agents::RunLimits& limits);

/// What every agent of models is opened with.
/// @param code how code is held that its model writes
agents::ModelAgentOptions model_agent_options(const AgentOptions& options,
                                              const tools::CodeSettings& code);

/// @throws Error InvalidArgument for a model that is missing, not wanted or not known, and for a
/// limit
///         of cost where the price is not known; as open_chat_model() and price_of()
/// @param code how code is held that its model writes
std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options,
                                          const tools::CodeSettings& code);

} // namespace graticule::cli
