// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_agent.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::agents {

namespace {

constexpr std::int64_t MostLoggedRounds = 1'000'000; // that a log is believed

RunLimits repeatable(RunLimits limits) {
    limits.seconds.reset();
    limits.cost.reset();
    return limits;
}

} // namespace

const AgentDeclaration& recorded_agent(const Json& task) {
    try {
        return agent_named(text_member(task, "agent"));
    } catch (const Error& error) {
        throw Error(ErrorCode::Malformed, "task.json: " + error.message(),
                    "It was written by another version, or changed by hand");
    }
}

Json recorded_own_options(const AgentDeclaration& agent, const Json& task) {
    try {
        return complete_options(agent, agent.recorded_options(task));
    } catch (const Error& error) {
        throw Error(ErrorCode::Malformed, "task.json: " + error.message(),
                    "It was written by another version, or changed by hand");
    }
}

std::vector<RoleModel> recorded_models(const AgentDeclaration& agent, const Json& task) {
    const std::string first = text_member(task, "model");
    std::vector<RoleModel> models;
    for (const ModelRole& role : asked_roles(agent, recorded_own_options(agent, task))) {
        const std::string own = text_member(member(task, "options"), role.name + "_model");
        models.push_back({role.name, own.empty() ? first : own});
    }
    return models;
}

RunLimits last_limits(const Json& task, const std::vector<runs::Event>& events) {
    Json budget = member(task, "budget");
    for (const runs::Event& event : events)
        if (event.is<runs::events::RunResumed>())
            budget = runs::events::read<runs::events::RunResumed>(event.data).budget;
    return limits_from(budget);
}

AgentSetup recorded_setup(const AgentDeclaration& agent, const Json& task,
                          const std::vector<runs::Event>& events, const tools::CodeSettings& code) {
    AgentSetup setup;
    setup.limits = repeatable(limits_from(member(task, "budget")));
    for (const runs::Event& event : events)
        if (event.is<runs::events::RunResumed>()) {
            const auto resumed = runs::events::read<runs::events::RunResumed>(event.data);
            setup.later.push_back(
                {static_cast<int>(std::min(resumed.rounds_before, MostLoggedRounds)),
                 repeatable(limits_from(resumed.budget))});
        }
    setup.recorded = member(task, "options");
    setup.tools.set = text_member(setup.recorded, "tool_set");
    setup.tools.all = member(setup.recorded, "all_tools") == true;
    if (std::vector<ForeignTool> lent = foreign_tools_of(setup.recorded); !lent.empty())
        setup.tools.foreign = std::make_shared<ForeignTools>(std::move(lent), nullptr, "");
    setup.code = tools::recorded_settings(member(setup.recorded, "code"), code);
    setup.options = recorded_own_options(agent, task);
    setup.models = recorded_models(agent, task);
    if (agent.reads_follow_ups && member(setup.recorded, "asked_before").is_array())
        setup.asked_before = texts_member(setup.recorded, "asked_before");
    return setup;
}

} // namespace graticule::agents
