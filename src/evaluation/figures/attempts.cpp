// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/attempts.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace graticule::evaluation {

namespace {

/// The attempts at each task, in order: whether they solved it.
std::vector<std::vector<bool>> attempts_by_task(const SuiteResults& results, std::size_t arm,
                                                std::size_t scorer) {
    std::vector<std::vector<std::pair<int, bool>>> tries(results.tasks.size());
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        if (const Mark& mark = results.mark(i, scorer); row.arm == arm && mark.scored())
            tries[row.task].emplace_back(row.repetition, mark.passed());
    }
    std::vector<std::vector<bool>> attempts;
    for (auto& of_task : tries) {
        std::sort(of_task.begin(), of_task.end());
        std::vector<bool>& in_order = attempts.emplace_back();
        for (std::size_t i = 0; i < std::min(of_task.size(), MostAttempts); ++i)
            in_order.push_back(of_task[i].second);
    }
    return attempts;
}

std::optional<std::size_t> first_success(const std::vector<bool>& attempts) {
    const auto found = std::find(attempts.begin(), attempts.end(), true);
    if (found == attempts.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - attempts.begin()) + 1;
}

} // namespace

std::vector<std::optional<std::size_t>> solving_attempts(const SuiteResults& results,
                                                         std::size_t arm, std::size_t scorer) {
    std::vector<std::optional<std::size_t>> numbers;
    for (const std::vector<bool>& attempts : attempts_by_task(results, arm, scorer))
        numbers.push_back(first_success(attempts));
    return numbers;
}

Attempts attempts_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                     std::size_t scorer) {
    Attempts all;
    all.solved.assign(MostAttempts, 0);
    const std::vector<std::vector<bool>> by_task = attempts_by_task(results, arm, scorer);
    std::size_t numbers = 0;
    for (std::size_t task = 0; task < by_task.size(); ++task) {
        if (!group.has[task] || by_task[task].empty())
            continue;
        ++all.tasks;
        const std::optional<std::size_t> number = first_success(by_task[task]);
        if (!number)
            continue;
        numbers += *number;
        for (std::size_t within = *number; within <= MostAttempts; ++within)
            ++all.solved[within - 1];
    }
    const std::size_t solved = all.solved_at_last();
    all.mean = solved == 0 ? std::numeric_limits<double>::quiet_NaN()
                           : static_cast<double>(numbers) / static_cast<double>(solved);
    all.interval = wilson_interval({solved, all.tasks});
    return all;
}

} // namespace graticule::evaluation
