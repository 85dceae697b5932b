// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/conversation.hpp"
#include "agents/offline/plan.hpp"
#include "retrieval/schema.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What else an answer could have been: by deciding otherwise what the task leaves open, and by
/// working out the same in another way.
namespace graticule::agents::offline {

struct Alternative {
    std::string words;           ///< what is otherwise: "2019 instead of 2020"
    bool second_opinion = false; ///< another method for the same thing, not another choice
    /// Its steps are those to carry out beside the plan's, with names and ids of their own; its
    /// answer may rest on steps of both.
    Plan plan;
};

/// At most so many are tried.
inline constexpr std::size_t MostAlternatives = 4;

/// The alternatives to a plan that are cheap: what they read must be small, whatever the machine,
/// so that the same run has the same ones everywhere. None where the answer is a map or a dataset.
/// @param before as plan_task() had it
std::vector<Alternative> alternatives_to(const Plan& plan, std::string_view task,
                                         const retrieval::Schema& schema, const Context& context,
                                         const Conversation& before = {});

/// The plan with everything that can be worked out in another way worked out so, one plan for each
/// method: distances by buffers, areas in a plane, zones by cell centres, points between cells.
std::vector<Alternative> by_other_methods(const Plan& plan, const retrieval::Schema& schema);

} // namespace graticule::agents::offline
