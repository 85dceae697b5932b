// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "geodata/catalog.hpp"
#include "tools/budget.hpp"
#include "tools/foresight/plan_document.hpp"

#include <memory>
#include <string_view>

namespace graticule::agents {

/// The planner that needs no model: the same task over the same data gives the same plan.
/// @param budget that its calls must keep within; a run that would go beyond it is refused
std::unique_ptr<Agent> make_offline_agent(tools::Budget budget = {});

/// The plan that this agent would carry out.
/// @throws Error Refused with the one-sentence reason why there is none; as profile_catalog()
tools::PlanDocument plan_offline(std::string_view task, const geodata::Catalog& catalog,
                                 const Context& context);

} // namespace graticule::agents
