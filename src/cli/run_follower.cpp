// SPDX-License-Identifier: Apache-2.0
#include "cli/run_follower.hpp"

#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace graticule::cli {

namespace {

constexpr std::size_t WidestObservation = 160; // bytes of an observation's first line

std::string first_line(const std::string& text) {
    return shorten(text.substr(0, text.find('\n')), WidestObservation);
}

std::string call_text(const Json& call) {
    const Json given = call.value("arguments", Json::object());
    std::string arguments;
    for (const auto& [name, value] : given.items())
        arguments += fmt::format("{}{}={}", arguments.empty() ? "" : " ", name,
                                 value.is_string() ? value.get<std::string>() : to_line(value));
    return fmt::format("{} {}", call.value("tool", ""), one_line(arguments, WidestObservation));
}

void show_plan(Terminal& terminal, const Json& plan) {
    for (const Json& sentence : plan.value("explanation", Json::array()))
        terminal.note("  " + sentence.get<std::string>(), Tone::Quiet);
    terminal.note("Plan", Tone::Strong);
    for (const Json& step : plan.value("steps", Json::array())) {
        terminal.note(fmt::format("  {}. {}", step.value("id", ""), call_text(step)));
        terminal.note("     " + step.value("why", ""), Tone::Quiet);
    }
}

// "3 rounds, 1,200 tokens in, 80 tokens out, 0.0032 US dollars"; what is not known is left out.
std::string usage_text(const Json& usage) {
    std::string text = fmt::format("{} rounds", usage.value("rounds", 0));
    if (const auto input = count_member(usage, "input"))
        text += fmt::format(", {} tokens in", format_number(static_cast<double>(*input), 15));
    if (const auto output = count_member(usage, "output"))
        text += fmt::format(", {} tokens out", format_number(static_cast<double>(*output), 15));
    if (const auto cost = number_member(usage, "cost_usd"))
        text += fmt::format(", {} US dollars", format_number(*cost, 4));
    if (const Json& roles = member(usage, "roles"); roles.is_object())
        for (const auto& [role, of_role] : roles.items())
            text += fmt::format("; {}: {}", role, usage_text(of_role));
    return text;
}

// "  asked again in 3.3 s: openai/gpt-4.1: there were too many requests or tokens (HTTP 429)"
std::string wait_text(const Event& event) {
    return fmt::format("  asked {}in {} s: {}", event.type == "model_retry" ? "again " : "",
                       format_number(number_member(event.data, "wait_ms").value_or(0) / 1000, 3),
                       one_line(event.data.value("reason", ""), WidestObservation));
}

// "Subtask 2, by code (...): Draw the map ..."
void show_subtask(Terminal& terminal, const Json& subtask) {
    const std::string why = subtask.value("why", "");
    terminal.note(fmt::format("Subtask {}, by {}{}: {}", subtask.value("subtask", 0),
                              subtask.value("worker", ""),
                              why.empty() ? "" : fmt::format(" ({})", why),
                              one_line(subtask.value("instruction", ""), WidestObservation)),
                  Tone::Strong);
}

// What a person sees of a run while it goes on.
void show_event(Terminal& terminal, const Event& event) {
    if (event.type == "plan") {
        show_plan(terminal, event.data);
    } else if (event.type == "alternative") {
        terminal.note(fmt::format("With {}", event.data.value("words", "")), Tone::Strong);
    } else if (event.type == "subtask") {
        show_subtask(terminal, event.data);
    } else if (event.type == "report") {
        terminal.note(fmt::format("  {}: {}",
                                  event.data.value("holds", false) ? "done" : "not done",
                                  one_line(event.data.value("said", ""), WidestObservation)),
                      event.data.value("holds", false) ? Tone::Plain : Tone::Bad);
    } else if (event.type == "tool_call") {
        terminal.note("> " + call_text(event.data), Tone::Strong);
    } else if (event.type == "observation") {
        const bool ok = event.data.value("ok", true);
        terminal.note(fmt::format("  {} ({} ms)", first_line(event.data.value("text", "")),
                                  event.data.value("duration_ms", 0)),
                      ok ? Tone::Plain : Tone::Bad);
    } else if (event.type == "model_response" || event.type == "model_error") {
        terminal.end_text();
    } else if (event.type == "model_retry" || event.type == "model_wait") {
        terminal.note(wait_text(event), Tone::Quiet);
    } else if (event.type == "run_finished" && event.data.contains("usage")) {
        terminal.note("  " + usage_text(event.data["usage"]), Tone::Quiet);
    } else if (event.type == "warning") {
        terminal.note("  note: " + event.data.value("text", ""), Tone::Quiet);
    }
}

Json outcome_json(const agents::RunOutcome& outcome) {
    Json artifacts = Json::array();
    for (const tools::Artifact& artifact : outcome.result.artifacts)
        artifacts.push_back({{"kind", artifact.kind},
                             {"path", (outcome.folder / artifact.path).string()},
                             {"title", artifact.title}});
    Json result{{"end", agents::end_reason_name(outcome.result.end)},
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

ExitStatus status_of_end(agents::EndReason end) {
    switch (end) {
    case agents::EndReason::Answered:
        return Done;
    case agents::EndReason::Refused:
        return Declined;
    case agents::EndReason::Cancelled:
        return Interrupted;
    default: // failed, or ended by a limit before there was an answer
        return Failed;
    }
}

// Runs that asked a model are told of with what it took.
bool can_go_on(const agents::Result& result) {
    return !result.usage.is_null() && result.end != agents::EndReason::Answered
           && result.end != agents::EndReason::Refused;
}

} // namespace

RunFollower::RunFollower(Session& session)
    : m_session(session), m_telemetry(process_environment()) {}

EventLog::Listener RunFollower::listener() {
    return [this](const Event& event) {
        m_telemetry.take(event);
        show_event(m_session.terminal(), event);
    };
}

ExitStatus RunFollower::tell(const agents::RunOutcome& outcome, bool as_json) {
    if (const auto trouble = m_telemetry.send(m_session.context()))
        m_session.terminal().note("note: " + *trouble, Tone::Quiet);
    if (as_json)
        print_json(outcome_json(outcome));
    else if (outcome.result.end == agents::EndReason::Answered)
        print_result(outcome);
    else
        m_session.terminal().error(fmt::format("{} ({} is what happened)", outcome.result.answer,
                                               outcome.report.string()));
    if (can_go_on(outcome.result))
        m_session.terminal().note(
            fmt::format("graticule resume {} goes on with it", printable(outcome.folder.string())),
            Tone::Quiet);
    return status_of_end(outcome.result.end);
}

} // namespace graticule::cli
