// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline.hpp"
#include "agents/react.hpp"
#include "cli/chat_model.hpp"

#include <CLI/App.hpp>

#include <memory>
#include <string>

namespace graticule::cli {

/// Which agent works on a task, and with what.
struct AgentOptions {
    std::string agent = "offline";
    ModelOptions model;
    agents::RunLimits limits;
    agents::ToolChoice tools;
    bool alternatives = true; ///< of the offline agent: see OfflineOptions
    tools::Budget budget;
};

/// Adds --agent, --model and the limits of a run with a model.
void add_agent_options(CLI::App& command, AgentOptions& options);

/// @throws Error InvalidArgument for a model that is missing, not wanted or not known, and for a
/// limit
///         of cost where the price is not known; as open_chat_model() and price_of()
std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options);

} // namespace graticule::cli
