// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/failure_figures.hpp"

namespace graticule::evaluation {

namespace {

void add_tries(std::vector<TaskScore>& tries, std::size_t task, const Proportion& tried) {
    for (std::size_t i = 0; i < tried.of; ++i)
        tries.push_back({task, i < tried.hits ? 1.0 : 0.0});
}

FailureFigures figures_of_failures(const SuiteResults& results, const TaskGroup& group,
                                   std::size_t arm, std::size_t scorer) {
    std::vector<std::vector<TaskScore>> tries(results.failure_grades.size());
    std::vector<TaskScore> edges;
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        const Mark& mark = results.mark(i, scorer);
        if (row.arm != arm || !group.has[row.task] || !mark.scored())
            continue;
        if (row.edges)
            add_tries(edges, row.task, *row.edges);
        if (mark.passed())
            continue;
        for (std::size_t grade = 0; grade < tries.size(); ++grade)
            tries[grade].push_back(
                {row.task, results.grade(i, scorer) == results.failure_grades[grade] ? 1.0 : 0.0});
    }
    FailureFigures figures;
    figures.arm = arm;
    for (const std::vector<TaskScore>& of_grade : tries)
        figures.grades.push_back(clustered_proportion(of_grade));
    figures.edges = clustered_proportion(edges);
    return figures;
}

} // namespace

std::vector<FailureFigures> failure_figures(const SuiteResults& results,
                                            const std::vector<TaskGroup>& groups,
                                            std::size_t scorer) {
    std::vector<FailureFigures> all;
    if (results.failure_grades.empty())
        return all;
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
        for (std::size_t group = 0; group < groups.size(); ++group) {
            all.push_back(figures_of_failures(results, groups[group], arm, scorer));
            all.back().group = group;
        }
    return all;
}

} // namespace graticule::evaluation
