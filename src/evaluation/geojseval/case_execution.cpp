// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/case_execution.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/geojseval/case_program.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t MostConsole = 2000;           // bytes that are kept of what was printed
constexpr std::uint64_t MostMemory = 512ULL << 20U; // bytes
constexpr std::uint64_t MostScratch = 64ULL << 20U; // bytes

sandbox::Limits session_limits(std::chrono::milliseconds time) {
    sandbox::Limits limits;
    limits.time = time;
    limits.memory_bytes = MostMemory;
    limits.scratch_bytes = MostScratch;
    limits.output_bytes = 1U << 20U;
    return limits;
}

/// What harness.js told; none where the text is anything else.
std::optional<Json> told_in(const std::string& text) {
    try {
        Json told = parse_json(text, "what the case told");
        if (count_member(told, "told") == 1)
            return told;
    } catch (const Error&) {
        // The code has had its way with it.
    }
    return std::nullopt;
}

CaseOutcome outcome_of(sandbox::Execution execution) {
    CaseOutcome outcome;
    outcome.outcome = execution.outcome;
    outcome.limit = std::move(execution.limit);
    outcome.raised = std::move(execution.raised);
    outcome.told = told_in(execution.value_text);
    outcome.duration = execution.duration;
    std::string& printed = execution.output.latest;
    if (printed.size() > MostConsole)
        printed.erase(0, printed.size() - MostConsole);
    outcome.console = printable(printed);
    return outcome;
}

} // namespace

CaseRunner::CaseRunner(const ScoringBench& bench, std::chrono::milliseconds time)
    : m_bench(bench), m_time(time) {}

sandbox::Execution CaseRunner::in_session(const std::string& program) {
    return m_bench.sandboxes.execute_alone(sandbox::Engine::Node, session_limits(m_time), program,
                                           m_bench.context);
}

CaseOutcome CaseRunner::run(const FunctionTask& task, const FunctionCase& one,
                            const std::string& code) {
    const std::string program = program_of(task, one, code);
    if (!needs_page(task.library))
        return outcome_of(in_session(program));
    const sandbox::PageCase page{"", std::string(library_name(task.library)), program, true};
    sandbox::Shown shown = m_bench.sandboxes.show(page, m_time, m_bench.context);
    CaseOutcome outcome = outcome_of(std::move(shown.execution));
    outcome.screenshot = std::move(shown.screenshot);
    locate_syntax_error(outcome, code);
    return outcome;
}

// A browser does not say in which line of a text that it is to evaluate the syntax is wrong. The
// same compiler in Node does, which compiles the code here and calls none of it.
void CaseRunner::locate_syntax_error(CaseOutcome& outcome, const std::string& code) {
    const Json& thrown = outcome.told ? member(*outcome.told, "thrown") : Json();
    if (text_member(thrown, "phase") != "load" || text_member(thrown, "type") != "SyntaxError")
        return;
    const std::lock_guard lock(m_syntax);
    if (std::exchange(m_uncompiled, code) != code) {
        const sandbox::Execution execution = in_session(compiling_program(code));
        const std::string& line = execution.value_text;
        std::from_chars(line.data(), line.data() + line.size(), m_syntax_line = 0);
    }
    (*outcome.told)["thrown"]["line"] = m_syntax_line;
}

bool CaseRunner::holds(const FunctionTask& task, const FunctionCase& one, const Json& result) {
    const sandbox::Execution execution = in_session(holds_program(task, one, result));
    if (!execution.succeeded()
        || (execution.value_text != "true" && execution.value_text != "false"))
        throw Error(ErrorCode::Malformed,
                    fmt::format("what must hold of {} (line {}) cannot be evaluated: {}", task.id,
                                one.line, printable(execution.raised.message)));
    return execution.value_text == "true";
}

} // namespace graticule::evaluation::geojseval
