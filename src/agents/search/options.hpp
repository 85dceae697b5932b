// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/options.hpp"
#include "agents/conversation/call_form.hpp"
#include "agents/declaration.hpp"
#include "agents/search/tree.hpp"
#include "llm/prices.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace graticule::agents::search {

// Limits where RunLimits sets none.
inline constexpr int MostRollouts = 20;
inline constexpr int CodesOfStep = 3; ///< codes that are asked for a step
inline constexpr int MostRepairs = 3; ///< of a step whose codes all failed
inline constexpr int MostAhead = 3;   ///< steps that are executed ahead for a reward
inline constexpr int MostRounds = 60;
/// States whose sessions are copies of processes at once; the code of others is executed again.
inline constexpr std::uint64_t MostCopies = 256;

struct SearchOptions : coding::CodingOptions {
    std::string model = {};               ///< the model's name, for the record
    std::optional<llm::Price> price = {}; ///< of the model's tokens, where it is known
    UserPrompt ask = {};                  ///< of a step that the model cannot do; may be empty
    UserPrompt edit = {};                 ///< of such a step, once the search is over; may be empty
    conversation::CallForm calls = conversation::CallForm::Native;
    Exploration exploration = {};
    bool steps_given = false; ///< the task's numbered lines are the steps; none are planned
};

/// --exploration and --exploration-base: c and c_base.
AgentOption exploration_option();
AgentOption exploration_base_option();
Exploration exploration_from(const Json& options);
Json to_json(const Exploration& exploration);

/// --steps: whether the model plans the steps, or the task's numbered lines are taken as they are.
AgentOption steps_option();
bool steps_given_in(const Json& options);
Json steps_to_json(bool given);

} // namespace graticule::agents::search
