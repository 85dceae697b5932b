// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/foreign_tools.hpp"
#include "runs/event_log.hpp"
#include "tools/tool.hpp"

#include <filesystem>
#include <string>

namespace graticule::agents {

/// What a server gave as GeoJSON: kept as a file of the run, and read as one that came from outside
/// into the workspace.
/// @param folder of the run
/// @param observation receives where the file is and what the dataset is called
/// @throws Error Malformed and others of reading; then neither file nor dataset is left
void store_foreign_layer(tools::ToolContext& context, const ForeignTool& tool,
                         const std::string& geojson, const std::filesystem::path& folder,
                         tools::Observation& observation);

/// Does what a recorded call of such a tool did, without asking the server.
/// @param run folder of the run that was recorded
/// @throws Error Refused where its file is no longer what it was
tools::Observation foreign_call_again(tools::ToolContext& context, const ForeignTool& tool,
                                      const Json& arguments,
                                      const runs::events::Observation& recorded,
                                      const std::filesystem::path& run);

/// Adds a call to the history of the workspace, by which outputs tell what they rest on.
void add_foreign_call(tools::Workspace& workspace, const ForeignTool& tool, const Json& arguments);

} // namespace graticule::agents
