// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/taxonomy_judge.hpp"

#include "evaluation/geobenchx/solution_judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace graticule::evaluation::geobenchx {

Scoring TaxonomyJudge::judge(const Task& task, const Solution& candidate,
                             const Context& /*context*/) {
    const Judgement judgement = geobenchx::judge(task, candidate);
    const Solution& reference = task.references.at(judgement.reference);
    return Score{score_value(judgement.verdict.grade),
                 std::string(grade_name(judgement.verdict.grade)),
                 solution_text(candidate),
                 fmt::format("{}", fmt::join(judgement.verdict.reasons, "\n")),
                 {{"reference", judgement.reference},
                  {"steps", candidate.size()},
                  {"reference_steps", reference.size()}}};
}

} // namespace graticule::evaluation::geobenchx
