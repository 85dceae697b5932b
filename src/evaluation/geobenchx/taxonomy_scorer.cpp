// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/taxonomy_scorer.hpp"

#include "base/error.hpp"
#include "evaluation/geobenchx/run_solution.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace graticule::evaluation::geobenchx {

std::string_view grade_name(Grade grade) {
    switch (grade) {
    case Grade::Match:
        return "match";
    case Grade::Partial:
        return "partial";
    case Grade::None:
        return "no match";
    }
    return "no match";
}

TaxonomyScorer::TaxonomyScorer(std::shared_ptr<const TaskFile> file) : m_file(std::move(file)) {
    for (const Task& task : m_file->tasks)
        m_tasks.emplace(task.id, &task);
}

Scoring TaxonomyScorer::score(const RunToScore& run, const Context& /*context*/) {
    const auto task = m_tasks.find(run.task.id);
    if (task == m_tasks.end())
        return Unscored{fmt::format("The task file has no task {}", run.task.id)};
    const Solution candidate = solution_of(run.record);
    const Judgement judgement = judge(*task->second, candidate);
    const Solution& reference = task->second->references.at(judgement.reference);
    return Score{static_cast<double>(judgement.verdict.grade) / 2,
                 std::string(grade_name(judgement.verdict.grade)),
                 solution_text(candidate),
                 fmt::format("{}", fmt::join(judgement.verdict.reasons, "\n")),
                 {{"reference", judgement.reference},
                  {"steps", candidate.size()},
                  {"reference_steps", reference.size()}}};
}

} // namespace graticule::evaluation::geobenchx
