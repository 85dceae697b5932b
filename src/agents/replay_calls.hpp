// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/replay.hpp"
#include "base/context.hpp"
#include "runs/event_log.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents {

/// Carries out the calls of a run in the order of its log, until one gives something else than the
/// log has. Those of a branch are made in a fork of the workspace of the path that it leaves, as
/// that was where it leaves it. What is no call of a tool but of the agent's own, a call that the
/// budget of data did not allow, one that a limit of code undid and a search of documentation are
/// taken as recorded, as they left nothing; so is what a server of somebody else answered. A path
/// is carried out up to a call that it ended in the middle of.
/// @param run    folder of the run
/// @param task   its task.json
/// @param events the whole log
/// @param files receives the paths of the outputs that the path made on which the run ended
ReplayOutcome replay_calls(const std::filesystem::path& run, const Json& task,
                           const std::vector<runs::Event>& events, tools::Workspace& workspace,
                           const Context& context, std::set<std::string>& files);

} // namespace graticule::agents
