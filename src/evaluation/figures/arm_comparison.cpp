// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/arm_comparison.hpp"

#include "evaluation/figures/group_figures.hpp"

#include <fmt/format.h>

#include <cmath>
#include <unordered_map>

namespace graticule::evaluation {

namespace {

std::string name_of(const ArmScores& scores) {
    return scores.results.arms[scores.arm];
}

bool passes_task(const Proportion& passes) {
    return 2 * passes.hits > passes.of;
}

void count(const std::string& task, const Proportion& first, const Proportion& second,
           ArmComparison& comparison) {
    const bool by_first = passes_task(first);
    const bool by_second = passes_task(second);
    if (by_first && by_second)
        ++comparison.both;
    else if (by_first)
        comparison.first_only.push_back(task);
    else if (by_second)
        comparison.second_only.push_back(task);
    else
        ++comparison.neither;
}

} // namespace

Finding finding_of(const ArmComparison& comparison, double level) {
    if (!(comparison.adjusted < level))
        return Finding::NoDifference;
    return comparison.first_only.size() > comparison.second_only.size() ? Finding::FirstBetter
                                                                        : Finding::SecondBetter;
}

std::string finding_text(const ArmComparison& comparison) {
    switch (finding_of(comparison)) {
    case Finding::NoDifference:
        return "no difference shown";
    case Finding::FirstBetter:
        return fmt::format("{} is better", comparison.first);
    case Finding::SecondBetter:
        return fmt::format("{} is better", comparison.second);
    }
    return {};
}

std::string difference_text(const ArmComparison& comparison) {
    const Mean& difference = comparison.difference;
    if (comparison.tasks() == 0)
        return "no value";
    std::string text = fmt::format("{:+.1f}", 100 * difference.value);
    if (!std::isnan(difference.interval.low))
        text += fmt::format(" ({:+.1f} to {:+.1f})", 100 * difference.interval.low,
                            100 * difference.interval.high);
    return text;
}

ArmComparison compare_arms(const ArmScores& first, const ArmScores& second,
                           const BootstrapOptions& bootstrap) {
    ArmComparison comparison;
    comparison.first = name_of(first);
    comparison.second = name_of(second);
    const auto passes = passes_by_task(first.results, first.arm, first.scorer);
    const auto others = passes_by_task(second.results, second.arm, second.scorer);
    std::unordered_map<std::string, Proportion> of_second;
    for (std::size_t task = 0; task < others.size(); ++task)
        if (others[task].of > 0)
            of_second.emplace(second.results.tasks[task].task.id, others[task]);
    std::vector<ScorePair> pairs;
    for (std::size_t task = 0; task < passes.size(); ++task) {
        if (passes[task].of == 0)
            continue;
        const std::string& id = first.results.tasks[task].task.id;
        const auto other = of_second.find(id);
        if (other == of_second.end()) {
            ++comparison.first_alone;
            continue;
        }
        count(id, passes[task], other->second, comparison);
        pairs.push_back({task, passes[task].share(), other->second.share()});
        comparison.first_rate += passes[task].share();
        comparison.second_rate += other->second.share();
    }
    comparison.second_alone = of_second.size() - pairs.size();
    comparison.first_rate /= static_cast<double>(pairs.size());
    comparison.second_rate /= static_cast<double>(pairs.size());
    comparison.difference = paired_difference(pairs, bootstrap);
    comparison.chance = mcnemar({comparison.first_only.size(), comparison.second_only.size()});
    comparison.adjusted = comparison.chance;
    return comparison;
}

std::vector<ArmComparison> compare_all_arms(const SuiteResults& results, std::size_t scorer,
                                            const BootstrapOptions& bootstrap) {
    std::vector<ArmComparison> comparisons;
    for (std::size_t first = 0; first < results.arms.size(); ++first)
        for (std::size_t second = first + 1; second < results.arms.size(); ++second)
            comparisons.push_back(
                compare_arms({results, first, scorer}, {results, second, scorer}, bootstrap));
    std::vector<double> chances;
    for (const ArmComparison& comparison : comparisons)
        chances.push_back(comparison.chance);
    const std::vector<double> adjusted = holm_adjusted(chances);
    for (std::size_t i = 0; i < comparisons.size(); ++i)
        comparisons[i].adjusted = adjusted[i];
    return comparisons;
}

} // namespace graticule::evaluation
