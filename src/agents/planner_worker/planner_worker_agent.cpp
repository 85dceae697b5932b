// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/budget_calls.hpp"
#include "agents/conversation/call_option.hpp"
#include "agents/declaration.hpp"
#include "agents/planner_worker.hpp"
#include "agents/planner_worker/assembly.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <array>
#include <utility>

namespace graticule::agents {

namespace {

constexpr std::array<std::pair<WorkerKind, std::string_view>, 3> WorkerKinds{
    {{WorkerKind::Functions, "functions"}, {WorkerKind::Code, "code"}, {WorkerKind::Auto, "auto"}}};

class PlannerWorkerAgent final : public Agent {
public:
    PlannerWorkerAgent(TeamModels models, PlannerWorkerOptions options)
        : m_models(std::move(models)), m_options(std::move(options)) {}

    std::string_view name() const override { return PlannerWorker; }
    std::string model() const override {
        return m_options.plans ? m_options.planner.name : m_options.worker.name;
    }

    Json limits() const override { return to_json(m_options.limits); }

    Json options() const override {
        Json options{{"tool_set", m_options.tools.set},
                     {"all_tools", m_options.tools.all},
                     {"worker", worker_kind_name(m_options.kind)},
                     {"plans", m_options.plans},
                     {"worker_model", m_options.worker.name},
                     {"worker_calls", conversation::call_form_name(m_options.worker.calls)}};
        if (m_options.plans)
            options["planner_calls"] = conversation::call_form_name(m_options.planner.calls);
        if (m_options.kind != WorkerKind::Functions || !m_options.code.hosts.empty())
            options["code"] = to_json(m_options.code);
        add_foreign_tools(m_options.tools.foreign, options);
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        workspace.set_code_settings(m_options.code);
        tools::BudgetMeter meter(m_options.budget);
        const ToolCaller within_budget = conversation::calls_within(meter, m_options.tools);
        planner_worker::Team team(m_options, m_options.caller ? m_options.caller : within_budget,
                                  task, workspace, log, context);
        return planner_worker::Assembly(team, m_models).run();
    }

private:
    TeamModels m_models;
    PlannerWorkerOptions m_options;
};

} // namespace

std::string_view worker_kind_name(WorkerKind kind) {
    for (const auto& [known, name] : WorkerKinds)
        if (known == kind)
            return name;
    return {};
}

std::optional<WorkerKind> worker_kind_of(std::string_view name) {
    for (const auto& [kind, known] : WorkerKinds)
        if (known == name)
            return kind;
    return std::nullopt;
}

std::unique_ptr<Agent> make_planner_worker_agent(TeamModels models, PlannerWorkerOptions options) {
    return std::make_unique<PlannerWorkerAgent>(std::move(models), std::move(options));
}

namespace {

constexpr const char* Plans = "planner"; // names of options
constexpr const char* Kind = "worker";

bool plans(const Json& options) {
    return member(options, Plans) != false;
}

std::unique_ptr<Agent> open_planner_worker(AgentSetup setup) {
    if (setup.tools.set == tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument,
                    "The agent planner-worker has code written with --worker code",
                    "Leave out --tool-set code, and add --worker code");
    PlannerWorkerOptions options{setup};
    options.plans = plans(setup.options);
    options.kind = worker_kind_of(text_member(setup.options, Kind)).value_or(options.kind);
    TeamModels models =
        take_models(setup, conversation::CallForm::Written, options.planner, options.worker);
    return make_planner_worker_agent(std::move(models), std::move(options));
}

Json recorded_team_options(const Json& task) {
    const Json& told = member(task, "options");
    return {{Plans, member(told, "plans") != false}, {Kind, text_member(told, "worker")}};
}

} // namespace

AgentDeclaration planner_worker_agent() {
    AgentDeclaration agent;
    agent.name = PlannerWorker;
    agent.description = "a model that plans and one that does the subtasks";
    agent.page = "docs/planner-worker.md";
    agent.roles = {{PlannerRole, "plans", plans}, {WorkerRole, "does what was planned"}};
    agent.options = {
        {Kind,
         "How subtasks are done: functions, by calls of those of --tool-set; code, by Python; "
         "auto, chosen for each",
         {"functions", "code", "auto"},
         "functions"},
        {Plans, "Have a planner; without one the worker is given the task alone", {}, true},
        conversation::calls_option()};
    agent.limits = {{"subtasks", "Most subtasks", MostSubtasks},
                    {"planner_rounds", "Most answers of the planner", MostPlannerRounds},
                    {"worker_rounds", "Most answers of the worker in a subtask", MostWorkerRounds}};
    agent.rounds = MostRoundsOfTeam;
    agent.tool_set = tools::GeojsonSet;
    agent.writes_code = [](const ToolChoice&, const Json& options) {
        return text_member(options, Kind) != worker_kind_name(WorkerKind::Functions);
    };
    agent.recorded_options = recorded_team_options;
    agent.open = open_planner_worker;
    return agent;
}

} // namespace graticule::agents
