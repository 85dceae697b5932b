// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "runs/event_log.hpp"

#include <vector>

namespace graticule::agents {

/// Whether the model of a run could ask the user.
/// @param task its task.json
bool could_ask(const Json& task);

/// Answers as the user did in a recorded run, question by question, and hands further questions on.
/// @param further where it is empty, nobody answers them
UserPrompt recorded_answers(const std::vector<runs::Event>& events, UserPrompt further);

} // namespace graticule::agents
