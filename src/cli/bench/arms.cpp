// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/arms.hpp"

#include "base/error.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace graticule::cli {

namespace {

using evaluation::Arm;

bool has_agent(const std::vector<std::string>& agents, std::string_view agent) {
    return std::find(agents.begin(), agents.end(), agent) != agents.end();
}

/// Whether options name a model for each role that there is.
bool names_all_models(const TeamOptions& team) {
    return !team.worker_model.empty() && (!team.plans || !team.planner_model.empty());
}

/// Planner and worker with the models that options name for them, and else one of all.
Arm team_arm(const TeamOptions& team, const std::string& model) {
    const std::string& planner = team.planner_model.empty() ? model : team.planner_model;
    const std::string& worker = team.worker_model.empty() ? model : team.worker_model;
    const std::string agent(agents::PlannerWorker);
    if (!team.plans || planner == worker)
        return {agent, worker};
    return {agent, planner, worker};
}

std::vector<Arm> arms_of_agent(const std::string& agent, const std::vector<std::string>& models,
                               const TeamOptions& team) {
    const bool is_team = agent == agents::PlannerWorker;
    if (agent == "offline")
        return {{agent, ""}};
    if (is_team && names_all_models(team))
        return {team_arm(team, "")};
    if (models.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} needs a language model", agent),
                    "Name one with --model PROVIDER/NAME or --model scripted:FILE");
    std::vector<Arm> arms;
    for (const std::string& model : models)
        arms.push_back(is_team ? team_arm(team, model) : Arm{agent, model});
    return arms;
}

} // namespace

bool has_a_team(const std::vector<std::string>& agents) {
    return has_agent(agents, agents::PlannerWorker);
}

std::vector<Arm> arms_of(const std::vector<std::string>& agents,
                         const std::vector<std::string>& models, const TeamOptions& team) {
    if (!has_a_team(agents) && !(team.planner_model.empty() && team.worker_model.empty()))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Models of roles go with --agent {}", agents::PlannerWorker),
                    "Add it, or name models with --model");
    std::vector<Arm> arms;
    for (const std::string& agent : agents)
        for (Arm& arm : arms_of_agent(agent, models, team))
            arms.push_back(std::move(arm));
    return arms;
}

void choose_tools(const std::vector<std::string>& agents, const evaluation::Benchmark& benchmark,
                  AgentOptions& options) {
    std::string& set = options.tools.set;
    if (!benchmark.tool_set().empty())
        set = benchmark.tool_set();
    if (!has_a_team(agents) || set == tools::GeojsonSet)
        return;
    (has_agent(agents, "react") ? options.team.tool_set : set) = tools::GeojsonSet;
}

} // namespace graticule::cli
