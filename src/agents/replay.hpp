// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace graticule::agents {

/// The first place where carrying out a run again went another way.
struct ReplayDifference {
    std::string where;    ///< "call 3 (filter_rows), observation", "outputs/map.png"
    std::string recorded; ///< shortened where long
    std::string replayed;
};

struct ReplayOutcome {
    std::size_t answers = 0; ///< of a model, fed back
    std::size_t calls = 0;
    std::size_t files = 0; ///< outputs compared byte for byte
    std::optional<ReplayDifference> difference;
};

/// Carries out the recorded tool calls of a run again, in order, in a fresh workspace over the same
/// data, and compares each observation and each output file with what was recorded. Of a run with a
/// language model the whole conversation is carried out again: see replay_conversation(). Of a run
/// that branched the calls of all paths are, each branch from where it leaves another, and its
/// models are not asked: see replay_calls(). The run's folder is not changed.
/// @param code what code that is executed again may do now: see tools::recorded_settings()
/// @throws Error NotFound (no run, or its data gone), Malformed, Refused where a data file's hash
/// is
///         no longer that of the run
ReplayOutcome replay_run(const std::filesystem::path& run, const Context& context,
                         const tools::CodeSettings& code = {});

} // namespace graticule::agents
