// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/execute.hpp"
#include "agents/offline/plan.hpp"
#include "runs/answer_text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// What the steps of a plan left out and what a reader must know, each once.
std::vector<runs::AnswerText> caveats(const Plan& plan, const Observations& observations,
                                      const runs::Observer& observed);

/// A sentence that sets right what a task takes for granted of a change; empty where that is so.
/// @param premise -1 where the task says that something fell, 1 where it says that it rose, else 0
std::string contradicted_premise(int premise, std::optional<double> change);

} // namespace graticule::agents::offline
