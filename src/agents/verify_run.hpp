// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "runs/verification.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <filesystem>

namespace graticule::agents {

/// Carries out a run's calls again and holds its folder against what comes out: every observation
/// and output; the answer, cell by cell, and that no number in it is without a source (a cell, the
/// task, a call's arguments, the description of the data); answer.md, report.html, report.md and
/// the files of provenance, which must be those that the log gives.
/// @param code as in replay_run()
/// @throws Error as replay_run()
runs::RunVerification verify_run(const std::filesystem::path& run, const Context& context,
                                 const tools::CodeSettings& code = {});

} // namespace graticule::agents
