// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::agents {

/// An earlier run whose question a task follows up.
struct ContinuedRun {
    std::vector<std::string> asked;          ///< what that run was read against, and its own task
    std::vector<std::filesystem::path> data; ///< that it was given
};

/// @throws Error NotFound where the folder is no run, Malformed, InvalidArgument where its agent
///         reads no follow-ups
ContinuedRun read_continued_run(const std::filesystem::path& run);

} // namespace graticule::agents
