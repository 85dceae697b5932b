// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/budget_calls.hpp"
#include "agents/planner_worker.hpp"
#include "agents/planner_worker/assembly.hpp"

#include <array>
#include <utility>

namespace graticule::agents {

namespace {

template <typename Value>
using Name = std::pair<Value, std::string_view>;

constexpr std::array<Name<WorkerKind>, 3> WorkerKinds{
    {{WorkerKind::Functions, "functions"}, {WorkerKind::Code, "code"}, {WorkerKind::Auto, "auto"}}};
constexpr std::array<Name<CallForm>, 2> CallForms{
    {{CallForm::Native, "native"}, {CallForm::Written, "written"}}};

template <typename Names, typename Value>
std::string_view name_in(const Names& names, Value value) {
    for (const auto& [known, name] : names)
        if (known == value)
            return name;
    return {};
}

template <typename Value, std::size_t Count>
std::optional<Value> value_in(const std::array<Name<Value>, Count>& names, std::string_view name) {
    for (const auto& [value, known] : names)
        if (known == name)
            return value;
    return std::nullopt;
}

class PlannerWorkerAgent final : public Agent {
public:
    PlannerWorkerAgent(RoleModels models, PlannerWorkerOptions options)
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
                     {"worker_calls", call_form_name(m_options.worker.calls)}};
        if (m_options.plans)
            options["planner_calls"] = call_form_name(m_options.planner.calls);
        if (m_options.kind != WorkerKind::Functions || !m_options.code.hosts.empty())
            options["code"] = to_json(m_options.code);
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        workspace.set_code_settings(m_options.code);
        tools::BudgetMeter meter(m_options.budget);
        const ToolCaller within_budget = conversation::calls_within(meter);
        planner_worker::Team team(m_options, m_options.caller ? m_options.caller : within_budget,
                                  task, workspace, log, context);
        return planner_worker::Assembly(team, m_models).run();
    }

private:
    RoleModels m_models;
    PlannerWorkerOptions m_options;
};

} // namespace

std::string_view worker_kind_name(WorkerKind kind) {
    return name_in(WorkerKinds, kind);
}

std::optional<WorkerKind> worker_kind_of(std::string_view name) {
    return value_in(WorkerKinds, name);
}

std::string_view call_form_name(CallForm form) {
    return name_in(CallForms, form);
}

std::optional<CallForm> call_form_of(std::string_view name) {
    return value_in(CallForms, name);
}

std::unique_ptr<Agent> make_planner_worker_agent(RoleModels models, PlannerWorkerOptions options) {
    return std::make_unique<PlannerWorkerAgent>(std::move(models), std::move(options));
}

} // namespace graticule::agents
