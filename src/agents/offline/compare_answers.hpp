// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/offline/plan.hpp"
#include "runs/answer_text.hpp"

namespace graticule::agents::offline {

/// An answer with the plan that it is of.
struct PlannedAnswer {
    const Plan& plan;
    const Result& result;
};

/// How an alternative's answer stands to the answer: "the same"; its number and by how much that is
/// more or less, "12.5 km (+3.1 %)"; who comes first, "Texas first"; or "no answer".
/// Both answers must be of the same kind.
runs::AnswerText compared(const PlannedAnswer& answer, const PlannedAnswer& other);

} // namespace graticule::agents::offline
