// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"

namespace graticule::evaluation {

struct SuiteProgress {
    SuiteCounts counts;
    double left_seconds = 0; ///< about
    double total_cost = 0;   ///< about, US dollars, at the end
};

/// Of a suite that had `before`, and has `now` after so many seconds of work.
SuiteProgress suite_progress(const SuiteCounts& before, const SuiteCounts& now, double seconds);

} // namespace graticule::evaluation
