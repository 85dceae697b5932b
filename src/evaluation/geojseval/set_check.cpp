// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/set_check.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "evaluation/at_once.hpp"
#include "evaluation/geojseval/case_execution.hpp"
#include "evaluation/geojseval/case_judge.hpp"
#include "evaluation/geojseval/mutation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t MostShown = 400; // bytes of a value

/// The outcome with another result, or with another value of one of its methods.
CaseOutcome with_value(const CaseOutcome& outcome, const Json& value, std::size_t method,
                       bool is_method) {
    CaseOutcome changed = outcome;
    if (is_method)
        (*changed.told)["methods"][method]["value"] = value;
    else
        (*changed.told)["value"] = value;
    return changed;
}

struct CaseToCheck {
    const FunctionTask& task;
    const FunctionCase& one;
};

/// What came of one case.
struct CheckedCase {
    std::size_t right = 0;
    std::size_t wrong = 0;
    std::size_t same = 0;
    std::vector<CheckFault> faults;
    std::vector<CheckFault> disagreements;
};

std::string result_words(const CaseOutcome& outcome) {
    if (!outcome.told)
        return {};
    for (const char* const name : {"methods", "value"})
        if (outcome.told->contains(name) && !(*outcome.told)[name].empty())
            return "; it gave " + shorten(to_line((*outcome.told)[name]), MostShown);
    return {};
}

/// Whether the reference came to an answer which is not the one that is stored.
bool is_other_answer(const CaseVerdict& verdict, const CaseOutcome& outcome) {
    return (verdict.failure == FailureClass::InvalidAnswer
            || verdict.failure == FailureClass::OutputType)
           && outcome.told && outcome.told->contains("value");
}

/// Whether no case can be executed, where one cannot.
bool ends_check(ErrorCode code) {
    return code == ErrorCode::Cancelled || code == ErrorCode::NotFound
           || code == ErrorCode::Refused;
}

/// Checks one case; the runner may be used by others at the same time.
class CaseChecker {
public:
    CaseChecker(const CaseToCheck& which, CaseRunner& runner, bool with_changed)
        : m_task(which.task), m_case(which.one), m_runner(runner), m_with_changed(with_changed) {}

    CheckedCase check() {
        try {
            const CaseOutcome outcome = m_runner.run(m_task, m_case, m_task.reference);
            const CaseVerdict verdict = judge_case(m_task, m_case, outcome, m_runner);
            if (!verdict.passed())
                judge_failure(verdict, outcome);
            else
                judge_passed(outcome);
        } catch (const Error& error) {
            if (ends_check(error.code()))
                throw;
            fault(error.code() == ErrorCode::Io
                      ? fmt::format("it could not be executed: {}", error.one_line())
                      : error.one_line());
        }
        return std::move(m_checked);
    }

private:
    void fault(const std::string& what) {
        m_checked.faults.push_back({m_task.id, m_case.line, what});
    }

    void judge_failure(const CaseVerdict& verdict, const CaseOutcome& outcome) {
        if (m_task.is_published && is_other_answer(verdict, outcome))
            m_checked.disagreements.push_back(
                {m_task.id, m_case.line,
                 fmt::format("{}{}", verdict.reason, result_words(outcome))});
        else
            fault(fmt::format("the reference fails ({}): {}{}", failure_name(*verdict.failure),
                              verdict.reason, result_words(outcome)));
    }

    void judge_passed(const CaseOutcome& outcome) {
        ++m_checked.right;
        const bool has_answer = !m_case.throws && m_case.expected
                                && outcome.told->contains("value"); // a property allows for many
        if (!m_with_changed || !has_answer)
            return;
        if (m_case.methods.empty())
            return judge_changed(outcome, (*outcome.told)["value"], 0);
        const Json& methods = (*outcome.told)["methods"];
        for (std::size_t i = 0; i < methods.size(); ++i)
            judge_changed(outcome, methods[i]["value"], i);
    }

    void judge_changed(const CaseOutcome& outcome, const Json& value, std::size_t method) {
        const auto verdict_of = [&](const ChangedAnswer& answer) {
            return judge_case(m_task, m_case,
                              with_value(outcome, answer.value, method, !m_case.methods.empty()),
                              m_runner);
        };
        for (const ChangedAnswer& wrong : wrong_answers(value, m_case)) {
            ++m_checked.wrong;
            if (verdict_of(wrong).passed())
                fault(fmt::format("a wrong answer passes: {}", wrong.how));
        }
        for (const ChangedAnswer& same : same_answers(value, m_case)) {
            ++m_checked.same;
            if (const CaseVerdict verdict = verdict_of(same); !verdict.passed())
                fault(fmt::format("the same answer fails: {}: {}", same.how, verdict.reason));
        }
    }

    const FunctionTask& m_task;
    const FunctionCase& m_case;
    CaseRunner& m_runner;
    bool m_with_changed;
    CheckedCase m_checked;
};

std::vector<const FunctionTask*> wanted_functions(const FunctionSet& set,
                                                  const std::vector<std::string>& only) {
    std::vector<const FunctionTask*> wanted;
    for (const FunctionTask& task : set.functions)
        if (!task.reference.empty()
            && (only.empty() || std::find(only.begin(), only.end(), task.id) != only.end()))
            wanted.push_back(&task);
    return wanted;
}

/// Checks the cases of some functions, several at once, and adds what came of them.
CheckPace check_cases(const std::vector<CaseToCheck>& cases, CaseRunner& runner,
                      const ScoringBench& bench, const SetCheckOptions& options, SetCheck& check) {
    const auto started = std::chrono::steady_clock::now();
    std::vector<CheckedCase> checked(cases.size());
    std::atomic<std::size_t> done{0};
    each_at_once(cases.size(), options.at_once, bench.context, [&](std::size_t i) {
        checked[i] = CaseChecker(cases[i], runner, options.changed_answers).check();
        bench.context.report_progress(cases[i].task.id, static_cast<double>(++done)
                                                            / static_cast<double>(cases.size()));
    });
    for (CheckedCase& one : checked) {
        check.right += one.right;
        check.wrong += one.wrong;
        check.same += one.same;
        std::move(one.faults.begin(), one.faults.end(), std::back_inserter(check.faults));
        std::move(one.disagreements.begin(), one.disagreements.end(),
                  std::back_inserter(check.disagreements));
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - started;
    return {cases.size(), time.count()};
}

} // namespace

SetCheck check_set(const FunctionSet& set, const ScoringBench& bench,
                   const SetCheckOptions& options) {
    SetCheck check;
    std::vector<CaseToCheck> in_node;
    std::vector<CaseToCheck> in_pages;
    for (const FunctionTask* const task : wanted_functions(set, options.only)) {
        ++check.functions;
        check.cases += task->cases.size();
        for (const FunctionCase& one : task->cases)
            (needs_page(task->library) ? in_pages : in_node).push_back({*task, one});
    }
    CaseRunner runner(bench);
    check.node = check_cases(in_node, runner, bench, options, check);
    check.pages = check_cases(in_pages, runner, bench, options, check);
    return check;
}

} // namespace graticule::evaluation::geojseval
