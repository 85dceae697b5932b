// SPDX-License-Identifier: Apache-2.0
#include "agents/run.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "llm/open_model.hpp"

#include "telemetry/run_telemetry.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

struct RunOptions {
    std::string task;
    std::vector<std::filesystem::path> data;
    std::filesystem::path out;
    bool replace = false;
    bool json = false;
    bool quiet = false;
    AgentOptions agent;
};

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
    return text;
}

// "  asked again in 3.3 s: openai/gpt-4.1: there were too many requests or tokens (HTTP 429)"
std::string wait_text(const Event& event) {
    return fmt::format("  asked {}in {} s: {}", event.type == "model_retry" ? "again " : "",
                       format_number(number_member(event.data, "wait_ms").value_or(0) / 1000, 3),
                       one_line(event.data.value("reason", ""), WidestObservation));
}

// What a person sees of a run while it goes on.
void show_event(Terminal& terminal, const Event& event) {
    if (event.type == "plan") {
        show_plan(terminal, event.data);
    } else if (event.type == "alternative") {
        terminal.note(fmt::format("With {}", event.data.value("words", "")), Tone::Strong);
    } else if (event.type == "tool_call") {
        terminal.note("> " + call_text(event.data), Tone::Strong);
    } else if (event.type == "observation") {
        const bool ok = event.data.value("ok", true);
        terminal.note(fmt::format("  {} ({} ms)", first_line(event.data.value("text", "")),
                                  event.data.value("duration_ms", 0)),
                      ok ? Tone::Plain : Tone::Bad);
    } else if (event.type == "model_retry" || event.type == "model_wait") {
        terminal.note(wait_text(event), Tone::Quiet);
    } else if (event.type == "run_finished" && event.data.contains("usage")) {
        terminal.note("  " + usage_text(event.data["usage"]), Tone::Quiet);
    } else if (event.type == "warning") {
        terminal.note("  note: " + event.data.value("text", ""), Tone::Quiet);
    }
}

Json as_json(const agents::RunOutcome& outcome) {
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

ExitStatus run(const RunOptions& options) {
    Session session(options.quiet || options.json);
    const Clock clock = [] { return std::chrono::system_clock::now(); };
    AgentOptions given = options.agent;
    given.budget = given.budget.or_else(tools::Budget::of_machine());
    const std::unique_ptr<agents::Agent> agent = open_agent(given);
    agents::RunRequest request{options.task, options.data, options.out, options.replace,
                               given.agent == "offline" && given.alternatives};
    if (request.folder.empty())
        request.folder = agents::default_run_folder("runs", options.task, clock);
    telemetry::RunTelemetry telemetry(llm::process_environment());
    const agents::RunOutcome outcome =
        agents::execute_run(request, *agent, clock, session.context(), [&](const Event& event) {
            telemetry.take(event);
            show_event(session.terminal(), event);
        });
    if (const auto trouble = telemetry.send(session.context()))
        session.terminal().note("note: " + *trouble, Tone::Quiet);
    if (options.json)
        print_json(as_json(outcome));
    else if (outcome.result.end == agents::EndReason::Answered)
        print_result(outcome);
    else
        session.terminal().error(fmt::format("{} ({} is what happened)", outcome.result.answer,
                                             outcome.report.string()));
    return status_of_end(outcome.result.end);
}

} // namespace

void add_run_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = program.add_subcommand("run", "Answer a task in plain language");
    command->add_option("task", options->task, "What you want to know or have made")->required();
    command
        ->add_option("-d,--data", options->data,
                     "A folder, file or zip archive of data; may be repeated")
        ->required();
    command->add_option("-o,--out", options->out,
                        "Folder of the run (default: runs/<time>_<words of the task>)");
    command->add_flag("--replace", options->replace, "Replace an earlier run in that folder");
    command->add_flag("!--no-alternatives", options->agent.alternatives,
                      "Do not try how far the answer moves where it is decided otherwise what the "
                      "task leaves open, or worked out another way");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    add_agent_options(*command, options->agent);
    add_budget_options(*command, options->agent.budget);
    command->footer(
        "Example:\n"
        "  graticule run \"Which US state has the most airports?\" --data demo/\n\n"
        "Exit status: 0 answered, 1 failed or ended by a limit, 2 bad request, 3 refused "
        "with a reason, "
        "130 interrupted.\n");
    command->callback([options, &status] { status = run(*options); });
}

} // namespace graticule::cli
