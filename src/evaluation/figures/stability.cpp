// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/stability.hpp"

#include "evaluation/figures/group_figures.hpp"

#include <cmath>
#include <limits>

namespace graticule::evaluation {

Stability stability_of(const SuiteResults& results, std::size_t arm, std::size_t scorer) {
    Stability stability;
    stability.arm = arm;
    double variances = 0; // of one repetition of each task
    const std::vector<Proportion> tasks = passes_by_task(results, arm, scorer);
    for (std::size_t task = 0; task < tasks.size(); ++task) {
        const Proportion& passes = tasks[task];
        if (passes.of < 2)
            continue;
        ++stability.tasks;
        const auto hits = static_cast<double>(passes.hits);
        const auto of = static_cast<double>(passes.of);
        variances += hits * (of - hits) / (of * (of - 1));
        if (passes.hits > 0 && passes.hits < passes.of)
            stability.unstable.push_back(task);
    }
    if (stability.tasks == 0) {
        stability.disagreement = stability.noise_floor = std::numeric_limits<double>::quiet_NaN();
        return stability;
    }
    constexpr double Usually = 1.959963984540054; // 97.5 % of a normal distribution lie below
    const auto count = static_cast<double>(stability.tasks);
    // Two draws without putting back differ twice as often as one varies.
    stability.disagreement = 2 * variances / count;
    stability.noise_floor = Usually * std::sqrt(2 * variances) / count;
    return stability;
}

} // namespace graticule::evaluation
