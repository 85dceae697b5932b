// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/geojseval/function_task.hpp"
#include "evaluation/scoring_bench.hpp"
#include "sandbox/execution.hpp"

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

namespace graticule::evaluation::geojseval {

/// What came of one case, as seen from outside, and what harness.js told.
struct CaseOutcome {
    sandbox::Outcome outcome = sandbox::Outcome::Finished;
    std::string limit;        ///< that ended it: "the time limit of 30 s"
    sandbox::Raised raised;   ///< where nothing was told
    std::optional<Json> told; ///< by harness.js: docs in there
    std::string console;      ///< the end of what was printed
    std::string screenshot;   ///< of a page: a PNG
    std::chrono::microseconds duration{0};
};

/// Runs cases in the sandbox, each in a session of Node or a page of its own. Safe to use from
/// several threads.
class CaseRunner {
public:
    /// @param bench which must outlive it
    explicit CaseRunner(const ScoringBench& bench,
                        std::chrono::milliseconds time = std::chrono::seconds(30));

    /// Calls the function that the code declares.
    /// @throws Error where there is no sandbox, or Cancelled
    CaseOutcome run(const FunctionTask& task, const FunctionCase& one, const std::string& code);

    /// Whether what a case says to hold is true of a result, which is plain data.
    /// @throws Error Malformed where it cannot be evaluated, which is the case's fault
    bool holds(const FunctionTask& task, const FunctionCase& one, const Json& result);

private:
    sandbox::Execution in_session(const std::string& program);
    void locate_syntax_error(CaseOutcome& outcome, const std::string& code);

    const ScoringBench& m_bench;
    std::chrono::milliseconds m_time;
    std::mutex m_syntax;      ///< for what follows
    std::string m_uncompiled; ///< the code whose error of syntax was looked for last
    int m_syntax_line = 0;    ///< and its line
};

} // namespace graticule::evaluation::geojseval
