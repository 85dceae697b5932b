// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/workspaces.hpp"

#include <string>

namespace graticule::assistants {

std::vector<GoalTool> goal_tools(const Offer& offer) {
    return {ask_tool(offer), describe_data_tool(), find_tool_tool(offer), call_tool_tool(offer),
            make_map_tool(), check_plan_tool(),    run_plan_tool(offer),  verify_tool()};
}

tools::Parameter workspace_input() {
    return tools::optional(
        tools::input("workspace", tools::ParameterType::Text,
                     "Name of the workspace whose datasets are used and added to; one that is not "
                     "there yet is made."),
        std::string(UsualWorkspace));
}

} // namespace graticule::assistants
