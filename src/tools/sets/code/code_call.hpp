// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/sets/code/code_session.hpp"
#include "tools/tool.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

/// What the tools that execute code share.
namespace graticule::tools {

/// A tool of the set that leaves nothing in the workspace's datasets.
ToolSpec code_tool(std::string name, std::string description);

/// Executes code in the workspace's session, moves what it wrote to the run's outputs, and says
/// what came of it.
/// @param time that it may take, where that is not the usual limit
Observation execute_in_session(ToolContext& context, const std::string& code,
                               std::optional<std::chrono::milliseconds> time = {});

/// The longest time that a piece of code may be given where the usual limit did not suffice.
std::chrono::milliseconds longest_time(const CodeSession& session);

/// Notes that a call rests on what code did in the workspace's session.
void note_session_is_read(ToolContext& context);

/// Asks the workspace's session, as CodeSession::ask().
Json ask_session(ToolContext& context, const std::string& about, Json details);

/// Text of a session as it is shown: visible, and without what differs each time it is executed,
/// which is where things lie in memory.
std::string session_text(std::string_view text);

/// A text as Python has it in code.
std::string python_literal(std::string_view text);

/// @throws Error InvalidArgument for what is no name of a variable
void require_variable_name(const std::string& name);

/// Executes code that loads a file into a variable, and describes that.
Observation load_into_variable(ToolContext& context, const std::string& variable,
                               const std::string& expression);

} // namespace graticule::tools
