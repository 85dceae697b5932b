// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/call_form.hpp"
#include "agents/declaration.hpp"

namespace graticule::agents::conversation {

inline constexpr const char* Calls = "calls";

/// --calls: how models write calls, the same for all agents that have it.
AgentOption calls_option();

/// The form that an agent was told; where it was told none, native for models that take tools, and
/// else another.
/// @param recorded what a record has of it; goes before the option
CallForm call_form_for(const std::string& model, const std::string& recorded, const Json& options,
                       CallForm without_tools);

} // namespace graticule::agents::conversation
