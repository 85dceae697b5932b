// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/event_log.hpp"
#include "base/json.hpp"
#include "tools/code/code_settings.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::agents {

struct RunVerification {
    std::size_t calls = 0;   ///< carried out again, with the same result
    std::size_t files = 0;   ///< outputs made anew, byte for byte
    std::size_t numbers = 0; ///< cells of the answer that come out as recorded
    /// What does not hold, one sentence each; empty where all does.
    std::vector<std::string> problems;
};

/// Carries out a run's calls again and holds its folder against what comes out: every observation
/// and output; the answer, cell by cell, and that no number in it is without a source (a cell, the
/// task, a call's arguments, the description of the data); answer.md, report.html, report.md and
/// the files of provenance, which must be those that the log gives.
/// @param code as in replay_run()
/// @throws Error as replay_run()
RunVerification verify_run(const std::filesystem::path& run, const Context& context,
                           const tools::CodeSettings& code = {});

/// {"calls", "files", "numbers", "problems"}
Json to_json(const RunVerification& found);

/// Writes what was found to the run's verification.json, and its reports anew, which then tell it.
/// @throws Error Io
void record_verification(const std::filesystem::path& run, const RunVerification& found,
                         const Clock& clock);

} // namespace graticule::agents
