// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/execution_scorer.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/geobenchx/outcome_comparison.hpp"
#include "evaluation/geobenchx/run_solution.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t MostOutcomes = 32; // of references that are kept
constexpr std::size_t MostSteps = 400;   // of a candidate that are carried out

bool rejects(const Solution& solution) {
    return !solution.empty() && solution.back().tool == "reject_task";
}

/// Whether a solution executes code, which nobody who scores has asked for.
bool runs_code(const Solution& solution) {
    const auto& tools = tools::all_tools();
    return std::any_of(solution.begin(), solution.end(), [&](const Step& step) {
        return std::any_of(tools.begin(), tools.end(), [&](const tools::ToolSpec& tool) {
            return tool.name == step.tool && tool.tool_set == "code";
        });
    });
}

Figures answer_of(const runs::RunRecord& run) {
    Figures figures;
    if (run.answer)
        if (const Json& values = run.answer->values; values.is_array())
            for (const Json& value : values)
                if (const auto number = number_member(value, "value"))
                    figures.push_back(
                        {text_member(value, "name"), *number, text_member(value, "unit")});
    return figures;
}

/// The best that any reference gives.
struct Best {
    double share = -1;
    std::size_t reference = 0;
    std::string explanation;
    std::string not_run; ///< why a reference could not be carried out; empty where all could

    void take(std::size_t index, double other, std::string why) {
        if (other <= share)
            return;
        share = other;
        reference = index;
        explanation = std::move(why);
    }
};

Scoring scoring_of(const Best& best, const Solution& candidate, const std::string& failed) {
    if (!best.not_run.empty())
        return Unscored{best.not_run};
    if (best.share < 0)
        return Unscored{"The task has no reference solution"};
    Json metadata{{"reference", best.reference}, {"steps", candidate.size()}};
    if (!failed.empty())
        metadata["failed"] = failed;
    const char* grade = best.share >= 1 ? "same" : (best.share > 0 ? "in part" : "other");
    return Score{best.share, grade, solution_text(candidate), best.explanation,
                 std::move(metadata)};
}

} // namespace

/// A candidate that is held against one reference after another.
struct ExecutionScorer::Case {
    const Task& task;
    Solution candidate;
    Figures answered;
    std::optional<ExecutedSolution> made = {}; ///< once it is needed
    Best best = {};
};

Scoring ExecutionScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    Case held{m_tasks.task(run.task.id), solution_of(run.record), answer_of(run.record)};
    if (held.candidate.size() > MostSteps)
        return Unscored{
            fmt::format("{} steps are more than are carried out", held.candidate.size())};
    if (runs_code(held.candidate))
        return Unscored{"The run's code is not run again"};
    for (std::size_t i = 0; i < held.task.references.size(); ++i) {
        const Solution& reference = held.task.references[i];
        if (reference.empty()) {
            held.best.not_run = "A reference calls no tool, so that there is nothing to carry out";
        } else if (runs_code(reference)) {
            held.best.not_run = "A reference executes code, which is not run";
        } else if (rejects(reference)) {
            const bool both = rejects(held.candidate);
            held.best.take(i, both ? 1 : 0,
                           both ? "Both reject the task" : "The reference rejects the task");
        } else {
            compare(held, i, bench);
        }
    }
    return scoring_of(held.best, held.candidate, held.made ? held.made->failure : "");
}

void ExecutionScorer::compare(Case& held, std::size_t index, const ScoringBench& bench) {
    const Context& context = bench.context;
    const Shared wanted = outcome_of(held.task, held.task.references[index], bench);
    if (!wanted->failure.empty()) {
        held.best.not_run = "A reference cannot be carried out: " + wanted->failure;
        return;
    }
    if (wanted->results.empty()) {
        held.best.not_run = "A reference concludes nothing that can be compared";
        return;
    }
    // Only now, so that which tasks are scored is the same for all candidates.
    if (rejects(held.candidate)) {
        held.best.take(index, 0, "The candidate rejects the task");
        return;
    }
    if (!held.made)
        held.made = carry_out(held.task.text, held.candidate, data(bench)->data.catalog, context);
    const Likeness likeness = compare_outcomes(*wanted, *held.made, held.answered, context);
    held.best.take(index, likeness.share(), fmt::format("{}", fmt::join(likeness.reasons, "\n")));
}

std::shared_ptr<const ExecutionScorer::OpenData> ExecutionScorer::data(const ScoringBench& bench) {
    const std::lock_guard lock(m_mutex);
    if (!m_data || m_data->paths != bench.data) {
        agents::SharedData data = agents::open_shared_data(bench.data, bench.context);
        std::string hash = sha256(to_line(data.manifest));
        m_data = std::make_shared<const OpenData>(
            OpenData{bench.data, std::move(data), std::move(hash)});
    }
    return m_data;
}

ExecutionScorer::Shared ExecutionScorer::outcome_of(const Task& task, const Solution& reference,
                                                    const ScoringBench& bench) {
    const std::shared_ptr<const OpenData> about = data(bench);
    const std::string key =
        sha256(fmt::format("{}\n{}\n{}", about->hash, task.text, solution_text(reference)));
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& [name, outcome] : m_outcomes)
            if (name == key)
                return outcome;
    }
    ExecutedSolution outcome = carry_out(task.text, reference, about->data.catalog, bench.context);
    // Only what is looked for is kept: the steps on the way may be large.
    std::erase_if(outcome.results, [](const Result& result) { return !result.concludes; });
    auto shared = std::make_shared<const ExecutedSolution>(std::move(outcome));
    const std::lock_guard lock(m_mutex);
    m_outcomes.emplace_front(key, shared);
    if (m_outcomes.size() > MostOutcomes)
        m_outcomes.pop_back();
    return shared;
}

} // namespace graticule::evaluation::geobenchx
