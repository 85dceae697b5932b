// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/judge_scorer.hpp"

#include "evaluation/geobenchx/run_solution.hpp"

namespace graticule::evaluation::geobenchx {

Scoring hear(Judge& judge, const Task& task, const Solution& candidate, const Context& context) {
    return scored_or_not([&] { return judge.judge(task, candidate, context); });
}

Scoring JudgeScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    return m_judge->judge_with_data(m_tasks.task(run.task.id), solution_of(run.record), bench.data,
                                    bench.context);
}

} // namespace graticule::evaluation::geobenchx
