// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker.hpp"
#include "base/json.hpp"
#include "cli/chat_model.hpp"
#include "cli/settings.hpp"

#include <CLI/App.hpp>

#include <memory>
#include <string>

namespace graticule::cli {

struct AgentOptions;

/// How planner and worker work together (docs/planner-worker.md).
struct TeamOptions {
    std::string planner_model; ///< empty: the run's model
    std::string worker_model;
    std::string worker = "functions"; ///< as worker_kind_name() has it
    bool plans = true;
    std::string calls = "auto"; ///< or as call_form_name() has it, for both roles
    /// Of a suite, whose other agents have other tools: those of its teams; else empty.
    std::string tool_set = {};

    bool writes_code() const { return worker != "functions"; }
};

/// Adds --planner-model and --worker-model.
void add_role_models(CLI::App& command, TeamOptions& team);

/// Adds --worker, --no-planner and --calls.
void add_team_options(CLI::App& command, TeamOptions& team);

/// As a suite's definition has them; its models are those of its arms.
Json to_json(const TeamOptions& team);
TeamOptions team_options_from(const Json& json);

/// The models of both roles, those of the run where none is named for a role.
ModelOptions planner_model(const AgentOptions& options);
ModelOptions worker_model(const AgentOptions& options);

/// Opens the models of both roles; one that both have is opened once.
/// @throws Error as open_chat_model()
agents::RoleModels open_role_models(const AgentOptions& options);

/// @throws Error InvalidArgument for a model that is missing, and what goes not with this agent;
///         as open_role_models() and checked_price()
std::unique_ptr<agents::Agent> open_team(const AgentOptions& options,
                                         const tools::CodeSettings& code);

/// @throws Error InvalidArgument where an option of theirs was given for another agent
void check_team_options(const AgentOptions& options, const CLI::App& command);

/// Of a team whose rounds nothing says: planner and worker take more than one model alone.
void take_rounds_of_team(const CLI::App& command, const Settings& settings,
                         agents::RunLimits& limits);

/// Whether neither option nor setting says which tools models are told of.
bool leaves_tools_open(const CLI::App& command, const Settings& settings);

/// Of a team whose tools nothing says: the functions that its prompts and its written calls are
/// made for.
void take_tools_of_team(const CLI::App& command, const Settings& settings,
                        agents::ToolChoice& tools);

} // namespace graticule::cli
