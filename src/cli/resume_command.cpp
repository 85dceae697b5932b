// SPDX-License-Identifier: Apache-2.0
#include "agents/resume.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/given_scripts.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/run_follower.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/thought_view.hpp"
#include "cli/user_prompt.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

namespace graticule::cli {

namespace {

struct ResumeOptions {
    std::filesystem::path run;
    std::vector<std::filesystem::path> allowed;
    bool json = false;
    bool quiet = false;
    AgentOptions agent;
};

template <typename Limit>
void take_earlier(std::optional<Limit>& limit, const std::optional<Limit>& earlier) {
    if (!limit)
        limit = earlier;
}

// What is not said anew is as it was.
AgentOptions completed(const ResumeOptions& options, const CLI::App& command) {
    const agents::ResumableRun before = agents::find_resumable_run(options.run);
    AgentOptions agent = options.agent;
    if (agent.model.name.empty())
        require_given_scripts({before.model, before.worker_model}, options.allowed);
    if (agent.model.name.empty() && agent.team.worker_model.empty())
        agent.team.worker_model = before.worker_model;
    if (agent.model.name.empty())
        agent.model.name = before.model;
    if (command.count("--max-rounds") == 0)
        agent.limits.rounds = before.limits.rounds;
    take_earlier(agent.limits.tokens, before.limits.tokens);
    take_earlier(agent.limits.seconds, before.limits.seconds);
    take_earlier(agent.limits.cost, before.limits.cost);
    take_earlier(agent.limits.subtasks, before.limits.subtasks);
    take_earlier(agent.limits.planner_rounds, before.limits.planner_rounds);
    take_earlier(agent.limits.worker_rounds, before.limits.worker_rounds);
    agent.ask = before.asks;
    if (before.writes_code)
        require_sandbox(agent.code);
    return agent;
}

ExitStatus resume(const ResumeOptions& options, const CLI::App& command) {
    Session session(options.quiet || options.json);
    const AgentOptions agent = completed(options, command);
    agents::Resumption how{planner_model(agent).name,
                           agent.limits,
                           checked_price(planner_model(agent), agent.limits),
                           agent.budget.or_else(tools::Budget::of_machine()),
                           code_settings(agent.code, sandbox_service(agent.code)),
                           agent.ask ? user_prompt(session.terminal()) : agents::UserPrompt(),
                           agent.show_thought ? thought_view(session.terminal())
                                              : llm::DeltaSink()};
    if (const ModelOptions worker = worker_model(agent); worker.name != how.model) {
        how.worker_model = worker.name;
        how.worker_price = checked_price(worker, agent.limits);
    }
    session.confine(grants_of_run(options.run, options.allowed));
    RunFollower follower(session);
    const agents::RunOutcome outcome = agents::resume_team(
        options.run, open_role_models(agent), how, [] { return std::chrono::system_clock::now(); },
        session.context(), follower.listener());
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
    add_role_models(*command, options->agent.team);
    add_budget_options(*command, options->agent.budget);
    add_code_options(*command, options->agent.code);
    add_allow_data(*command, options->allowed);
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
