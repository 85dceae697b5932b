// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/task_loop.hpp"
#include "agents/declaration.hpp"
#include "agents/react.hpp"
#include "agents/react/episode.hpp"
#include "tools/sets/code/tools.hpp"

#include <utility>

namespace graticule::agents {

namespace {

class ReactAgent final : public Agent {
public:
    ReactAgent(std::shared_ptr<llm::ChatModel> model, ReactOptions options)
        : m_model(std::move(model)), m_options(std::move(options)) {}

    std::string_view name() const override { return "react"; }
    std::string model() const override { return m_options.model; }

    Json limits() const override { return to_json(m_options.limits); }

    Json options() const override {
        Json options{{"tool_set", m_options.tools.set},
                     {"all_tools", m_options.tools.all},
                     {"ask", static_cast<bool>(m_options.ask)}};
        if (m_options.tools.set == tools::CodeSet || !m_options.code.hosts.empty())
            options["code"] = to_json(m_options.code);
        add_foreign_tools(m_options.tools.foreign, options);
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        return conversation::run_whole_task<react::Episode>(*m_model, m_options,
                                                            {task, workspace, log, context});
    }

private:
    std::shared_ptr<llm::ChatModel> m_model;
    ReactOptions m_options;
};

std::unique_ptr<Agent> open_react(AgentSetup setup) {
    RoleModel& model = setup.models.front();
    ReactOptions options{std::move(setup)};
    options.model = std::move(model.name);
    options.price = model.price;
    options.ask = std::move(setup.ask);
    return make_react_agent(std::move(model.model), std::move(options));
}

} // namespace

std::unique_ptr<Agent> make_react_agent(std::shared_ptr<llm::ChatModel> model,
                                        ReactOptions options) {
    return std::make_unique<ReactAgent>(std::move(model), std::move(options));
}

AgentDeclaration react_agent() {
    AgentDeclaration agent;
    agent.name = "react";
    agent.description = "a language model that calls tools";
    agent.page = "docs/react-agent.md";
    agent.roles = {{"", "calls the tools and answers"}};
    agent.may_ask = true;
    agent.writes_code = [](const ToolChoice& tools, const Json&) {
        return tools.set == tools::CodeSet;
    };
    agent.open = open_react;
    return agent;
}

} // namespace graticule::agents
