// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/outcome/answer_problems.hpp"
#include "evaluation/scorer.hpp"

#include <vector>

namespace graticule::evaluation::outcome {

/// What the files that a run made are not as they must be. They may be anything.
/// @throws Error Cancelled
std::vector<Problem> problems_of_files(const ExpectedAnswer& expected, const RunToScore& run,
                                       const Context& context);

} // namespace graticule::evaluation::outcome
