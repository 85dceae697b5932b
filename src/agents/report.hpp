// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule::agents {

/// Writes a run's report.html from its task.json, events.jsonl and outputs/, and from nothing else:
/// one file that opens with no network. Whole or not at all.
/// @throws Error NotFound where the folder is no run, Malformed, Io
void write_report(const std::filesystem::path& run);

} // namespace graticule::agents
