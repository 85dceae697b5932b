// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/clustered_proportion.hpp"

#include "evaluation/statistics/proportion.hpp"

#include <algorithm>
#include <map>

namespace graticule::evaluation {

namespace {

double effective_tries(const std::map<std::size_t, Proportion>& tasks, const Proportion& all) {
    const double share = all.share();
    const auto clusters = static_cast<double>(tasks.size());
    const auto tries = static_cast<double>(all.of);
    double residuals = 0; // squared
    double sizes = 0;     // squared
    for (const auto& [task, of_task] : tasks) {
        const auto size = static_cast<double>(of_task.of);
        const double residual = static_cast<double>(of_task.hits) - share * size;
        residuals += residual * residual;
        sizes += size * size;
    }
    const double least = tries * tries / sizes;
    if (tasks.size() < 2 || all.hits == 0 || all.hits == all.of)
        return least;
    const double variance = clusters / (clusters - 1) * residuals / (tries * tries);
    // No variance at all: every task has the same share, so that tries of one tell no less.
    return variance > 0 ? std::clamp(share * (1 - share) / variance, least, tries) : tries;
}

} // namespace

ClusteredProportion clustered_proportion(std::span<const TaskScore> tries, double confidence) {
    std::map<std::size_t, Proportion> tasks;
    Proportion all;
    for (const TaskScore& one : tries) {
        Proportion& task = tasks[one.task];
        const std::size_t hit = one.value >= 1 ? 1 : 0;
        for (Proportion* count : {&task, &all}) {
            count->hits += hit;
            ++count->of;
        }
    }
    ClusteredProportion result{all.hits, all.of, tasks.size(), 0, {0, 1}};
    if (all.of == 0)
        return result;
    result.effective = effective_tries(tasks, all);
    result.interval = wilson_interval_of(all.share(), result.effective, confidence);
    return result;
}

} // namespace graticule::evaluation
