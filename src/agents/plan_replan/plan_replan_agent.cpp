// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/options.hpp"
#include "agents/conversation/budget_calls.hpp"
#include "agents/conversation/call_option.hpp"
#include "agents/declaration.hpp"
#include "agents/plan_replan/plan_run.hpp"
#include "agents/plan_replan/team.hpp"
#include "base/error.hpp"
#include "tools/sets/code/tools.hpp"

#include <utility>

namespace graticule::agents {

namespace {

constexpr const char* NameOfReplanning = "plan-replan";

class PlanReplanAgent final : public Agent {
public:
    PlanReplanAgent(TeamModels models, plan_replan::ReplanOptions options)
        : m_models(std::move(models)), m_options(std::move(options)) {}

    std::string_view name() const override { return NameOfReplanning; }
    std::string model() const override { return m_options.planner.name; }
    Json limits() const override { return to_json(m_options.limits); }

    Json options() const override {
        Json options = coding::to_json(m_options);
        options[conversation::Approve] = m_options.approval.points();
        options["worker_model"] = m_options.worker.name;
        options["planner_calls"] = conversation::call_form_name(m_options.planner.calls);
        options["worker_calls"] = conversation::call_form_name(m_options.worker.calls);
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        workspace.set_code_settings(m_options.code);
        tools::BudgetMeter meter(m_options.budget);
        const ToolCaller within_budget = conversation::calls_within(meter, m_options.tools);
        plan_replan::Team team(m_options, m_options.caller ? m_options.caller : within_budget, task,
                               workspace, log, context);
        return plan_replan::PlanRun(team, m_models).run();
    }

private:
    TeamModels m_models;
    plan_replan::ReplanOptions m_options;
};

std::unique_ptr<Agent> open_plan_replan(AgentSetup setup) {
    if (setup.tools.set != tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument, "The agent plan-replan works in code alone",
                    "Leave out --tool-set, or add --agent planner-worker");
    plan_replan::ReplanOptions options{coding::coding_options(setup)};
    options.approval = {setup.options, std::move(setup.approval)};
    TeamModels models =
        take_models(setup, conversation::CallForm::Actions, options.planner, options.worker);
    return std::make_unique<PlanReplanAgent>(std::move(models), std::move(options));
}

} // namespace

AgentDeclaration plan_replan_agent() {
    AgentDeclaration agent;
    agent.name = NameOfReplanning;
    agent.description = "a model that plans steps and plans anew where one fails, and one that "
                        "does them in Python";
    agent.page = "docs/plan-replan.md";
    agent.roles = {{PlannerRole, "plans"}, {WorkerRole, "does what was planned"}};
    agent.options = {coding::knowledge_option(), coding::packs_option(),
                     conversation::calls_option(), conversation::approve_option()};
    agent.limits = {
        {"replans", "Most times that what remains is planned anew", plan_replan::MostReplans, 0},
        {"step_rounds", "Most answers of the worker in a step", plan_replan::MostStepRounds}};
    agent.rounds = plan_replan::MostRounds;
    agent.tool_set = tools::CodeSet;
    agent.writes_code = [](const ToolChoice&, const Json&) { return true; };
    agent.recorded_options = coding::recorded_options;
    agent.open = open_plan_replan;
    return agent;
}

} // namespace graticule::agents
