// SPDX-License-Identifier: Apache-2.0
#include "agents/declaration.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace graticule::agents {

namespace {

void check_option(const AgentDeclaration& agent, const std::string& name, const Json& value) {
    const auto option = std::find_if(agent.options.begin(), agent.options.end(),
                                     [&](const AgentOption& one) { return one.name == name; });
    if (option == agent.options.end())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} has no option {}", agent.name, name));
    const bool fits = option->is_text_file ? value.is_string()
                      : option->choices.empty()
                          ? value.is_boolean()
                          : value.is_string()
                                && std::find(option->choices.begin(), option->choices.end(),
                                             value.get_ref<const std::string&>())
                                       != option->choices.end();
    if (!fits)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The option {} of the agent {} is {}, not {}", name, agent.name,
                                option->is_text_file      ? "text"
                                : option->choices.empty() ? "true or false"
                                                          : join(option->choices, ", "),
                                value.dump()));
}

} // namespace

const AgentDeclaration& agent_named(std::string_view name) {
    const std::vector<AgentDeclaration>& agents = agent_declarations();
    const auto found = std::find_if(agents.begin(), agents.end(),
                                    [&](const auto& agent) { return agent.name == name; });
    if (found != agents.end())
        return *found;
    std::vector<std::string> names;
    for (const AgentDeclaration& agent : agents)
        names.push_back(agent.name);
    throw Error(ErrorCode::InvalidArgument, fmt::format("There is no agent {}", shorten(name, 80)),
                "Take one of " + join(names, ", "));
}

std::vector<ModelRole> asked_roles(const AgentDeclaration& agent, const Json& options) {
    std::vector<ModelRole> asked;
    std::copy_if(agent.roles.begin(), agent.roles.end(), std::back_inserter(asked),
                 [&](const ModelRole& role) { return role.is_asked(options); });
    return asked;
}

Json complete_options(const AgentDeclaration& agent, const Json& given) {
    Json options = Json::object();
    for (const AgentOption& option : agent.options)
        options[option.name] = option.usual;
    for (const auto& [name, value] : given.items()) {
        check_option(agent, name, value);
        options[name] = value;
    }
    return options;
}

} // namespace graticule::agents
