// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/taxonomy_judge.hpp"

#include "evaluation/geobenchx/solution_judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace graticule::evaluation::geobenchx {

namespace {

Scoring score_of(const Judgement& judgement, const Task& task, const Solution& candidate) {
    const Solution& reference = task.references.at(judgement.reference);
    return Score{score_value(judgement.verdict.grade),
                 std::string(grade_name(judgement.verdict.grade)),
                 solution_text(candidate),
                 fmt::format("{}", fmt::join(judgement.verdict.reasons, "\n")),
                 {{"reference", judgement.reference},
                  {"steps", candidate.size()},
                  {"reference_steps", reference.size()}}};
}

} // namespace

Scoring TaxonomyJudge::judge(const Task& task, const Solution& candidate,
                             const Context& /*context*/) {
    return score_of(geobenchx::judge(task, candidate), task, candidate);
}

Scoring TaxonomyJudge::judge_with_data(const Task& task, const Solution& candidate,
                                       const std::vector<std::filesystem::path>& data,
                                       const Context& context) {
    const std::shared_ptr<DataTables> at_hand = tables(data);
    return score_of(geobenchx::judge(task, candidate, *at_hand, context), task, candidate);
}

std::shared_ptr<DataTables> TaxonomyJudge::tables(const std::vector<std::filesystem::path>& paths) {
    const std::lock_guard lock(m_mutex);
    if (!m_tables || m_tables->paths() != paths)
        m_tables = std::make_shared<DataTables>(paths);
    return m_tables;
}

} // namespace graticule::evaluation::geobenchx
