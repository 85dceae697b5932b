// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/suite_figures.hpp"

#include "evaluation/suite_report/step_parts.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::suite_report {

SuiteFigures figures_of_suite(const SuiteResults& results, std::size_t scorer,
                              const Context& context) {
    SuiteFigures suite{results, scorer, groups_of(results), {}, {}, {}, {}, {}, {}};
    for (std::size_t by = 0; by < results.scorers.size(); ++by)
        for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
            for (std::size_t group = 0; group < suite.groups.size(); ++group) {
                context.check_cancelled();
                suite.figures.push_back(figures_of(results, suite.groups[group], arm, by));
                suite.figures.back().group = group;
            }
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm) {
        context.check_cancelled();
        suite.pass_at.push_back(pass_at_each(results, arm, scorer));
        std::vector<Attempts>& attempts = suite.attempts.emplace_back();
        for (const TaskGroup& group : suite.groups)
            attempts.push_back(attempts_of(results, group, arm, scorer));
        suite.stability.push_back(stability_of(results, arm, scorer));
    }
    suite.comparisons = compare_all_arms(results, scorer);
    suite.parts = part_figures(results);
    suite.generation = generation_figures(results, suite.groups, scorer);
    for (std::size_t group = 0; !suite.generation.empty() && group < suite.groups.size(); ++group) {
        std::vector<GenerationFigures> of_arms;
        for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
            of_arms.push_back(suite.generation_of(arm, group));
        suite.ranks.push_back(generation_ranks(of_arms));
    }
    suite.failures = failure_figures(results, suite.groups, scorer);
    for (const SuccessRule rule : {SuccessRule::Strict, SuccessRule::Published})
        for (CompositeFigures& of : composite_figures(results, rule))
            suite.composites.push_back(std::move(of));
    if (tells_of_steps(results))
        suite.steps = part_figures(results, suite.groups);
    return suite;
}

bool tells_of_edges(const SuiteFigures& figures) {
    return std::any_of(figures.failures.begin(), figures.failures.end(),
                       [](const FailureFigures& one) { return one.edges.of > 0; });
}

} // namespace graticule::evaluation::suite_report
