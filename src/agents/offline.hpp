// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/budget.hpp"
#include "tools/dry_run/plan_document.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

struct OfflineOptions {
    tools::Budget
        budget; ///< that the calls must keep within; a run that would go beyond is refused
    /// Whether it also says how far the answer moves where what the task leaves open is decided
    /// otherwise, or where it is worked out another way (docs/alternatives.md).
    bool alternatives = true;
    /// What was asked before, the earliest first, where the task may follow that up
    /// (docs/follow-ups.md); none where it is asked alone.
    std::optional<std::vector<std::string>> asked_before = std::nullopt;
};

/// The planner that needs no model: the same task over the same data gives the same plan.
std::unique_ptr<Agent> make_offline_agent(OfflineOptions options = {});

/// The plan that this agent would carry out.
/// @throws Error Refused with the one-sentence reason why there is none; as profile_catalog()
tools::PlanDocument plan_offline(std::string_view task, const geodata::Catalog& catalog,
                                 const Context& context);

} // namespace graticule::agents
