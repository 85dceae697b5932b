// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/budget_calls.hpp"
#include "agents/conversation/call_option.hpp"
#include "agents/declaration.hpp"
#include "agents/search/options.hpp"
#include "agents/search/search_run.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/tools.hpp"

#include <utility>

namespace graticule::agents {

namespace {

constexpr const char* NameOfSearch = "search";

class SearchAgent final : public Agent {
public:
    SearchAgent(std::shared_ptr<llm::ChatModel> model, search::SearchOptions options)
        : m_model(std::move(model)), m_options(std::move(options)) {}

    std::string_view name() const override { return NameOfSearch; }
    std::string model() const override { return m_options.model; }
    Json limits() const override { return to_json(m_options.limits); }

    Json options() const override {
        Json options = coding::to_json(m_options);
        options["ask"] = static_cast<bool>(m_options.ask);
        options[conversation::Calls] = conversation::call_form_name(m_options.calls);
        options.update(search::to_json(m_options));
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        tools::CodeSettings code = m_options.code;
        code.limits.forks = search::MostCopies;
        workspace.set_code_settings(code);
        tools::BudgetMeter meter(m_options.budget);
        const ToolCaller within_budget = conversation::calls_within(meter, m_options.tools);
        const conversation::TaskOfRun of{task, workspace, log, context};
        return search::SearchRun(*m_model, m_options,
                                 m_options.caller ? m_options.caller : within_budget, of)
            .run();
    }

private:
    std::shared_ptr<llm::ChatModel> m_model;
    search::SearchOptions m_options;
};

std::unique_ptr<Agent> open_search(AgentSetup setup) {
    if (setup.tools.set != tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument, "The agent search works in code alone",
                    "Leave out --tool-set, or add --agent react");
    RoleModel model = std::move(setup.models.front());
    search::SearchOptions options{coding::coding_options(setup)};
    options.model = std::move(model.name);
    options.price = model.price;
    options.ask = std::move(setup.ask);
    options.edit = std::move(setup.edit);
    options.exploration = search::exploration_from(setup.options);
    options.retrieval = search::retrieval_in(setup.options);
    options.steps_given = search::steps_given_in(setup.options);
    options.calls =
        conversation::call_form_for(options.model, text_member(setup.recorded, conversation::Calls),
                                    setup.options, conversation::CallForm::Actions);
    return std::make_unique<SearchAgent>(std::move(model.model), std::move(options));
}

Json recorded_search_options(const Json& task) {
    Json options = coding::recorded_options(task);
    const Json& told = member(task, "options");
    search::SearchOptions own;
    own.exploration = search::exploration_from(told);
    own.retrieval = search::retrieval_in(told);
    own.steps_given = search::steps_given_in(told);
    options.update(search::to_json(own));
    return options;
}

} // namespace

AgentDeclaration search_agent() {
    AgentDeclaration agent;
    agent.name = NameOfSearch;
    agent.description = "a language model whose code is searched as a tree, each step in forks of "
                        "the session";
    agent.page = "docs/search-agent.md";
    agent.roles = {{"", "lists the steps, writes their code and answers"}};
    agent.options = {coding::knowledge_option(),
                     coding::packs_option(),
                     conversation::calls_option(),
                     search::exploration_option(),
                     search::exploration_base_option(),
                     search::retrieval_option(),
                     search::steps_option()};
    agent.limits = {
        {"rollouts", "Most rollouts of the search", search::MostRollouts},
        {"codes", "Codes that are asked for a step", search::CodesOfStep},
        {"repairs", "Most times that the code of a step is mended", search::MostRepairs, 0},
        {"ahead", "Most steps that are executed ahead for a reward", search::MostAhead, 0}};
    agent.rounds = search::MostRounds;
    agent.tool_set = tools::CodeSet;
    agent.may_ask = true;
    agent.takes_edits = true;
    agent.writes_code = [](const ToolChoice&, const Json&) { return true; };
    agent.goes_all_ways_again = true;
    agent.recorded_options = recorded_search_options;
    agent.open = open_search;
    return agent;
}

} // namespace graticule::agents
