// SPDX-License-Identifier: Apache-2.0
#include "cli/team_options.hpp"

#include "agents/recorded_conversation.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "cli/agent_options.hpp"
#include "llm/model_traits.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

namespace graticule::cli {

namespace {

constexpr const char* Group = "Planner and worker (docs/planner-worker.md)";
constexpr std::array TeamFlags{"--planner-model", "--worker-model", "--worker", "--no-planner",
                               "--calls"};

ModelOptions model_of(const AgentOptions& options, const std::string& name) {
    ModelOptions model = options.model;
    if (!name.empty())
        model.name = name;
    return model;
}

agents::RoleModel role_of(const AgentOptions& options, const ModelOptions& model) {
    agents::RoleModel role{model.name, checked_price(model, options.limits)};
    const auto form = agents::call_form_of(options.team.calls);
    const bool takes_tools = llm::traits_of(model.name).takes_tools;
    role.calls =
        form ? *form : (takes_tools ? agents::CallForm::Native : agents::CallForm::Written);
    return role;
}

void require_models(const AgentOptions& options) {
    const bool planner = !options.team.plans || !planner_model(options).name.empty();
    if (planner && !worker_model(options).name.empty())
        return;
    throw Error(ErrorCode::InvalidArgument,
                "The agent planner-worker needs a language model for each role",
                "Name one for both with --model, or two with --planner-model and --worker-model");
}

} // namespace

void add_role_models(CLI::App& command, TeamOptions& team) {
    command
        .add_option("--planner-model", team.planner_model,
                    "Language model that plans (default: that of --model)")
        ->group(Group);
    command
        .add_option("--worker-model", team.worker_model,
                    "Language model that does subtasks (default: that of --model)")
        ->group(Group);
}

void add_team_options(CLI::App& command, TeamOptions& team) {
    command
        .add_option("--worker", team.worker,
                    "How subtasks are done: functions, by calls of those of --tool-set; code, by "
                    "Python; auto, chosen for each")
        ->check(CLI::IsMember({"functions", "code", "auto"}))
        ->capture_default_str()
        ->group(Group);
    command
        .add_flag("--planner,!--no-planner", team.plans,
                  "Have a planner; without one the worker is given the task alone")
        ->default_str("true")
        ->group(Group);
    command
        .add_option("--calls", team.calls,
                    "How models write calls: native; written, as @Function(name=\"value\")@; auto, "
                    "written where a model takes no tools")
        ->check(CLI::IsMember({"auto", "native", "written"}))
        ->capture_default_str()
        ->group(Group);
}

Json to_json(const TeamOptions& team) {
    Json json{{"worker", team.worker}, {"plans", team.plans}, {"calls", team.calls}};
    if (!team.tool_set.empty())
        json["tool_set"] = team.tool_set;
    return json;
}

TeamOptions team_options_from(const Json& json) {
    TeamOptions team;
    if (!json.is_object())
        return team;
    team.worker = text_member(json, "worker");
    team.plans = member(json, "plans") != false;
    team.calls = text_member(json, "calls");
    team.tool_set = text_member(json, "tool_set");
    return team;
}

ModelOptions planner_model(const AgentOptions& options) {
    return model_of(options, options.team.planner_model);
}

ModelOptions worker_model(const AgentOptions& options) {
    return model_of(options, options.team.worker_model);
}

agents::RoleModels open_role_models(const AgentOptions& options) {
    const ModelOptions planner = planner_model(options);
    const ModelOptions worker = worker_model(options);
    if (!options.team.plans || planner.name == worker.name)
        return agents::shared_by_roles(open_chat_model(worker));
    return {open_chat_model(planner), open_chat_model(worker)};
}

std::unique_ptr<agents::Agent> open_team(const AgentOptions& options,
                                         const tools::CodeSettings& code) {
    require_models(options);
    if (options.tools.set == tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument,
                    "The agent planner-worker has code written with --worker code",
                    "Leave out --tool-set code, and add --worker code");
    if (options.team.writes_code())
        require_sandbox(options.code);
    agents::PlannerWorkerOptions team{model_agent_options(options, code)};
    team.plans = options.team.plans;
    if (team.plans)
        team.planner = role_of(options, planner_model(options));
    team.worker = role_of(options, worker_model(options));
    team.kind = agents::worker_kind_of(options.team.worker).value_or(team.kind);
    return agents::make_planner_worker_agent(open_role_models(options), std::move(team));
}

void check_team_options(const AgentOptions& options, const CLI::App& command) {
    const bool is_team = options.agent == agents::PlannerWorker;
    if (is_team && options.ask)
        throw Error(ErrorCode::InvalidArgument, "The agent planner-worker asks no questions",
                    "Add --agent react, or leave out --ask");
    if (is_team)
        return;
    for (const char* const flag : TeamFlags)
        if (command.get_option_no_throw(flag) != nullptr && command.count(flag) > 0)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} goes with --agent {}", flag, agents::PlannerWorker),
                        fmt::format("Add --agent {}, or leave it out", agents::PlannerWorker));
}

void take_rounds_of_team(const CLI::App& command, const Settings& settings,
                         agents::RunLimits& limits) {
    if (command.count("--max-rounds") == 0 && settings.source_of("max_rounds").empty())
        limits.rounds = agents::MostRoundsOfTeam;
}

bool leaves_tools_open(const CLI::App& command, const Settings& settings) {
    return command.count("--tool-set") == 0 && settings.source_of("tool_set").empty();
}

void take_tools_of_team(const CLI::App& command, const Settings& settings,
                        agents::ToolChoice& tools) {
    if (leaves_tools_open(command, settings))
        tools.set = tools::GeojsonSet;
}

} // namespace graticule::cli
