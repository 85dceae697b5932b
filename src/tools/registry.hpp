// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// All tools, in the order in which they are listed. Built on first use; constant from then on.
const std::vector<ToolSpec>& all_tools();

/// @throws Error NotFound with the nearest name as hint
const ToolSpec& find_tool(std::string_view name);

/// JSON Schema of a tool's arguments. With a workspace, parameters bound to live data list the
/// values that are there now.
Json argument_schema(const ToolSpec& tool, const Workspace* workspace = nullptr);

/// Checks arguments and calls the tool. Never throws for what the caller did: a bad argument, a
/// refused operation or a failed one is an observation that names the argument, what was allowed
/// and the nearest match, and the workspace is as it was. Cancellation does throw.
Observation call_tool(ToolContext& context, std::string_view tool, const Json& arguments);

} // namespace graticule::tools
