// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/foreign_tools.hpp"
#include "agents/model_agent.hpp"
#include "tools/budget.hpp"

#include <string>

namespace graticule::agents::conversation {

/// Carries out calls within a budget of data; those of tools that are lent have limits of their
/// own.
/// @param meter outlives it
inline ToolCaller calls_within(tools::BudgetMeter& meter, const ToolChoice& tools) {
    return [&meter, foreign = tools.foreign](tools::ToolContext& context, const std::string& tool,
                                             const Json& arguments) {
        if (const ForeignTool* const lent = foreign ? foreign->find(tool) : nullptr)
            return foreign->call(context, *lent, arguments);
        return meter.call(context, tool, arguments);
    };
}

} // namespace graticule::agents::conversation
