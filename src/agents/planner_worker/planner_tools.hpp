// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker/team.hpp"
#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "tools/tool.hpp"

#include <string>
#include <vector>

/// The tools with which a planner looks at what is there. They need no session of code: what code
/// and functions made is looked at alike.
namespace graticule::agents::planner_worker {

/// list_working_directory_files, reading_gis_metadata, reject_task.
std::vector<llm::ToolSpecification> planner_tools();

/// Carries out a call of one of them; what is wrong with it is an observation.
/// @throws Error Cancelled
tools::Observation call_planner_tool(const Team& team, const std::string& tool,
                                     const Json& arguments);

} // namespace graticule::agents::planner_worker
