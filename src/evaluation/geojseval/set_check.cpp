// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/set_check.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "evaluation/geojseval/case_execution.hpp"
#include "evaluation/geojseval/case_judge.hpp"
#include "evaluation/geojseval/mutation.hpp"

#include <fmt/format.h>

#include <algorithm>

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

class SetChecker {
public:
    SetChecker(const ScoringBench& bench, const SetCheckOptions& options, SetCheck& check)
        : m_bench(bench), m_options(options), m_check(check) {}

    void check_function(const FunctionTask& task) {
        ++m_check.functions;
        CaseRunner runner(m_bench);
        for (const FunctionCase& one : task.cases) {
            m_bench.context.check_cancelled();
            ++m_check.cases;
            check_one(task, one, runner);
        }
    }

private:
    void fault(const FunctionTask& task, const FunctionCase& one, const std::string& what) {
        m_check.faults.push_back({task.id, one.line, what});
    }

    void check_one(const FunctionTask& task, const FunctionCase& one, CaseRunner& runner) {
        const CaseOutcome outcome = runner.run(task, one, task.reference);
        try {
            const CaseVerdict verdict = judge_case(task, one, outcome, runner);
            if (!verdict.passed())
                return fault(task, one,
                             fmt::format("the reference fails ({}): {}{}",
                                         failure_name(*verdict.failure), verdict.reason,
                                         result_words(outcome)));
            ++m_check.right;
            if (m_options.changed_answers)
                judge_changed(task, one, outcome, runner);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            fault(task, one, error.one_line());
        }
    }

    static std::string result_words(const CaseOutcome& outcome) {
        if (!outcome.told)
            return {};
        for (const char* const name : {"methods", "value"})
            if (outcome.told->contains(name) && !(*outcome.told)[name].empty())
                return "; it gave " + shorten(to_line((*outcome.told)[name]), MostShown);
        return {};
    }

    void judge_changed(const FunctionTask& task, const FunctionCase& one,
                       const CaseOutcome& outcome, CaseRunner& runner) {
        if (one.throws || !one.expected || !outcome.told->contains("value"))
            return; // a property allows for many answers, and an error has no value
        if (one.methods.empty())
            return judge_changed(task, one, outcome, (*outcome.told)["value"], 0, runner);
        const Json& methods = (*outcome.told)["methods"];
        for (std::size_t i = 0; i < methods.size(); ++i)
            judge_changed(task, one, outcome, methods[i]["value"], i, runner);
    }

    void judge_changed(const FunctionTask& task, const FunctionCase& one,
                       const CaseOutcome& outcome, const Json& value, std::size_t method,
                       CaseRunner& runner) {
        const bool is_method = !one.methods.empty();
        for (const ChangedAnswer& wrong : wrong_answers(value, one)) {
            ++m_check.wrong;
            if (judge_case(task, one, with_value(outcome, wrong.value, method, is_method), runner)
                    .passed())
                fault(task, one, fmt::format("a wrong answer passes: {}", wrong.how));
        }
        for (const ChangedAnswer& same : same_answers(value, one)) {
            ++m_check.same;
            const CaseVerdict verdict =
                judge_case(task, one, with_value(outcome, same.value, method, is_method), runner);
            if (!verdict.passed())
                fault(task, one,
                      fmt::format("the same answer fails: {}: {}", same.how, verdict.reason));
        }
    }

    const ScoringBench& m_bench;
    const SetCheckOptions& m_options;
    SetCheck& m_check;
};

} // namespace

SetCheck check_set(const FunctionSet& set, const ScoringBench& bench,
                   const SetCheckOptions& options) {
    SetCheck check;
    SetChecker checker(bench, options, check);
    for (const FunctionTask& task : set.functions) {
        const bool is_wanted =
            options.only.empty()
            || std::find(options.only.begin(), options.only.end(), task.id) != options.only.end();
        if (!is_wanted || task.reference.empty())
            continue;
        if (options.progress)
            options.progress(task.id);
        checker.check_function(task);
    }
    return check;
}

} // namespace graticule::evaluation::geojseval
