// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/arms.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace graticule::cli {

namespace {

using evaluation::Arm;

/// Those that options name for roles.
std::map<std::string, std::string> named_models(const AgentOptions& options) {
    std::map<std::string, std::string> named;
    for (const auto& [role, model] : options.role_models)
        if (!model.empty())
            named[role] = model;
    return named;
}

/// An agent with the models that options name for its roles, and else one of all.
Arm arm_with(const std::string& agent, const std::vector<agents::ModelRole>& roles,
             const std::map<std::string, std::string>& named, const std::string& model) {
    const auto of = [&](const std::string& role) {
        const auto own = named.find(role);
        return own == named.end() ? model : own->second;
    };
    Arm arm{agent, of(roles.front().name)};
    for (const agents::ModelRole& role : roles)
        if (of(role.name) != arm.model)
            arm.models[role.name] = of(role.name);
    return arm;
}

std::vector<Arm> arms_of_agent(const std::string& name, const std::vector<std::string>& models,
                               const AgentOptions& options) {
    const agents::AgentDeclaration& agent = agents::agent_named(name);
    const std::vector<agents::ModelRole> roles =
        asked_roles(agent, own_options(agent, options.own));
    if (roles.empty())
        return {{name, ""}};
    const auto named = named_models(options);
    if (std::all_of(roles.begin(), roles.end(),
                    [&](const auto& role) { return named.contains(role.name); }))
        return {arm_with(name, roles, named, "")};
    if (models.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} needs a language model", name),
                    "Name one with --model PROVIDER/NAME or --model scripted:FILE");
    std::vector<Arm> arms;
    for (const std::string& model : models)
        arms.push_back(arm_with(name, roles, named, model));
    return arms;
}

bool has_role(const std::vector<std::string>& agents, const std::string& role) {
    return std::any_of(agents.begin(), agents.end(), [&](const std::string& name) {
        const auto& roles = agents::agent_named(name).roles;
        return std::any_of(roles.begin(), roles.end(),
                           [&](const auto& one) { return one.name == role; });
    });
}

} // namespace

std::vector<Arm> arms_of(const std::vector<std::string>& agents,
                         const std::vector<std::string>& models, const AgentOptions& options) {
    for (const auto& [role, model] : named_models(options))
        if (!has_role(agents, role))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("No agent of the suite has a model for the role {}", role),
                        "Add an --agent that has, or name models with --model");
    std::vector<Arm> arms;
    for (const std::string& agent : agents)
        for (Arm& arm : arms_of_agent(agent, models, options))
            arms.push_back(std::move(arm));
    return arms;
}

void choose_tools(const std::vector<std::string>& agents, const evaluation::Benchmark& benchmark,
                  AgentOptions& options) {
    if (!benchmark.tool_set().empty())
        options.tools.set = benchmark.tool_set();
    std::set<std::string> usual;
    for (const std::string& name : agents)
        if (const std::string& set = agents::agent_named(name).tool_set; !set.empty())
            usual.insert(set);
    if (usual.size() == 1 && *usual.begin() != agents::ToolChoice().set)
        options.tools.set = *usual.begin();
}

Json options_of_agents(const std::vector<std::string>& agents, const AgentOptions& options,
                       bool tools_are_open) {
    Json all = Json::object();
    for (const std::string& name : agents) {
        const agents::AgentDeclaration& agent = agents::agent_named(name);
        Json own = own_options(agent, options.own);
        for (const agents::AgentOption& option : agent.options)
            if (!option.in_suites)
                own.erase(option.name);
        const bool has_usual_tools =
            agent.tool_set.empty() || agent.tool_set == agents::ToolChoice().set;
        if (tools_are_open && !has_usual_tools && agent.tool_set != options.tools.set)
            own["tool_set"] = agent.tool_set;
        if (!own.empty())
            all[name] = std::move(own);
    }
    return all;
}

int usual_rounds(const std::vector<std::string>& agents) {
    int rounds = 0;
    for (const std::string& name : agents)
        rounds = std::max(rounds, agents::agent_named(name).rounds);
    return rounds;
}

} // namespace graticule::cli
