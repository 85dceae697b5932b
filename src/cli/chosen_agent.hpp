// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/choice/agent_choice.hpp"
#include "cli/agent_options.hpp"

#include <CLI/App.hpp>

#include <string>

namespace graticule::cli {

/// What --agent auto stands for, by what the user's table of measured results says.
/// @param limits_rounds the user set the number of rounds
/// @throws Error InvalidArgument, Malformed, Io of that table
agents::AgentChoice chosen_agent(const AgentOptions& options, const std::string& task,
                                 bool limits_rounds);

/// Adds `agents measure` and `agents choose`.
void add_agent_choice_commands(CLI::App& agents);

} // namespace graticule::cli
