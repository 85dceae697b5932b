// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/replay.hpp"
#include "runs/event_log.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents {

/// Carries out a run with a model again: the model says what the log has, every tool is executed
/// for real, and each request, observation, answer and refusal is compared with the recorded one.
/// What a server of somebody else answered is taken as recorded. A call that the budget of data did
/// not allow, or that a limit of code undid, is taken as recorded, as the machine may now allow it,
/// and as it left nothing. Where the run was ended by time or by the user, what is there until then
/// is compared.
/// @param run folder of the run
/// @param files receives the paths of the outputs that were made
/// @throws Error Malformed where the log's answers are none
ReplayOutcome replay_conversation(const std::filesystem::path& run, const Json& task,
                                  const std::vector<runs::Event>& events,
                                  tools::Workspace& workspace, const Context& context,
                                  const tools::CodeSettings& code, std::set<std::string>& files);

} // namespace graticule::agents
