// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/agent_options.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/suite.hpp"

#include <string>
#include <vector>

namespace graticule::cli {

/// Each agent that asks a model with each of the models. One whose roles all have models named for
/// them has these, and is one arm.
/// @throws Error InvalidArgument where an agent has no model, or one is named for a role that no
///         agent has
std::vector<evaluation::Arm> arms_of(const std::vector<std::string>& agents,
                                     const std::vector<std::string>& models,
                                     const AgentOptions& options);

/// The tools of a suite for which nothing says them: those that are usual for its agents, where
/// these are other than most have, and else those of the benchmark's solutions.
void choose_tools(const std::vector<std::string>& agents, const evaluation::Benchmark& benchmark,
                  AgentOptions& options);

/// What is said of the agents' own options, and the tools that are usual for one and not for the
/// others, as a suite's definition has it.
/// @param tools_are_open nothing says which tools there are
Json options_of_agents(const std::vector<std::string>& agents, const AgentOptions& options,
                       bool tools_are_open);

/// The most rounds that are usual for one of the agents.
int usual_rounds(const std::vector<std::string>& agents);

} // namespace graticule::cli
