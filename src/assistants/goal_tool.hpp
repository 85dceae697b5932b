// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/tool.hpp"

#include "assistants/site.hpp"
#include "mcp/declarations.hpp"
#include "mcp/service.hpp"

#include <functional>
#include <string>
#include <vector>

/// The tools that an assistant is told of at first. They are few, as each takes of what a model can
/// bear in mind; by find_tool and call_tool it gets at all others.
namespace graticule::assistants {

/// A call of a tool by an assistant.
struct AssistantCall {
    Site& site;
    const tools::Arguments& arguments; ///< checked against the declaration
    mcp::Request& request;
};

struct GoalTool {
    /// Name, description and parameters, as tools of the registry declare them; the function is not
    /// set.
    tools::ToolSpec spec;
    std::string title;
    Json output_schema;
    mcp::ToolAnnotations annotations;
    bool may_be_task = false;
    Json meta = {};
    std::function<mcp::ToolResult(const AssistantCall&)> call;
    /// What is asked of the user before the call goes on as a task; may be empty.
    std::function<void(const AssistantCall&)> before_task = {};
};

GoalTool ask_tool(const Offer& offer);
GoalTool describe_data_tool();
GoalTool find_tool_tool(const Offer& offer);
GoalTool call_tool_tool(const Offer& offer);
GoalTool make_map_tool();
GoalTool check_plan_tool();
GoalTool run_plan_tool(const Offer& offer);
GoalTool verify_tool();

/// In the order in which they are listed.
std::vector<GoalTool> goal_tools(const Offer& offer);

/// The parameter of calls that work in a workspace.
tools::Parameter workspace_input();

} // namespace graticule::assistants
