// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_status.hpp"
#include "tools/budget.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::cli {

/// What `tools call` and `tools run` share.
struct ToolRunOptions {
    std::vector<std::filesystem::path> data; ///< folders, files and archives
    std::filesystem::path out = "outputs";   ///< where files that tools write go
    bool json = false;
    bool stop_on_error = false;
    tools::Budget budget;           ///< what is not set is what fits the machine
    std::vector<std::string> hosts; ///< that are granted
};

/// Calls one tool with arguments of the form key=value.
/// @throws Error NotFound (tool, data), InvalidArgument (an argument that is no key=value)
ExitStatus call_one_tool(const ToolRunOptions& options, const std::string& name,
                         const std::vector<std::string>& arguments);

/// Carries out a file of calls, a JSON list of {"function_name", "arguments"}, in one workspace.
/// Goes on after a call that fails, as agents do, unless options say otherwise.
/// @return Done only where every call succeeded
/// @throws Error NotFound, Malformed (naming the entry)
ExitStatus run_tool_calls(const ToolRunOptions& options, const std::filesystem::path& calls);

} // namespace graticule::cli
