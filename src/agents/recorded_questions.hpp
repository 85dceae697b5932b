// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"
#include "agents/model_agent.hpp"
#include "runs/event_log.hpp"

#include <vector>

namespace graticule::agents {

/// Whether the user of a run could be asked: by its model, or for approval.
/// @param task its task.json
bool could_ask(const Json& task);

/// Answers as the user did in a recorded run, question by question, and hands further questions on.
/// @param further where it is empty, nobody answers them
UserPrompt recorded_answers(const std::vector<runs::Event>& events, UserPrompt further);

/// Opens a run again with answers: for its model and for approval where these could ask, and for
/// edits.
/// @param task its task.json
void give_answers(const Json& task, const UserPrompt& answers, AgentSetup& setup);

} // namespace graticule::agents
