// SPDX-License-Identifier: Apache-2.0
#include "evaluation/outcome/outcome_scorer.hpp"

#include "base/text.hpp"
#include "evaluation/outcome/said_answer.hpp"

namespace graticule::evaluation::outcome {

Scoring OutcomeScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    const auto expected = m_expectations->find(run.task.id);
    if (expected == m_expectations->end())
        return Unscored{"not checked: nothing says what must come of this task"};
    const Judgement judgement = judge(expected->second, run, bench.context);
    return Score{is_right(judgement.outcome) ? 1.0 : 0.0,
                 std::string(outcome_name(judgement.outcome)),
                 said_in(run.record).in_short(),
                 join(judgement.problems, "\n"),
                 {{"wrong_with_confidence", judgement.wrong_with_confidence}}};
}

} // namespace graticule::evaluation::outcome
