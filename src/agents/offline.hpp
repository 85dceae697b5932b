// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"

#include <memory>

namespace graticule::agents {

/// The planner that needs no model: the same task over the same data gives the same plan.
std::unique_ptr<Agent> make_offline_agent();

} // namespace graticule::agents
