// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::runs {

/// What carrying out a run's calls again found.
struct RunVerification {
    std::size_t calls = 0;   ///< carried out again, with the same result
    std::size_t files = 0;   ///< outputs made anew, byte for byte
    std::size_t numbers = 0; ///< cells of the answer that come out as recorded
    /// What holds but rests on servers of other people, which were not asked again:
    /// foreign_values().
    std::vector<std::string> foreign = {};
    /// What does not hold, one sentence each; empty where all does.
    std::vector<std::string> problems;
};

/// {"calls", "files", "numbers", "problems"}, and "foreign" where there is something
Json to_json(const RunVerification& found);

/// Writes what was found to the run's verification.json, and its reports anew, which then tell it.
/// @throws Error Io
void record_verification(const std::filesystem::path& run, const RunVerification& found,
                         const Clock& clock);

} // namespace graticule::runs
