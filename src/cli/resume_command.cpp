// SPDX-License-Identifier: Apache-2.0
#include "agents/resume.hpp"
#include "cli/agent_options.hpp"
#include "cli/budget_options.hpp"
#include "cli/code_editor.hpp"
#include "cli/commands.hpp"
#include "cli/given_scripts.hpp"
#include "cli/named_option.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/run_follower.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/thought_view.hpp"
#include "cli/user_prompt.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

struct ResumeOptions {
    std::filesystem::path run;
    std::vector<std::filesystem::path> allowed;
    bool json = false;
    bool quiet = false;
    bool edit = false;
    AgentOptions agent;
};

template <typename Limit>
void take_earlier(std::optional<Limit>& limit, const std::optional<Limit>& earlier) {
    if (!limit)
        limit = earlier;
}

// What is not said anew is as it was.
void take_limits(agents::RunLimits& limits, const agents::RunLimits& before,
                 const CLI::App& command) {
    if (times_given(command, "--max-rounds") == 0)
        limits.rounds = before.rounds;
    take_earlier(limits.tokens, before.tokens);
    take_earlier(limits.seconds, before.seconds);
    take_earlier(limits.cost, before.cost);
    limits.own.insert(before.own.begin(), before.own.end());
}

// The models that the run had, where no other is named for their role or for all.
void take_models(const agents::ResumableRun& before, AgentOptions& agent) {
    if (!agent.model.name.empty())
        return;
    for (const agents::RoleModel& model : before.models)
        if (std::string& own = agent.role_models[model.role]; own.empty())
            own = model.name;
}

// One more edit than the run was resumed for before.
void take_edit(const agents::ResumableRun& before, agents::Resumption& how) {
    if (!before.agent.takes_edits)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("--edit: the agent {} takes no edited steps", before.agent.name),
                    "Leave out --edit; the agent search takes them");
    how.limits.own[agents::Edits] = before.limits.own_or(agents::Edits, 0) + 1;
    how.ask = with_editor(std::move(how.ask));
}

/// The servers that the run was lent tools of.
std::shared_ptr<ForeignConnections> connected(const LendingOptions& options,
                                              const agents::ResumableRun& before) {
    if (before.foreign.empty())
        throw Error(ErrorCode::InvalidArgument, "The run was lent no tools of MCP servers",
                    "Leave out --mcp, or run its task again with it");
    auto servers = std::make_shared<ForeignConnections>(options);
    servers->require_unchanged(before.foreign);
    return servers;
}

agents::Resumption resumption(const ResumeOptions& options, const CLI::App& command,
                              Session& session) {
    const agents::ResumableRun before = agents::find_resumable_run(options.run);
    AgentOptions agent = options.agent;
    if (agent.model.name.empty()) {
        std::vector<std::string> models;
        for (const agents::RoleModel& model : before.models)
            models.push_back(model.name);
        require_given_scripts(models, options.allowed);
    }
    take_models(before, agent);
    take_limits(agent.limits, before.limits, command);
    if (before.writes_code)
        require_sandbox(agent.code);
    std::vector<agents::ModelRole> roles;
    for (const agents::RoleModel& model : before.models)
        roles.push_back({model.role, {}});
    agents::Resumption how;
    how.models = open_role_models(before.agent, roles, agent);
    how.limits = agent.limits;
    how.budget = agent.budget.or_else(tools::Budget::of_machine());
    how.code = code_settings(agent.code, sandbox_service(agent.code));
    if (!agent.mcp.servers.empty()) {
        how.servers = connected(agent.mcp, before);
        how.foreign.calls = agent.mcp.calls;
    }
    if (before.asks)
        how.ask = user_prompt(session.terminal());
    if (options.edit)
        take_edit(before, how);
    if (agent.show_thought)
        how.pieces = thought_view(session.terminal());
    return how;
}

ExitStatus resume(const ResumeOptions& options, const CLI::App& command) {
    Session session(options.quiet || options.json);
    agents::Resumption how = resumption(options, command, session);
    const auto servers = std::dynamic_pointer_cast<ForeignConnections>(how.servers);
    session.confine(grants_of_run(options.run, options.allowed));
    RunFollower follower(session);
    const agents::RunOutcome outcome = agents::resume_run(
        options.run, std::move(how), [] { return std::chrono::system_clock::now(); },
        session.context(), follower.listener());
    if (servers)
        servers->finish(options.run);
    return follower.print_outcome(outcome, options.json);
}

} // namespace

void add_resume_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<ResumeOptions>();
    CLI::App* command =
        program.add_subcommand("resume", "Resume an interrupted run of a language model");
    command->add_option("run", options->run, "Folder of the run")->required();
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->add_flag("--edit", options->edit,
                      "Edit the code of the step that could not be done, in $VISUAL or $EDITOR");
    add_model_options(*command, options->agent);
    add_role_models(*command, options->agent);
    add_budget_options(*command, options->agent.budget);
    add_code_options(*command, options->agent.code);
    add_mcp_options(*command, options->agent.mcp);
    add_allow_data(*command, options->allowed);
    command->footer(
        "Examples:\n  graticule resume runs/demo --max-rounds 50\n"
        "  EDITOR=nano graticule resume runs/demo --edit\n\n"
        "What the model said before is not asked, or paid, again. Limits of rounds, tokens, "
        "cost and time that are not given are those of the run.\n"
        "Exit status: as of graticule run.\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        // What the run had counts more than what is set for all runs.
        const std::vector<std::string> own = limits_of_agents();
        std::vector<std::string_view> as_before{"model", "max_rounds", "max_tokens", "max_time",
                                                "max_cost"};
        as_before.insert(as_before.end(), own.begin(), own.end());
        settings.apply(*command, as_before);
        options->agent.model.environment = settings.environment();
        status = resume(*options, *command);
    });
}

} // namespace graticule::cli
