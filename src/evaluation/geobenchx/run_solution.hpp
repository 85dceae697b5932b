// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/solution.hpp"
#include "runs/run_record.hpp"

namespace graticule::evaluation::geobenchx {

/// What a run did, as a solution, as the benchmark's authors take it: all its calls in order, those
/// of one answer one after another, whether or not they succeeded; and a run that was declined in
/// words as a call of reject_task. What a model wrote that was no call is left out.
Solution solution_of(const runs::RunRecord& run);

} // namespace graticule::evaluation::geobenchx
