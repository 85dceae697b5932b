// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "tools/budget.hpp"

#include <string>

namespace graticule::agents::conversation {

/// Carries out calls within a budget of data.
/// @param meter outlives it
inline ToolCaller calls_within(tools::BudgetMeter& meter) {
    return [&meter](tools::ToolContext& context, const std::string& tool, const Json& arguments) {
        return meter.call(context, tool, arguments);
    };
}

} // namespace graticule::agents::conversation
