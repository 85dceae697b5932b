// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/function_scorer.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/at_once.hpp"
#include "evaluation/geojseval/case_execution.hpp"
#include "evaluation/geojseval/case_judge.hpp"
#include "evaluation/geojseval/reply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojseval {

namespace {

// A function that does not come to an end so often is not tried any further.
constexpr int MostEndless = 2;

const FunctionTask& task_named(const FunctionSet& set, const std::string& id) {
    const auto found = std::find_if(set.functions.begin(), set.functions.end(),
                                    [&](const FunctionTask& task) { return task.id == id; });
    if (found == set.functions.end())
        throw Error(ErrorCode::NotFound, fmt::format("The set has no function {}", id));
    return *found;
}

Json metadata_of_verdict(const FunctionCase& one, const CaseVerdict& verdict,
                         const CaseOutcome& outcome) {
    Json metadata = {{"line", one.line}, {"type", one.type.name}};
    if (one.is_edge)
        metadata["edge"] = true;
    if (verdict.failure) {
        metadata["class"] = failure_name(*verdict.failure);
        if (verdict.line > 0)
            metadata["line_of_code"] = verdict.line;
    }
    if (!verdict.mutated.empty())
        metadata["mutated"] = verdict.mutated;
    if (!verdict.redefined.empty())
        metadata["redefined"] = verdict.redefined;
    if (!outcome.console.empty())
        metadata["console"] = outcome.console;
    metadata["milliseconds"] = static_cast<double>(outcome.duration.count()) / 1000;
    return metadata;
}

Json metadata_of_reply(const FunctionTask& task, const CleanedReply& reply, std::size_t passed,
                       std::size_t edges_passed) {
    const auto edges = std::count_if(task.cases.begin(), task.cases.end(),
                                     [](const FunctionCase& one) { return one.is_edge; });
    return {{"passed", passed},
            {"cases", task.cases.size()},
            {"edge_cases", edges},
            {"edge_cases_passed", edges_passed},
            {"lines_of_code", reply.lines},
            {"lines_of_reply", reply.lines_of_reply},
            {"removed", reply.removed}};
}

/// As many cases at a time as there are cores, up to a few.
std::size_t cases_at_once() {
    constexpr unsigned Most = 4;
    return std::clamp(std::thread::hardware_concurrency(), 1U, Most);
}

bool is_endless(const CaseOutcome& outcome, const CaseVerdict& verdict) {
    return !outcome.told && verdict.failure == FailureClass::Runtime;
}

/// The cases of one function. What comes of them does not depend on which was done first.
class Trial {
public:
    /// @param run the folder for what is to be seen of pages; empty where nothing is kept
    Trial(const FunctionTask& task, const CleanedReply& reply, const ScoringBench& bench,
          PageEvidence& evidence, std::filesystem::path run)
        : m_task(task), m_reply(reply), m_context(bench.context), m_runner(bench),
          m_evidence(evidence), m_run(std::move(run)) {}

    Score score() {
        std::vector<std::optional<TriedCase>> tried(m_task.cases.size());
        std::atomic<int> endless{0};
        each_at_once(tried.size(), cases_at_once(), m_context, [&](std::size_t i) {
            if (endless >= MostEndless)
                return;
            tried[i] = try_case(i);
            endless += is_endless(tried[i]->outcome, tried[i]->verdict) ? 1 : 0;
        });
        for (std::size_t i = 0; i < tried.size(); ++i)
            take(i, std::move(tried[i]));
        m_score.value = m_first ? 0 : 1;
        m_score.grade = m_first ? std::string(failure_name(*m_first->failure)) : "passes";
        m_score.answer = m_reply.code;
        std::size_t passed = 0;
        for (const ScorePart& part : m_score.parts)
            passed += part.value() == 1.0 ? 1 : 0;
        m_score.explanation = fmt::format("{} of {} cases pass", passed, m_task.cases.size());
        if (m_first)
            m_score.explanation +=
                fmt::format("; the first that fails: {}{}", m_first->reason,
                            m_first->line > 0 ? fmt::format(" (line {})", m_first->line) : "");
        m_score.metadata = metadata_of_reply(m_task, m_reply, passed, m_edges);
        return m_score;
    }

private:
    struct TriedCase {
        CaseOutcome outcome;
        CaseVerdict verdict;
    };

    TriedCase try_case(std::size_t index) {
        TriedCase tried;
        tried.outcome = m_runner.run(m_task, m_task.cases[index], m_reply.code);
        tried.verdict = judge_case(m_task, m_task.cases[index], tried.outcome, m_runner);
        return tried;
    }

    void take(std::size_t index, std::optional<TriedCase> tried) {
        if (m_endless >= MostEndless) {
            tried.emplace();
            tried->verdict.failure = FailureClass::Runtime;
            tried->verdict.reason =
                fmt::format("Not tried, as {} cases did not come to an end", m_endless);
        } else if (!tried) {
            tried = try_case(index);
        }
        const auto& [outcome, verdict] = *tried;
        m_endless += m_endless < MostEndless && is_endless(outcome, verdict) ? 1 : 0;
        if (verdict.failure && !m_first)
            m_first = verdict;
        const FunctionCase& one = m_task.cases[index];
        ScorePart part{fmt::format("case {}", index + 1), verdict.passed() ? 1.0 : 0.0,
                       verdict.reason, metadata_of_verdict(one, verdict, outcome), "cases"};
        m_edges += one.is_edge && verdict.passed() ? 1 : 0;
        if (!m_run.empty())
            m_evidence.keep(m_task, index, outcome, m_runner, m_run, part.metadata);
        m_score.parts.push_back(std::move(part));
    }

    const FunctionTask& m_task;
    const CleanedReply& m_reply;
    const Context& m_context;
    CaseRunner m_runner;
    PageEvidence& m_evidence;
    std::filesystem::path m_run;
    Score m_score;
    std::optional<CaseVerdict> m_first; ///< that failed
    std::size_t m_edges = 0;            ///< cases of the edges that pass
    int m_endless = 0;
};

} // namespace

Scoring FunctionScorer::score_completion(const CompletionToScore& completion,
                                         const ScoringBench& bench) {
    return score_reply(completion, bench, {});
}

Scoring FunctionScorer::score_run(const RunToScore& run, const ScoringBench& bench) {
    return score_reply(completion_of(run), bench, run.folder);
}

Scoring FunctionScorer::score_reply(const CompletionToScore& completion, const ScoringBench& bench,
                                    const std::filesystem::path& run) {
    const FunctionTask& task = task_named(*m_set, completion.task.id);
    const CleanedReply reply = clean_reply(completion.text, task.id);
    if (!reply.code.empty())
        return Trial(task, reply, bench, m_evidence, run).score();
    Score none{0, std::string(failure_name(FailureClass::Other)), "", "There is no code"};
    none.metadata = metadata_of_reply(task, reply, 0, 0);
    return none;
}

} // namespace graticule::evaluation::geojseval
