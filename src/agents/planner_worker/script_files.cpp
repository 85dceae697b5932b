// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/script_files.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <system_error>

namespace graticule::agents::planner_worker {

void ScriptFiles::add(const std::string& code, const tools::Observation& observation) {
    const std::filesystem::path folder = runs::scripts_folder(m_run);
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw Error(ErrorCode::Io, fmt::format("Cannot make the folder {}: {}", folder.string(),
                                               failure.message()));
    const std::string name = fmt::format(
        "{}-{}", m_subtask > 0 ? fmt::format("subtask-{}", m_subtask) : "task", ++m_count);
    write_file(folder / (name + ".py"), code + "\n");
    write_file(folder / (name + ".log"), observation.text + "\n");
}

} // namespace graticule::agents::planner_worker
