// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_conversation.hpp"

#include "agents/replay_difference.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace graticule::agents {

namespace {

constexpr std::int64_t MostLoggedRounds = 1'000'000; // that a log is believed

RunLimits repeatable(RunLimits limits) {
    limits.seconds.reset();
    limits.cost.reset();
    return limits;
}

/// What all agents of models are opened with, as a run had it.
void take_recorded(ModelAgentOptions& options, const Json& task,
                   const std::vector<runs::Event>& events, const tools::CodeSettings& code) {
    options.limits = repeatable(limits_from(member(task, "budget")));
    for (const runs::Event& event : events)
        if (event.is<runs::events::RunResumed>()) {
            const auto resumed = runs::events::read<runs::events::RunResumed>(event.data);
            options.later.push_back(
                {static_cast<int>(std::min(resumed.rounds_before, MostLoggedRounds)),
                 repeatable(limits_from(resumed.budget))});
        }
    const Json& told = member(task, "options");
    options.tools.set = text_member(told, "tool_set");
    options.tools.all = member(told, "all_tools") == true;
    options.code = tools::recorded_settings(member(told, "code"), code);
}

template <typename Value>
Value one_of(const Json& told, const char* name,
             std::optional<Value> (*value_of)(std::string_view)) {
    const std::optional<Value> value = value_of(text_member(told, name));
    if (!value)
        throw Error(ErrorCode::Malformed, fmt::format("task.json has no {} that is known", name),
                    "It was written by another version, or changed by hand");
    return *value;
}

/// A model that several conversations have.
class SharedModel final : public llm::ChatModel {
public:
    explicit SharedModel(std::shared_ptr<llm::ChatModel> model) : m_model(std::move(model)) {}

    llm::Response chat(const llm::Request& request, const Context& context,
                       const llm::DeltaSink& deltas) override {
        return m_model->chat(request, context, deltas);
    }

    void set_wait_sink(llm::WaitSink sink) override { m_model->set_wait_sink(std::move(sink)); }

private:
    std::shared_ptr<llm::ChatModel> m_model; // the conversations come and go
};

} // namespace

bool has_conversation(const std::vector<runs::Event>& events) {
    return std::any_of(events.begin(), events.end(), [](const runs::Event& event) {
        return event.is<runs::events::ModelRequest>();
    });
}

std::string end_of(const std::vector<runs::Event>& events) {
    if (events.empty() || !events.back().is<runs::events::RunFinished>())
        return {};
    return runs::events::read<runs::events::RunFinished>(events.back().data).end;
}

RunLimits last_limits(const Json& task, const std::vector<runs::Event>& events) {
    Json budget = member(task, "budget");
    for (const runs::Event& event : events)
        if (event.is<runs::events::RunResumed>())
            budget = runs::events::read<runs::events::RunResumed>(event.data).budget;
    return limits_from(budget);
}

ReactOptions recorded_options(const Json& task, const std::vector<runs::Event>& events,
                              const tools::CodeSettings& code) {
    ReactOptions options;
    take_recorded(options, task, events, code);
    return options;
}

PlannerWorkerOptions recorded_team(const Json& task, const std::vector<runs::Event>& events,
                                   const tools::CodeSettings& code) {
    PlannerWorkerOptions options;
    take_recorded(options, task, events, code);
    const Json& told = member(task, "options");
    options.plans = member(told, "plans") != false;
    options.planner.name = text_member(task, "model");
    options.worker.name = text_member(told, "worker_model");
    options.kind = one_of(told, "worker", worker_kind_of);
    options.worker.calls = one_of(told, "worker_calls", call_form_of);
    if (options.plans)
        options.planner.calls = one_of(told, "planner_calls", call_form_of);
    return options;
}

bool is_of_team(const Json& task) {
    return text_member(task, "agent") == PlannerWorker;
}

RoleModels shared_by_roles(std::unique_ptr<llm::ChatModel> model) {
    const std::shared_ptr<llm::ChatModel> shared = std::move(model); // by both roles
    return {std::make_unique<SharedModel>(shared), std::make_unique<SharedModel>(shared)};
}

std::vector<llm::ScriptedAnswer> answers_in(const std::vector<runs::Event>& events) {
    std::vector<llm::ScriptedAnswer> answers;
    for (const runs::Event& event : events) {
        const std::string where = fmt::format("events.jsonl, event {}", event.sequence);
        if (event.is<runs::events::ModelResponse>())
            answers.emplace_back(
                llm::response_from_json(CheckedJson(event.data, where).at("response")));
        else if (event.is<runs::events::ModelError>())
            answers.emplace_back(
                llm::model_error_from_json(CheckedJson(event.data, where).at("error")));
    }
    return answers;
}

std::map<std::string, tools::Observation>
calls_without_effect(const std::vector<runs::Event>& events) {
    std::map<std::string, tools::Observation> refused;
    for (const runs::Event& event : events) {
        if (!event.is<runs::events::Observation>())
            continue;
        auto recorded = runs::events::read<runs::events::Observation>(event.data);
        if (member(recorded.data, "over_budget") != true && member(recorded.data, "undone") != true)
            continue;
        tools::Observation& observation = refused[recorded.id];
        observation.ok = false;
        observation.text = std::move(recorded.text);
        observation.data = std::move(recorded.data);
        observation.error_code = recorded.error_code.value_or("");
    }
    return refused;
}

bool has_to_be_alike(const runs::Event& event) {
    using namespace runs::events;
    return event.is<ModelRequest>() || event.is<ToolCall>() || event.is<Observation>()
           || event.is<Subtask>() || event.is<SubtaskReport>() || event.is<Answer>()
           || event.is<Refusal>();
}

std::string place_of(const runs::Event& event) {
    if (event.is<runs::events::ModelRequest>())
        return fmt::format("request of round {}", member(event.data, "round").dump());
    if (event.is<runs::events::Subtask>() || event.is<runs::events::SubtaskReport>())
        return fmt::format("{} {}", event.type, member(event.data, "subtask").dump());
    return event.is<runs::events::ToolCall>() ? "call " + text_member(event.data, "id")
                                              : event.type;
}

std::optional<ReplayDifference> difference_of(const runs::Event& recorded,
                                              const runs::Event& replayed, const std::string& tool,
                                              std::size_t calls) {
    if (recorded.type != replayed.type)
        return ReplayDifference{place_of(recorded), recorded.type, replayed.type};
    using runs::events::Observation;
    if (recorded.is<Observation>())
        return observation_difference(calls, tool, runs::events::read<Observation>(recorded.data),
                                      runs::events::read<Observation>(replayed.data));
    return difference_between(place_of(recorded), to_line(recorded.data), to_line(replayed.data));
}

} // namespace graticule::agents
