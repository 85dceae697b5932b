// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"
#include "runs/event_log.hpp"

#include <vector>

/// The agent of a run, for those who carry it out again or go on with it.
namespace graticule::agents {

/// @param task the run's task.json
/// @throws Error Malformed where it names an agent that there is not
const AgentDeclaration& recorded_agent(const Json& task);

/// The agent's own options.
/// @throws Error Malformed where the agent does not take them
Json recorded_own_options(const AgentDeclaration& agent, const Json& task);

/// The names of the models that the agent asked, by role.
std::vector<RoleModel> recorded_models(const AgentDeclaration& agent, const Json& task);

/// All limits that a run had at last.
RunLimits last_limits(const Json& task, const std::vector<runs::Event>& events);

/// What the agent was opened with, but for its models themselves and who answers its questions:
/// its tools and options, and its limits, those of resumptions too. Limits of time and cost are
/// left out: time goes otherwise each time, and prices change.
/// @param code what code may do now
/// @throws Error Malformed; as tools::recorded_settings()
AgentSetup recorded_setup(const AgentDeclaration& agent, const Json& task,
                          const std::vector<runs::Event>& events, const tools::CodeSettings& code);

} // namespace graticule::agents
