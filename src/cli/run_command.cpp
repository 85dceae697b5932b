// SPDX-License-Identifier: Apache-2.0
#include "agents/continued_run.hpp"
#include "agents/run.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/chosen_agent.hpp"
#include "cli/commands.hpp"
#include "cli/given_data.hpp"
#include "cli/given_scripts.hpp"
#include "cli/run_follower.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/thought_view.hpp"
#include "cli/user_prompt.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

struct RunOptions {
    std::string task;
    std::vector<std::filesystem::path> data;
    std::filesystem::path out;
    std::filesystem::path runs = "runs";
    std::filesystem::path continues;
    bool replace = false;
    bool json = false;
    bool quiet = false;
    AgentOptions agent;
    std::string model_source; ///< what names the model where no option does
    std::string chosen_as;    ///< why the program chose the agent, where it did
};

/// What is taken over from the run that the task follows up: what was asked there, and the data
/// where no other are given.
void take_continued(RunOptions& options) {
    if (options.continues.empty()) {
        if (options.data.empty())
            throw CLI::RequiredError("--data");
        return;
    }
    if (!agents::agent_named(options.agent.agent).reads_follow_ups)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("--continue does not go with --agent {}, which reads no follow-ups",
                                options.agent.agent),
                    "Leave out --agent, or ask the whole question");
    agents::ContinuedRun continued = agents::read_continued_run(options.continues);
    if (options.data.empty()) {
        require_given(continued.data, {}, "--data");
        options.data = std::move(continued.data);
    }
    options.agent.asked_before = std::move(continued.asked);
}

void choose_agent(RunOptions& options, bool limits_rounds) {
    agents::AgentChoice choice = chosen_agent(options.agent, options.task, limits_rounds);
    options.agent.agent = std::move(choice.agent);
    options.chosen_as = std::move(choice.why);
}

ExitStatus run(const RunOptions& options) {
    Session session(options.quiet || options.json);
    const Clock clock = [] { return std::chrono::system_clock::now(); };
    AgentOptions given = options.agent;
    if (!given.model.name.empty() && !options.model_source.empty())
        session.terminal().note(
            fmt::format("  asks {}, as {} says", given.model.name, options.model_source),
            Tone::Quiet);
    if (!options.chosen_as.empty())
        session.terminal().note(
            fmt::format("  agent {}: {}", given.agent, printable(options.chosen_as)), Tone::Quiet);
    if (asks_user(given))
        given.prompt = user_prompt(session.terminal());
    if (given.show_thought)
        given.pieces = thought_view(session.terminal());
    given.budget = given.budget.or_else(tools::Budget::of_machine());
    agents::RunRequest request{options.task,    options.data,      options.out,
                               options.replace, options.continues, options.chosen_as};
    if (request.folder.empty())
        request.folder = agents::default_run_folder(options.runs, options.task, clock);
    const auto servers =
        lend_tools(given.mcp, given.agent, request.folder, given.tools, session.terminal());
    const std::unique_ptr<agents::Agent> agent =
        open_agent(given, code_settings(given.code, sandbox_service(given.code)));
    remember_given_data(options.data);
    remember_given_scripts(model_names(given));
    session.confine({options.data, {request.folder}});
    RunFollower follower(session);
    const agents::RunOutcome outcome =
        agents::execute_run(request, *agent, clock, session.context(), follower.listener());
    if (servers)
        servers->finish(outcome.folder);
    return follower.print_outcome(outcome, options.json);
}

} // namespace

void add_run_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = program.add_subcommand("run", "Answer a task in plain language");
    command->add_option("task", options->task, "What you want to know or have made")->required();
    command->add_option("-d,--data", options->data,
                        "A folder, file or zip archive of data; may be repeated; with --continue "
                        "those of that run where none are given");
    command->add_option("--continue", options->continues,
                        "Folder of an earlier run whose question the task may follow up "
                        "(docs/follow-ups.md)");
    command->add_option(
        "-o,--out", options->out,
        "Folder of the run (default: <time>_<words of the task> in that of --runs)");
    command->add_option("--runs", options->runs, "Folder in which runs get theirs")
        ->capture_default_str();
    command->add_flag("--replace", options->replace, "Replace an earlier run in that folder");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    add_agent_options(*command, options->agent);
    add_memory_option(*command, options->agent.code);
    add_budget_options(*command, options->agent.budget);
    add_mcp_options(*command, options->agent.mcp);
    add_mcp_allow(*command, options->agent.mcp);
    command->footer(
        "Examples:\n"
        "  graticule run \"Which US state has the most airports?\" --data demo/\n"
        "  graticule run \"and the fewest?\" --continue runs/20261128T164331_which-us-state\n"
        "  graticule run \"Which station is in the driest county?\" --data demo/ --agent react \\\n"
        "      --model openai/gpt-4.1-mini --mcp weather=\"uvx weather-server\" \\\n"
        "      --mcp-allow weather/list_stations\n\n"
        "Exit status: 0 answered, 1 failed or ended by a limit, 2 bad request, 3 refused "
        "with a reason, "
        "130 interrupted.\n"
        "Settings: docs/settings.md.\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        settings.apply(*command);
        options->agent.model.environment = settings.environment();
        if (options->agent.agent == agents::AutoAgent)
            choose_agent(*options, command->count("--max-rounds") > 0
                                       || !settings.source_of("max_rounds").empty());
        leave_out_model(options->agent, *command);
        check_own_options(options->agent, *command);
        take_continued(*options);
        take_usual(agents::agent_named(options->agent.agent), *command, settings, options->agent);
        if (command->count("--model") == 0)
            options->model_source = settings.source_of("model");
        status = run(*options);
    });
}

} // namespace graticule::cli
