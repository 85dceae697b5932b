// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"
#include "evaluation/geocode/code_task.hpp"
#include "evaluation/scoring_bench.hpp"
#include "sandbox/execution.hpp"
#include "sandbox/session.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geocode {

/// What is wrong with a step, as its grade tells it; the first is none.
inline constexpr std::string_view StepIsRight = "right";
inline constexpr std::string_view StepIsWrong = "wrong result"; ///< it runs, and a check fails
inline constexpr std::string_view StepIsNotDone = "not done";   ///< there is no code for it
inline constexpr std::array<std::string_view, 9> StepFailures{
    StepIsWrong, "name",        "attribute", "parameter",  "import",
    "syntax",    "other error", "limit",     StepIsNotDone};

/// What came of one step's code and of its checks.
struct StepOutcome {
    std::string grade = std::string(StepIsNotDone);
    std::string reason = "There is no code for it"; ///< in one line; empty where it is right
    std::size_t checks = 0;                         ///< that it has
    std::size_t held = 0;                           ///< of these
    double seconds = 0;                             ///< of the code

    bool right() const { return grade == StepIsRight; }
    bool runs() const { return right() || grade == StepIsWrong; }
};

/// A session of the sandbox with the files of a task, in which steps are executed one after
/// another. Used by one thread.
class StepSession {
public:
    /// @param data files that code finds in data/
    /// @param bench must outlive it
    /// @throws Error as SandboxService::open()
    StepSession(const std::vector<std::filesystem::path>& data, const ScoringBench& bench);

    /// Executes the code of a step and evaluates its checks. Code that raised leaves what it had
    /// done by then, as in a notebook.
    /// @throws Error Cancelled, or where no session can be had
    StepOutcome carry_out(const CodeStep& step, const std::string& code);

    /// Executes code of which nothing is checked.
    /// @return how it failed, in one line; empty where it did not
    std::string execute(const std::string& code);

    /// Evaluates the checks of a step over what the session has.
    StepOutcome look_at(const CodeStep& step);

private:
    TemporaryFolder m_outputs;
    std::unique_ptr<sandbox::Session> m_session;
};

} // namespace graticule::evaluation::geocode
