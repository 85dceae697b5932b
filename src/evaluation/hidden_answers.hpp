// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "runs/run_record.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Keeping the answers of a benchmark from those who are measured by it.
namespace graticule::evaluation {

/// Looks at what data are made of: files, all in folders, and what zip archives hold, in archives
/// inside them too. An archive that is not unpacked as data (see geodata::unpack_archive()) hands
/// over nothing.
/// @throws Error Refused where a file with answers, or one of the same content, is among the data;
///         Io where a folder cannot be read; LimitExceeded for archives in archives without end;
///         Cancelled
void check_data_without_answers(const std::vector<std::filesystem::path>& data,
                                const std::vector<std::filesystem::path>& hidden,
                                const Context& context);

/// What of the hidden files a run touched, in a sentence; empty for nothing. A run touches a file
/// by being told of it in what a call gave back, or by naming it in a call; a reference, whose name
/// may be that of its own output, by its name with that of its folder.
std::string contamination(const runs::RunRecord& run,
                          const std::vector<std::filesystem::path>& hidden,
                          const std::vector<std::filesystem::path>& references = {});

} // namespace graticule::evaluation
