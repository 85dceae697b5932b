// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/choice/agent_results.hpp"
#include "base/environment.hpp"

#include <filesystem>

namespace graticule::cli {

/// The file in which a user's measured results of agents are kept: graticule/agent-results.json
/// in $XDG_DATA_HOME, usually ~/.local/share.
/// @throws Error InvalidArgument where there is no such folder
std::filesystem::path agent_results_file(const Environment& environment);

/// None where the file is not there.
/// @throws Error Malformed, Io
agents::AgentResults read_agent_results(const std::filesystem::path& file);

/// @throws Error Io
void write_agent_results(const std::filesystem::path& file, const agents::AgentResults& results);

} // namespace graticule::cli
