// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_progress.hpp"

namespace graticule::evaluation {

SuiteProgress suite_progress(const SuiteCounts& before, const SuiteCounts& now, double seconds) {
    SuiteProgress progress{now, 0, 0};
    const double done = static_cast<double>(before.waiting) - static_cast<double>(now.waiting);
    const auto waiting = static_cast<double>(now.waiting);
    if (done > 0) {
        progress.left_seconds = seconds / done * waiting;
        progress.total_cost = now.cost + (now.cost - before.cost) / done * waiting;
    }
    return progress;
}

} // namespace graticule::evaluation
