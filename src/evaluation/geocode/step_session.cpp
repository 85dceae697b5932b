// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/step_session.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/geocode/checks.hpp"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <utility>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::chrono::seconds StepTime{180};
constexpr std::uint64_t SessionMemory = 3ULL << 30U; // bytes
constexpr std::size_t LongestReason = 300;           // bytes

// What is told stands on a line of its own behind this mark.
constexpr std::string_view Mark = "\x1e"
                                  "checks:";

// Evaluated with `asked`, the checks, and `session`, the names that there are. It writes to the
// descriptor, as code may have put something else in the place of what prints.
constexpr std::string_view Evaluating = R"python(
import json, os
found = json.dumps([missed(check, session) for check in json.loads(asked)])
os.write(1, ("\n\x1echecks:" + found + "\n").encode())
)python";

std::string in_python(std::string_view text) {
    return to_line(Json(text)); // text of JSON reads alike in Python
}

/// Leaves no name behind, and uses none that code may have taken for a variable of its own.
std::string program_for(const Json& checks) {
    return fmt::format("__import__('builtins').exec({}, {{'__name__': 'checks', 'asked': {}, "
                       "'session': {{**globals()}}}})\n",
                       in_python(fmt::format("{}{}", checks_source(), Evaluating)),
                       in_python(to_line(checks)));
}

std::string_view grade_of_error(const std::string& type) {
    static const std::map<std::string_view, std::string_view> Grades = {
        {"NameError", "name"},           {"UnboundLocalError", "name"},
        {"AttributeError", "attribute"}, {"TypeError", "parameter"},
        {"ImportError", "import"},       {"ModuleNotFoundError", "import"},
        {"SyntaxError", "syntax"},       {"IndentationError", "syntax"},
        {"TabError", "syntax"}};
    const auto found = Grades.find(type);
    return found == Grades.end() ? "other error" : found->second;
}

std::string why_failed(const sandbox::Execution& execution) {
    std::string why(sandbox::outcome_name(execution.outcome));
    if (execution.outcome == sandbox::Outcome::Raised)
        why = fmt::format("{}: {}", execution.raised.type, execution.raised.message);
    else if (!execution.limit.empty())
        why = "ended by " + execution.limit;
    return one_line(why, LongestReason);
}

/// Why each check does not hold, empty where it does; none where the session tells anything else.
std::optional<std::vector<std::string>> told_of_checks(const std::string& printed,
                                                       std::size_t checks) {
    const std::size_t mark = printed.rfind(Mark);
    if (mark == std::string::npos)
        return std::nullopt;
    const std::string line = printed.substr(mark + Mark.size());
    std::vector<std::string> missed;
    try {
        const Json told = parse_json(line.substr(0, line.find('\n')), "what checks found");
        if (told.is_array())
            for (const Json& one : told)
                missed.push_back(one.is_string() ? one.get<std::string>() : "nothing is told");
    } catch (const Error&) {
        return std::nullopt;
    }
    return missed.size() == checks ? std::optional(std::move(missed)) : std::nullopt;
}

sandbox::SessionSetup setup_with(const std::vector<fs::path>& data, const fs::path& outputs,
                                 const Context& context) {
    sandbox::SessionSetup setup;
    for (const fs::path& file : data)
        setup.mounts.push_back({file, "data/" + file.filename().string(), false});
    setup.mounts.push_back({outputs, "outputs", true});
    setup.figures = "outputs";
    setup.limits.time = StepTime;
    setup.limits.memory_bytes = SessionMemory;
    setup.seed = context.seed();
    return setup;
}

} // namespace

StepSession::StepSession(const std::vector<fs::path>& data, const ScoringBench& bench)
    : m_session(bench.sandboxes.open(sandbox::Engine::Python,
                                     setup_with(data, m_outputs.path(), bench.context),
                                     bench.context)) {}

std::string StepSession::execute(const std::string& code) {
    const sandbox::Execution execution = m_session->execute(code);
    return execution.succeeded() ? std::string() : why_failed(execution);
}

StepOutcome StepSession::carry_out(const CodeStep& step, const std::string& code) {
    StepOutcome outcome;
    outcome.checks = step.checks.size();
    if (trim(code).empty())
        return outcome;
    const sandbox::Execution execution = m_session->execute(code);
    if (execution.succeeded()) {
        outcome = look_at(step);
    } else {
        outcome.grade = execution.outcome == sandbox::Outcome::Raised
                            ? grade_of_error(execution.raised.type)
                            : "limit";
        outcome.reason = why_failed(execution);
    }
    outcome.seconds = static_cast<double>(execution.duration.count()) / 1e6;
    return outcome;
}

StepOutcome StepSession::look_at(const CodeStep& step) {
    StepOutcome outcome{std::string(StepIsRight), {}, step.checks.size()};
    const sandbox::Execution execution = m_session->execute(program_for(step.checks));
    const auto missed = told_of_checks(execution.output.latest, outcome.checks);
    if (!missed) {
        outcome.grade = StepIsWrong;
        outcome.reason = fmt::format("its checks cannot be evaluated: {}", why_failed(execution));
        return outcome;
    }
    for (std::size_t i = 0; i < missed->size(); ++i) {
        const std::string& why = (*missed)[i];
        outcome.held += why.empty() ? 1 : 0;
        if (why.empty() || !outcome.reason.empty())
            continue;
        outcome.grade = StepIsWrong;
        outcome.reason = one_line(
            fmt::format("check {} ({}): {}", i + 1, text_member(step.checks[i], "of"), why),
            LongestReason);
    }
    return outcome;
}

} // namespace graticule::evaluation::geocode
