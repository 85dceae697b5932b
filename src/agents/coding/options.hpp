// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"

/// Options that agents share which write code.
namespace graticule::agents::coding {

inline constexpr const char* Knowledge = "knowledge";

/// --knowledge FILE: a workflow or notes of the user, which the model is told.
AgentOption knowledge_option();

inline constexpr const char* Packs = "packs";

/// --no-packs: the model is given none of the program's knowledge packs.
AgentOption packs_option();

/// These options as a run had them.
/// @param task its task.json
Json recorded_options(const Json& task);

} // namespace graticule::agents::coding
