// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <cstddef>
#include <string>

namespace graticule::runs {

/// What a run tried in code, for whoever does the same task again: its task and how it ended, the
/// code on the path on which it ended, and code that failed, on all paths, with the errors. Where
/// that is more than `most` bytes, what came last is told.
/// @return empty where no code was executed
std::string history_of_run(const RunRecord& record, std::size_t most);

} // namespace graticule::runs
