// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run_record.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Keeping the answers of a benchmark from those who are measured by it.
namespace graticule::evaluation {

/// @throws Error Refused where a file with answers, or one of the same content, is among the data
void check_data_without_answers(const std::vector<std::filesystem::path>& data,
                                const std::vector<std::filesystem::path>& hidden);

/// What of the hidden files a run touched, in a sentence; empty for nothing. A run touches a file
/// by being told of it in what a call gave back, or by naming it in a call.
std::string contamination(const agents::RunRecord& run,
                          const std::vector<std::filesystem::path>& hidden);

} // namespace graticule::evaluation
