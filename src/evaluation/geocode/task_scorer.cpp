// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/task_scorer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "evaluation/code_metrics/run_code.hpp"
#include "evaluation/geocode/step_scorer.hpp"
#include "evaluation/geocode/step_session.hpp"
#include "evaluation/geocode/steps_of_run.hpp"
#include "evaluation/task_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::size_t MostCodeShown = 20'000; // bytes that the score shows
constexpr const char* NoStepsToldOf =
    "The run's log does not tell which step of the task each piece of code is for";

/// What a run made of one step of its task.
struct DoneStep {
    StepOutcome outcome;
    bool by_person = false;

    bool runs() const { return outcome.runs() && !by_person; }
    bool right() const { return outcome.right() && !by_person; }
};

struct DoneTask {
    std::vector<DoneStep> steps;
    std::string code;          ///< all that the model wrote
    bool tells_of_runs = true; ///< whether it is known which steps run
};

DoneTask carried_out(const CodeTask& task, const std::vector<CodeOfStep>& code,
                     StepSession& session) {
    DoneTask done;
    for (std::size_t i = 0; i < task.steps.size(); ++i) {
        done.steps.push_back({session.carry_out(task.steps[i], code[i].code), code[i].by_person});
        if (!code[i].by_person && !code[i].code.empty())
            done.code += code[i].code + "\n";
    }
    return done;
}

/// A step is looked at behind each piece until it is right.
DoneTask carried_out(const CodeTask& task, const std::vector<std::string>& pieces,
                     StepSession& session) {
    DoneTask done{std::vector<DoneStep>(task.steps.size()), {}, false};
    for (std::size_t i = 0; i < task.steps.size(); ++i)
        done.steps[i].outcome.checks = task.steps[i].checks.size();
    for (const std::string& piece : pieces) {
        done.code += piece + "\n";
        session.execute(piece); // what it did by then lasts where it raises
        for (std::size_t i = 0; i < task.steps.size(); ++i)
            if (!done.steps[i].right())
                done.steps[i].outcome = session.look_at(task.steps[i]);
    }
    return done;
}

double share_of(std::size_t some, std::size_t all) {
    return static_cast<double>(some) / static_cast<double>(all);
}

/// The share of steps that are done: in automatic mode of those before the first that is not.
double completion(const std::vector<DoneStep>& steps, StepMode mode,
                  bool (DoneStep::*is_done)() const) {
    const auto done = [&](const DoneStep& step) { return (step.*is_done)(); };
    const auto count = mode == StepMode::Human
                           ? std::count_if(steps.begin(), steps.end(), done)
                           : std::find_if_not(steps.begin(), steps.end(), done) - steps.begin();
    return share_of(static_cast<std::size_t>(count), steps.size());
}

std::vector<ScorePart> parts_of_task_done(const DoneTask& task, StepMode mode) {
    std::size_t run = 0;
    std::size_t right = 0;
    std::size_t held = 0;
    std::size_t checks = 0;
    for (const DoneStep& step : task.steps) {
        run += step.runs() ? 1 : 0;
        right += step.right() ? 1 : 0;
        held += step.by_person ? 0 : step.outcome.held;
        checks += step.outcome.checks;
    }
    const double done = completion(task.steps, mode, &DoneStep::runs);
    std::vector<ScorePart> parts{{CompletionPart, done},
                                 {TaskPart, done >= 1 ? 1.0 : 0.0},
                                 {ExecutedPart, share_of(run, task.steps.size())}};
    if (!task.tells_of_runs)
        for (ScorePart& part : parts)
            part.said = UnscoredPart{NoStepsToldOf};
    parts.push_back({OutputsPart, share_of(right, task.steps.size())});
    parts.push_back({ChecksPart, share_of(held, checks)});
    return parts;
}

Json told_of_steps(const std::vector<DoneStep>& steps) {
    Json list = Json::array();
    for (const DoneStep& step : steps) {
        Json told = {{"grade", step.outcome.grade},
                     {"checks", step.outcome.checks},
                     {"held", step.outcome.held},
                     {"seconds", step.outcome.seconds}};
        if (!step.outcome.reason.empty())
            told["reason"] = step.outcome.reason;
        if (step.by_person)
            told["by"] = "person";
        list.push_back(std::move(told));
    }
    return list;
}

std::string in_words(const DoneTask& task) {
    const auto right = static_cast<std::size_t>(std::count_if(
        task.steps.begin(), task.steps.end(), [](const DoneStep& step) { return step.right(); }));
    std::string words = fmt::format("{} of {} steps are right", right, task.steps.size());
    for (std::size_t i = 0; i < task.steps.size(); ++i) {
        const DoneStep& step = task.steps[i];
        if (step.by_person)
            words += fmt::format("\nStep {} was done by a person", i + 1);
        else if (!step.right())
            words +=
                fmt::format("\nStep {} ({}): {}", i + 1, step.outcome.grade, step.outcome.reason);
    }
    return words;
}

std::string grade_of(const std::vector<DoneStep>& steps) {
    const auto failed = std::find_if(steps.begin(), steps.end(),
                                     [](const DoneStep& step) { return !step.right(); });
    if (failed == steps.end())
        return std::string(StepIsRight);
    return failed->by_person ? std::string(StepIsNotDone) : failed->outcome.grade;
}

std::size_t place_of_task(const std::vector<CodeTask>& tasks, const std::string& id) {
    const auto found = std::find_if(tasks.begin(), tasks.end(),
                                    [&](const CodeTask& task) { return task.id == id; });
    if (found == tasks.end())
        throw Error(ErrorCode::NotFound, fmt::format("The set has no task {}", quoted_name(id)));
    return static_cast<std::size_t>(found - tasks.begin());
}

} // namespace

TaskScorer::TaskScorer(std::shared_ptr<const CodeWork> work, StepMode mode)
    : m_name(StepsScorerName), m_work(std::move(work)), m_mode(mode) {}

Scoring TaskScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    const std::size_t place = place_of_task(m_work->tasks, run.task.id);
    const CodeTask& task = m_work->tasks[place];
    StepSession session(files_of_task(run.task, bench.data), bench);
    const auto steps = steps_of_run(task, run.record);
    const DoneTask done =
        steps ? carried_out(task, *steps, session)
              : carried_out(task, code_metrics::executed_pieces(run.record), session);
    Score score{completion(done.steps, m_mode, &DoneStep::right), grade_of(done.steps),
                shorten(done.code, MostCodeShown), in_words(done)};
    score.metadata = {{"each_step", told_of_steps(done.steps)},
                      {"steps", executions_of_run(run.record)}};
    score.parts = parts_of_task_done(done, m_mode);
    for (ScorePart& part : m_work->functions.parts_of_task(place, done.code))
        score.parts.push_back(std::move(part));
    return score;
}

} // namespace graticule::evaluation::geocode
