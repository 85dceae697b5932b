// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/generation_figures.hpp"

#include "evaluation/statistics/proportion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graticule::evaluation {

namespace {

constexpr double NotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<std::size_t, 3> SampleCounts{1, 3, 5};

std::vector<PassAt> chances_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                               std::size_t scorer, const BootstrapOptions& bootstrap) {
    const std::vector<Proportion> tasks = passes_by_task(results, arm, scorer);
    std::vector<PassAt> each;
    for (const std::size_t k : SampleCounts) {
        std::vector<TaskScore> chances;
        for (std::size_t task = 0; task < tasks.size(); ++task)
            if (group.has[task] && tasks[task].of >= k)
                chances.push_back({task, pass_at(k, tasks[task])});
        if (!chances.empty())
            each.push_back({k, bootstrap_mean(chances, bootstrap)});
    }
    return each;
}

double variation_of(const std::vector<PassAt>& chances) {
    if (chances.size() < SampleCounts.size())
        return NotKnown;
    double mean = 0;
    for (const PassAt& at : chances)
        mean += at.chance.value / static_cast<double>(chances.size());
    double variance = 0;
    for (const PassAt& at : chances)
        variance += std::pow(at.chance.value - mean, 2) / static_cast<double>(chances.size());
    return mean > 0 ? std::sqrt(variance) / mean : NotKnown;
}

} // namespace

double GenerationFigures::best() const {
    return pass_at.empty() ? NotKnown : pass_at.back().chance.value;
}

GenerationFigures generation_figures(const SuiteResults& results, const TaskGroup& group,
                                     std::size_t arm, std::size_t scorer,
                                     const BootstrapOptions& bootstrap) {
    GenerationFigures figures;
    figures.arm = arm;
    figures.pass_at = chances_of(results, group, arm, scorer, bootstrap);
    figures.variation = variation_of(figures.pass_at);
    figures.stable = figures.best() / (1 + figures.variation);
    for (const ResultRow& row : results.rows) {
        if (row.arm != arm || !group.has[row.task] || row.state == SampleState::Waiting)
            continue;
        if (row.usage.input && row.usage.output)
            figures.tokens.add(static_cast<double>(*row.usage.input + *row.usage.output));
        if (row.seconds)
            figures.seconds.add(*row.seconds);
        if (row.lines)
            figures.lines.add(static_cast<double>(*row.lines));
    }
    return figures;
}

std::vector<GenerationFigures> generation_figures(const SuiteResults& results,
                                                  const std::vector<TaskGroup>& groups,
                                                  std::size_t scorer) {
    std::vector<GenerationFigures> all;
    if (std::none_of(results.rows.begin(), results.rows.end(),
                     [](const ResultRow& row) { return row.lines.has_value(); }))
        return all;
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
        for (std::size_t group = 0; group < groups.size(); ++group) {
            all.push_back(generation_figures(results, groups[group], arm, scorer));
            all.back().group = group;
        }
    return all;
}

} // namespace graticule::evaluation
