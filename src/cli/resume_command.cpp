// SPDX-License-Identifier: Apache-2.0
#include "agents/resume.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/run_follower.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/thought_view.hpp"
#include "cli/user_prompt.hpp"

#include <chrono>
#include <filesystem>
#include <memory>

namespace graticule::cli {

namespace {

struct ResumeOptions {
    std::filesystem::path run;
    bool json = false;
    bool quiet = false;
    AgentOptions agent;
};

// What is not said anew is as it was.
AgentOptions completed(const ResumeOptions& options, const CLI::App& command) {
    const agents::ResumableRun before = agents::find_resumable_run(options.run);
    AgentOptions agent = options.agent;
    if (agent.model.name.empty())
        agent.model.name = before.model;
    if (command.count("--max-rounds") == 0)
        agent.limits.rounds = before.limits.rounds;
    if (!agent.limits.tokens)
        agent.limits.tokens = before.limits.tokens;
    if (!agent.limits.seconds)
        agent.limits.seconds = before.limits.seconds;
    if (!agent.limits.cost)
        agent.limits.cost = before.limits.cost;
    agent.ask = before.asks;
    if (before.writes_code)
        require_sandbox(agent.code);
    return agent;
}

ExitStatus resume(const ResumeOptions& options, const CLI::App& command) {
    Session session(options.quiet || options.json);
    const AgentOptions agent = completed(options, command);
    const agents::Resumption how{agent.model.name,
                                 agent.limits,
                                 checked_price(agent),
                                 agent.budget.or_else(tools::Budget::of_machine()),
                                 code_settings(agent.code),
                                 agent.ask ? user_prompt(session.terminal()) : agents::UserPrompt(),
                                 agent.show_thought ? thought_view(session.terminal())
                                                    : llm::DeltaSink()};
    RunFollower follower(session);
    const agents::RunOutcome outcome = agents::resume_run(
        options.run, open_chat_model(agent.model), how,
        [] { return std::chrono::system_clock::now(); }, session.context(), follower.listener());
    return follower.tell(outcome, options.json);
}

} // namespace

void add_resume_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<ResumeOptions>();
    CLI::App* command = program.add_subcommand(
        "resume", "Go on with a run of a language model that was interrupted");
    command->add_option("run", options->run, "Folder of the run")->required();
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    add_model_options(*command, options->agent);
    add_budget_options(*command, options->agent.budget);
    add_code_options(*command, options->agent.code);
    command->footer(
        "Example:\n  graticule resume runs/demo --max-rounds 50\n\n"
        "What the model said before is not asked, or paid, again. Limits of rounds, tokens, "
        "cost and time that are not given are those of the run.\n"
        "Exit status: as of graticule run.\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        // What the run had counts more than what is set for all runs.
        settings.apply(*command, {"model", "max_rounds", "max_tokens", "max_time", "max_cost"});
        options->agent.model.environment = settings.environment();
        status = resume(*options, *command);
    });
}

} // namespace graticule::cli
