// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run_record.hpp"
#include "evaluation/geobenchx/solution.hpp"

namespace graticule::evaluation::geobenchx {

/// What a run did, as a solution: its calls that succeeded, in order, those of one answer one after
/// another; and a run that was declined in words as a call of reject_task. A call that failed gave
/// nothing to build on and is left out.
Solution solution_of(const agents::RunRecord& run);

} // namespace graticule::evaluation::geobenchx
