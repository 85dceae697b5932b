// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/agent_options.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/suite.hpp"

#include <string>
#include <vector>

namespace graticule::cli {

/// Whether planner and worker are among the agents.
bool has_a_team(const std::vector<std::string>& agents);

/// Each agent that asks a model with each of the models. Planner and worker have those that are
/// named for their roles; where both are, they are one arm.
/// @throws Error InvalidArgument where an agent has no model, or a role's is named and no team
std::vector<evaluation::Arm> arms_of(const std::vector<std::string>& agents,
                                     const std::vector<std::string>& models,
                                     const TeamOptions& team);

/// The tools of a suite for which nothing says them: those of the benchmark's solutions, and for
/// planner and worker what they have by themselves.
void choose_tools(const std::vector<std::string>& agents, const evaluation::Benchmark& benchmark,
                  AgentOptions& options);

} // namespace graticule::cli
