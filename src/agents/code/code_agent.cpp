// SPDX-License-Identifier: Apache-2.0
#include "agents/code/code_episode.hpp"
#include "agents/coding/options.hpp"
#include "agents/conversation/call_option.hpp"
#include "agents/conversation/task_loop.hpp"
#include "agents/declaration.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/tools.hpp"

#include <utility>

namespace graticule::agents {

namespace {

constexpr const char* Name = "code";

class CodeAgent final : public Agent {
public:
    CodeAgent(std::shared_ptr<llm::ChatModel> model, code::CodeOptions options)
        : m_model(std::move(model)), m_options(std::move(options)) {}

    std::string_view name() const override { return Name; }
    std::string model() const override { return m_options.model; }
    Json limits() const override { return to_json(m_options.limits); }

    Json options() const override {
        Json options = coding::to_json(m_options);
        options["ask"] = static_cast<bool>(m_options.ask);
        options[conversation::Approve] = m_options.approval.points();
        options[conversation::Calls] = conversation::call_form_name(m_options.calls);
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        return conversation::run_whole_task<code::CodeEpisode>(*m_model, m_options,
                                                               {task, workspace, log, context});
    }

private:
    std::shared_ptr<llm::ChatModel> m_model;
    code::CodeOptions m_options;
};

std::unique_ptr<Agent> open_code(AgentSetup setup) {
    if (setup.tools.set != tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument, "The agent code works with its own tools alone",
                    "Leave out --tool-set, or add --agent react");
    RoleModel model = std::move(setup.models.front());
    code::CodeOptions options{coding::coding_options(setup)};
    options.model = std::move(model.name);
    options.price = model.price;
    options.ask = std::move(setup.ask);
    options.approval = {setup.options, std::move(setup.approval)};
    options.calls =
        conversation::call_form_for(options.model, text_member(setup.recorded, conversation::Calls),
                                    setup.options, conversation::CallForm::Actions);
    return std::make_unique<CodeAgent>(std::move(model.model), std::move(options));
}

} // namespace

AgentDeclaration code_agent() {
    AgentDeclaration agent;
    agent.name = Name;
    agent.description = "a language model that writes Python, with a card of each file";
    agent.page = "docs/code-agent.md";
    agent.roles = {{"", "writes the code and answers"}};
    agent.options = {coding::knowledge_option(), coding::packs_option(),
                     conversation::calls_option(), conversation::approve_option()};
    agent.tool_set = tools::CodeSet;
    agent.may_ask = true;
    agent.writes_code = [](const ToolChoice&, const Json&) { return true; };
    agent.recorded_options = coding::recorded_options;
    agent.open = open_code;
    return agent;
}

} // namespace graticule::agents
