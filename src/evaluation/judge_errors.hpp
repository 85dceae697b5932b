// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/agreement.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// The error of each judge in a calibration file, by the name of its scorer:
/// {"judges": [{"judge", "sensitivity": {"hits", "of"}, "specificity": {"hits", "of"}}]}.
/// @throws Error NotFound, Io; Malformed naming the member
std::map<std::string, JudgeError> read_judge_errors(const std::filesystem::path& file);

/// The errors without that of the panel, where the one that was calibrated had other judges than
/// the one that scored.
/// @param judges of the panel that scored
std::map<std::string, JudgeError> errors_for(const std::vector<std::string>& judges,
                                             std::map<std::string, JudgeError> errors);

} // namespace graticule::evaluation
