// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/solution_judge.hpp"

#include "base/error.hpp"
#include "evaluation/geobenchx/solution_comparison.hpp"

#include <fmt/format.h>

#include <optional>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t MostComparedSteps = 400; // that a solution is compared with

bool rejects_solution(const Solution& solution) {
    return !solution.empty() && solution.back().tool == "reject_task";
}

std::optional<Verdict> by_what_is_not_done(const Solution& reference, const Solution& candidate) {
    if (reference.empty() || candidate.empty())
        return reference.empty() && candidate.empty()
                   ? Verdict{Grade::Match, {"both call no tool"}}
                   : Verdict{
                       Grade::None,
                       {candidate.empty() ? "no tool is called" : "no tool was to be called"}};
    if (!rejects_solution(reference) && !rejects_solution(candidate))
        return std::nullopt;
    return rejects_solution(reference) && rejects_solution(candidate)
               ? Verdict{Grade::Match, {"both reject the task"}}
               : Verdict{Grade::None,
                         {rejects_solution(candidate) ? "the task is rejected"
                                                      : "the task was to be rejected"}};
}

/// The data of a suite, where they are at hand.
struct AtHand {
    DataTables& tables;
    const Context& context;
};

Verdict compare(const std::string& task, const Solution& reference, const Solution& candidate,
                const AtHand* data) {
    if (auto verdict = by_what_is_not_done(reference, candidate))
        return *verdict;
    if (candidate.size() > MostComparedSteps)
        return {Grade::None,
                {fmt::format("{} steps are more than are compared", candidate.size())}};
    const Derivation wanted(reference);
    const Derivation given(candidate);
    if (data == nullptr)
        return SolutionComparison(task, wanted, given).compare();
    const EqualColumns columns(data->tables, wanted, given, data->context);
    return SolutionComparison(task, wanted, given, &columns).compare();
}

Judgement best_of(const Task& task, const Solution& candidate, const AtHand* data) {
    if (task.references.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Task {} has no reference solution", task.id));
    Judgement best{compare(task.text, task.references.front(), candidate, data), 0};
    for (std::size_t i = 1; i < task.references.size(); ++i) {
        Verdict verdict = compare(task.text, task.references[i], candidate, data);
        if (verdict.grade > best.verdict.grade)
            best = {std::move(verdict), i};
    }
    return best;
}

} // namespace

Judgement judge(const Task& task, const Solution& candidate) {
    return best_of(task, candidate, nullptr);
}

Judgement judge(const Task& task, const Solution& candidate, DataTables& data,
                const Context& context) {
    const AtHand at_hand{data, context};
    return best_of(task, candidate, &at_hand);
}

} // namespace graticule::evaluation::geobenchx
