// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/step_scorer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "evaluation/code_metrics/run_code.hpp"
#include "evaluation/geocode/step_session.hpp"
#include "evaluation/geojseval/reply.hpp"
#include "evaluation/task_data.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::size_t MostShown = 20'000; // bytes of the code that the score shows

struct PlaceOfStep {
    std::size_t task = 0;
    std::size_t step = 0;
};

PlaceOfStep place_of_step(const std::vector<CodeTask>& tasks, const std::string& id) {
    for (std::size_t task = 0; task < tasks.size(); ++task)
        for (std::size_t step = 0; step < tasks[task].steps.size(); ++step)
            if (id_of_step(tasks[task], step) == id)
                return {task, step};
    throw Error(ErrorCode::NotFound, fmt::format("The set has no step {}", quoted_name(id)));
}

/// The Python of a reply without thoughts; empty where it has none.
std::string code_of_reply(std::string reply) {
    geojseval::remove_thoughts(reply);
    return code_metrics::code_in_reply(reply).value_or("");
}

std::vector<ScorePart> parts_of(const StepOutcome& outcome) {
    const double share = static_cast<double>(outcome.held) / static_cast<double>(outcome.checks);
    return {{ExecutedPart, outcome.runs() ? 1.0 : 0.0},
            {OutputsPart, outcome.right() ? 1.0 : 0.0},
            {ChecksPart, share}};
}

} // namespace

std::string id_of_step(const CodeTask& task, std::size_t step) {
    return fmt::format("{}/{}", task.id, step + 1);
}

Scoring StepScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    return score_completion(completion_of(run), bench);
}

Scoring StepScorer::score_completion(const CompletionToScore& completion,
                                     const ScoringBench& bench) {
    const PlaceOfStep place = place_of_step(m_work->tasks, completion.task.id);
    const CodeTask& task = m_work->tasks[place.task];
    const CodeStep& step = task.steps[place.step];
    const std::string code = code_of_reply(completion.text);
    StepOutcome outcome;
    outcome.checks = step.checks.size();
    if (!code.empty()) {
        StepSession session(files_of_task(completion.task, bench.data), bench);
        for (std::size_t i = 0; i < place.step; ++i)
            if (const std::string why = session.execute(task.steps[i].code); !why.empty())
                return Unscored{
                    fmt::format("The reference of step {} does not run here: {}", i + 1, why)};
        outcome = session.carry_out(step, code);
    }
    Score score{outcome.right() ? 1.0 : 0.0, outcome.grade, shorten(code, MostShown)};
    score.explanation = outcome.right()
                            ? fmt::format("It runs, and all {} checks hold", outcome.checks)
                            : outcome.reason;
    score.metadata = {{"seconds", outcome.seconds}};
    score.parts = parts_of(outcome);
    for (ScorePart& part : m_work->functions.parts_of_step(place.task, place.step, code))
        score.parts.push_back(std::move(part));
    return score;
}

} // namespace graticule::evaluation::geocode
