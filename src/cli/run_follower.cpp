// SPDX-License-Identifier: Apache-2.0
#include "cli/run_follower.hpp"

#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "cli/terminal.hpp"
#include "runs/end_reason.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace graticule::cli {

namespace {

constexpr std::size_t WidestObservation = 160; // bytes of an observation's first line

std::string first_line(const std::string& text) {
    return shorten(text.substr(0, text.find('\n')), WidestObservation);
}

std::string call_text(const std::string& tool, const Json& given) {
    std::string arguments;
    for (const auto& [name, value] : given.items())
        arguments += fmt::format("{}{}={}", arguments.empty() ? "" : " ", name,
                                 value.is_string() ? value.get<std::string>() : to_line(value));
    return fmt::format("{} {}", tool, one_line(arguments, WidestObservation));
}

// "3 rounds, 1,200 tokens in, 80 tokens out, 0.0032 US dollars"; what is not known is left out.
std::string usage_text(const Json& usage) {
    std::string text = runs::report::counted(usage.value("rounds", std::size_t{0}), "round");
    if (const auto input = count_member(usage, "input"))
        text += fmt::format(", {} tokens in", format_number(static_cast<double>(*input), 15));
    if (const auto output = count_member(usage, "output"))
        text += fmt::format(", {} tokens out", format_number(static_cast<double>(*output), 15));
    if (const auto cost = number_member(usage, "cost_usd"))
        text += fmt::format(", {} US dollars", format_number(*cost, 4));
    if (const auto corrections = count_member(usage, "self_corrections"))
        text += fmt::format(", {} failures of code mended", *corrections);
    if (const Json& roles = member(usage, "roles"); roles.is_object())
        for (const auto& [role, of_role] : roles.items())
            text += fmt::format("; {}: {}", role, usage_text(of_role));
    return text;
}

/// What a person sees of a run while it goes on.
class EventView {
public:
    explicit EventView(Terminal& terminal) : m_terminal(terminal) {}

    void operator()(const runs::events::Plan& plan) const {
        for (const std::string& sentence : plan.explanation)
            m_terminal.note("  " + sentence, Tone::Quiet);
        m_terminal.note("Plan", Tone::Strong);
        for (const runs::events::PlannedStep& step : plan.steps) {
            m_terminal.note(fmt::format("  {}. {}", step.id, call_text(step.tool, step.arguments)));
            m_terminal.note("     " + step.why, Tone::Quiet);
        }
    }
    void operator()(const runs::events::Alternative& other) const {
        m_terminal.note(fmt::format("With {}", other.words), Tone::Strong);
    }
    // "Subtask 2, by code (...): Draw the map ..."
    void operator()(const runs::events::Subtask& given) const {
        m_terminal.note(fmt::format("Subtask {}, by {}{}: {}", given.subtask, given.worker,
                                    given.why ? fmt::format(" ({})", *given.why) : "",
                                    one_line(given.instruction, WidestObservation)),
                        Tone::Strong);
    }
    void operator()(const runs::events::SubtaskReport& report) const {
        m_terminal.note(fmt::format("  {}: {}", report.holds ? "done" : "not done",
                                    one_line(report.said, WidestObservation)),
                        report.holds ? Tone::Plain : Tone::Bad);
    }
    // "  node 4: reward 1.00, all steps are done"
    void operator()(const runs::events::SearchReward& reward) const {
        m_terminal.note(
            fmt::format("  node {}: reward {:.2f}, {}", reward.node, reward.reward, reward.why),
            reward.reward < 0 ? Tone::Bad : Tone::Plain);
    }
    void operator()(const runs::events::SearchSteps& steps) const {
        m_terminal.note(fmt::format("Steps ({}):", one_line(steps.why, WidestObservation)),
                        Tone::Strong);
        for (std::size_t i = 0; i < steps.steps.size(); ++i)
            m_terminal.note(
                fmt::format("  {}. {}", i + 1, one_line(steps.steps[i], WidestObservation)));
    }
    void operator()(const runs::events::ToolCall& call) const {
        m_terminal.note("> " + call_text(call.tool, call.arguments), Tone::Strong);
    }
    void operator()(const runs::events::Observation& told) const {
        m_terminal.note(
            fmt::format("  {} ({} ms)", first_line(told.text), told.duration_ms.value_or(0)),
            told.ok ? Tone::Plain : Tone::Bad);
    }
    void operator()(const runs::events::ModelResponse& /*said*/) const { m_terminal.end_text(); }
    void operator()(const runs::events::ModelError& /*failed*/) const { m_terminal.end_text(); }
    // "  asked again in 3.3 s: openai/gpt-4.1: there were too many requests or tokens (HTTP 429)"
    void operator()(const runs::events::ModelRetry& retry) const {
        show_wait("again ", retry.wait_ms, retry.reason);
    }
    void operator()(const runs::events::ModelWait& wait) const {
        show_wait("", wait.wait_ms, wait.reason);
    }
    void operator()(const runs::events::RunFinished& finished) const {
        if (finished.usage)
            m_terminal.note("  " + usage_text(*finished.usage), Tone::Quiet);
    }
    void operator()(const runs::events::Warning& warning) const {
        m_terminal.note("  note: " + warning.text, Tone::Quiet);
    }
    template <typename Other>
    void operator()(const Other& /*not shown*/) const {}

private:
    void show_wait(std::string_view again, std::optional<std::int64_t> wait_ms,
                   const std::string& reason) const {
        const double seconds = static_cast<double>(wait_ms.value_or(0)) / 1000;
        m_terminal.note(fmt::format("  asked {}in {} s: {}", again, format_number(seconds, 3),
                                    one_line(reason, WidestObservation)),
                        Tone::Quiet);
    }

    Terminal& m_terminal;
};

Json outcome_json(const agents::RunOutcome& outcome) {
    Json artifacts = Json::array();
    for (const tools::Artifact& artifact : outcome.result.artifacts)
        artifacts.push_back({{"kind", artifact.kind},
                             {"path", (outcome.folder / artifact.path).string()},
                             {"title", artifact.title}});
    Json result{{"end", runs::end_reason_name(outcome.result.end)},
                {"answer", outcome.result.answer},
                {"values", outcome.result.values},
                {"artifacts", artifacts},
                {"run", outcome.folder.string()},
                {"report", outcome.report.string()}};
    if (!outcome.result.usage.is_null())
        result["usage"] = outcome.result.usage;
    return result;
}

void print_result(const agents::RunOutcome& outcome) {
    fmt::print("{}\n\n", printable(outcome.result.answer));
    for (const tools::Artifact& artifact : outcome.result.artifacts)
        fmt::print("{}  {}\n", printable((outcome.folder / artifact.path).string()),
                   printable(artifact.title));
    fmt::print("{}  report of this run\n", printable(outcome.report.string()));
}

ExitStatus status_of_end(runs::EndReason end) {
    switch (end) {
    case runs::EndReason::Answered:
        return Done;
    case runs::EndReason::Refused:
        return Declined;
    case runs::EndReason::Cancelled:
        return Interrupted;
    default: // failed, or ended by a limit before there was an answer
        return Failed;
    }
}

// Runs that asked a model are told of with what it took.
bool can_go_on(const agents::Result& result) {
    return !result.usage.is_null() && result.end != runs::EndReason::Answered
           && result.end != runs::EndReason::Refused;
}

} // namespace

RunFollower::RunFollower(Session& session)
    : m_session(session), m_telemetry(process_environment()) {}

runs::EventLog::Listener RunFollower::listener() {
    return [this](const runs::Event& event) {
        m_telemetry.take(event);
        if (event.parent)
            m_session.terminal().note(fmt::format("On the path of event {}", *event.parent),
                                      Tone::Quiet);
        std::visit(EventView(m_session.terminal()), event.content());
    };
}

ExitStatus RunFollower::print_outcome(const agents::RunOutcome& outcome, bool as_json) {
    if (const auto trouble = m_telemetry.send(m_session.context()))
        m_session.terminal().note("note: " + *trouble, Tone::Quiet);
    if (as_json)
        print_json(outcome_json(outcome));
    else if (outcome.result.end == runs::EndReason::Answered)
        print_result(outcome);
    else
        m_session.terminal().error(
            fmt::format("{} (see {})", outcome.result.answer, outcome.report.string()));
    if (can_go_on(outcome.result))
        m_session.terminal().note(
            fmt::format("Resume it with: graticule resume {}", printable(outcome.folder.string())),
            Tone::Quiet);
    return status_of_end(outcome.result.end);
}

} // namespace graticule::cli
