// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"
#include "cli/chat_model.hpp"
#include "cli/code_options.hpp"
#include "cli/foreign_servers.hpp"
#include "cli/settings.hpp"

#include <CLI/App.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

/// Which agent works on a task, and with what.
struct AgentOptions {
    std::string agent = agents::agent_declarations().front().name;
    ModelOptions model;                             ///< of the roles that have none of their own
    std::map<std::string, std::string> role_models; ///< by role
    agents::RunLimits limits;
    agents::ToolChoice tools;
    Json own = Json::object(); ///< what is said of agents' own options, by name
    tools::Budget budget;
    CodeOptions code;
    LendingOptions mcp;             ///< of the commands that have --mcp
    bool ask = false;               ///< the model may ask the user
    agents::UserPrompt prompt = {}; ///< where asks_user()
    bool show_thought = false;
    llm::DeltaSink pieces = {};                                ///< with `show_thought`
    std::optional<std::vector<std::string>> asked_before = {}; ///< as AgentSetup has it
};

std::vector<std::string> agent_names();

/// "offline: the planner that needs no model; react: ...".
std::string agents_in_words();

/// Adds --agent, the choice of tools, what agents have of their own, and what add_model_options()
/// adds.
void add_agent_options(CLI::App& command, AgentOptions& options);

/// Adds a --ROLE-model for each role that has a name.
void add_role_models(CLI::App& command, AgentOptions& options);

/// Adds the options that agents have of their own.
/// @param of_suite those alone that a suite may choose
void add_own_options(CLI::App& command, AgentOptions& options, bool of_suite = false);

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

/// What is usual for an agent where neither option nor setting says it: rounds and tools.
void take_usual(const agents::AgentDeclaration& agent, const CLI::App& command,
                const Settings& settings, AgentOptions& options);

/// Whether neither option nor setting says which tools models are told of.
bool leaves_tools_open(const CLI::App& command, const Settings& settings);

/// @throws Error InvalidArgument where an option was given that other agents alone have
void check_own_options(const AgentOptions& options, const CLI::App& command);

/// The options of an agent, as far as they are said, else the usual ones.
Json own_options(const agents::AgentDeclaration& agent, const Json& said);

/// The models of all roles by name, those of the run where none is named for a role.
std::vector<std::string> model_names(const AgentOptions& options);

/// Opens the models of roles, one that several have once, with their prices.
/// @throws Error InvalidArgument where one is missing; as open_chat_model() and checked_price()
std::vector<agents::RoleModel> open_role_models(const agents::AgentDeclaration& agent,
                                                const std::vector<agents::ModelRole>& roles,
                                                const AgentOptions& options);

/// Whether a person may be asked something: with these options `prompt` is needed.
bool asks_user(const AgentOptions& options);

/// @throws Error InvalidArgument for a model that is missing, not wanted or not known, for a limit
///         of cost where a price is not known, and for what does not go together
/// @param code how code is held that its model writes
std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options,
                                          const tools::CodeSettings& code);

} // namespace graticule::cli
