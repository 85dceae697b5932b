// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <filesystem>
#include <string>

namespace graticule::agents::planner_worker {

/// The code of a subtask and what came of it, among the run's files: scripts/subtask-2-1.py is the
/// first piece that subtask 2 had executed, subtask-2-1.log what came of it.
class ScriptFiles {
public:
    /// @param run the run's folder
    ScriptFiles(const std::filesystem::path& run, int subtask) : m_run(run), m_subtask(subtask) {}

    /// @throws Error Io
    void add(const std::string& code, const tools::Observation& observation);

private:
    std::filesystem::path m_run;
    int m_subtask;
    int m_count = 0;
};

} // namespace graticule::agents::planner_worker
