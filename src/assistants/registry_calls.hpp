// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/tool.hpp"

#include "assistants/results.hpp"
#include "assistants/site.hpp"
#include "assistants/workspaces.hpp"
#include "mcp/declarations.hpp"
#include "mcp/service.hpp"

#include <optional>
#include <string>
#include <vector>

/// Tools of the registry for assistants: each as it is declared there, with a workspace to work in.
namespace graticule::assistants {

/// A call in a workspace that is held.
struct CallInWorkspace {
    Site& site;
    NamedWorkspace& place;
    mcp::Request& request;
};

/// Calls a tool within the budget. Where the call lacks a CRS and the client can be asked, the user
/// says in which CRS the data are, and the call is made with that.
/// @param arguments become those that the call was made with in the end
/// @throws Error Cancelled; mcp::InputRequired
tools::Observation call_of_registry(const CallInWorkspace& call, const std::string& tool,
                                    Json& arguments);

/// What a call gave back, for machines: {"data", "data_shortened", "dataset"}. `dataset` is the
/// overview of what it stored, with its address as "uri"; null where it stored nothing.
/// @param most bytes of data
Json data_of_call(const CallInWorkspace& call, tools::Observation& observation, ResultOf& result,
                  std::size_t most);
/// The members that this has, as a schema's properties.
Json properties_of_call();

/// What came of a single call: {"workspace", "tool", "files"} and data_of_call().
mcp::ToolResult result_of_call(const CallInWorkspace& call, const std::string& tool,
                               tools::Observation observation);
Json output_of_call();

/// Where the files of a workspace lie.
OutputPlace place_of(const NamedWorkspace& workspace);

/// @throws Error NotFound as tools::find_tool(), and for tools that execute code where none may be
const tools::ToolSpec& offered_tool(const Offer& offer, const std::string& name);

/// Whether a tool leaves everything as it was: it stores no result, writes no file and executes no
/// code.
bool only_reads(const tools::ToolSpec& tool);

mcp::ToolAnnotations annotations_of(const tools::ToolSpec& tool);

/// Of a call of whichever tool: what the tools may do that are offered.
mcp::ToolAnnotations annotations_of_any_tool(const Offer& offer);

/// The tools of the set that is to be listed whole, each with a parameter `workspace` added.
std::vector<tools::ToolSpec> listed_tools(const Offer& offer);

} // namespace graticule::assistants
