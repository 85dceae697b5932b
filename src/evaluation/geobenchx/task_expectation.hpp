// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/task_file.hpp"
#include "evaluation/outcome/outcome_scorer.hpp"

namespace graticule::evaluation::geobenchx {

/// What must come of the tasks of a file, as members say that the format leaves to others:
/// "expected", "refusal", "all_readings" and "forbidden" (benchmarks/robustness/README.md). Tasks
/// without the first two have nothing to be held against.
/// @throws Error Malformed naming task and member
outcome::Expectations expectations_of(const TaskFile& file);

} // namespace graticule::evaluation::geobenchx
