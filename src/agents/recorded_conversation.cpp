// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_conversation.hpp"

#include "agents/replay_difference.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

/// What the options of all agents with models have, as a run had it.
template <typename Options>
void take_what_both_have(Options& options, const Json& task, const std::vector<Event>& events,
                         const tools::CodeSettings& code) {
    options.limits = repeatable(limits_from(member(task, "budget")));
    for (const Event& event : events)
        if (event.type == "run_resumed")
            options.later.push_back(
                {static_cast<int>(std::min<std::int64_t>(
                     count_member(event.data, "rounds_before").value_or(0), MostLoggedRounds)),
                 repeatable(limits_from(member(event.data, "budget")))});
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

bool has_conversation(const std::vector<Event>& events) {
    return std::any_of(events.begin(), events.end(),
                       [](const Event& event) { return event.type == "model_request"; });
}

std::string end_of(const std::vector<Event>& events) {
    return events.empty() || events.back().type != "run_finished"
               ? std::string()
               : text_member(events.back().data, "end");
}

RunLimits last_limits(const Json& task, const std::vector<Event>& events) {
    const Json* budget = &member(task, "budget");
    for (const Event& event : events)
        if (event.type == "run_resumed")
            budget = &member(event.data, "budget");
    return limits_from(*budget);
}

ReactOptions recorded_options(const Json& task, const std::vector<Event>& events,
                              const tools::CodeSettings& code) {
    ReactOptions options;
    take_what_both_have(options, task, events, code);
    return options;
}

PlannerWorkerOptions recorded_team(const Json& task, const std::vector<Event>& events,
                                   const tools::CodeSettings& code) {
    PlannerWorkerOptions options;
    take_what_both_have(options, task, events, code);
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

std::vector<llm::ScriptedAnswer> answers_in(const std::vector<Event>& events) {
    std::vector<llm::ScriptedAnswer> answers;
    for (const Event& event : events) {
        const std::string where = fmt::format("events.jsonl, event {}", event.sequence);
        if (event.type == "model_response")
            answers.emplace_back(
                llm::response_from_json(CheckedJson(event.data, where).at("response")));
        else if (event.type == "model_error")
            answers.emplace_back(
                llm::model_error_from_json(CheckedJson(event.data, where).at("error")));
    }
    return answers;
}

std::map<std::string, tools::Observation> calls_without_effect(const std::vector<Event>& events) {
    std::map<std::string, tools::Observation> refused;
    for (const Event& event : events) {
        const Json& data = member(event.data, "data");
        if (event.type != "observation"
            || (member(data, "over_budget") != true && member(data, "undone") != true))
            continue;
        tools::Observation& observation = refused[text_member(event.data, "id")];
        observation.ok = false;
        observation.text = text_member(event.data, "text");
        observation.data = data;
        observation.error_code = text_member(event.data, "error_code");
    }
    return refused;
}

bool has_to_be_alike(const Event& event) {
    constexpr std::array<std::string_view, 7> Types{
        "model_request", "tool_call", "observation", "subtask", "report", "answer", "refusal"};
    return std::find(Types.begin(), Types.end(), event.type) != Types.end();
}

std::string place_of(const Event& event) {
    if (event.type == "model_request")
        return fmt::format("request of round {}", member(event.data, "round").dump());
    if (event.type == "subtask" || event.type == "report")
        return fmt::format("{} {}", event.type, member(event.data, "subtask").dump());
    return event.type == "tool_call" ? "call " + text_member(event.data, "id") : event.type;
}

std::optional<ReplayDifference> difference_of(const Event& recorded, const Event& replayed,
                                              const std::string& tool, std::size_t calls) {
    if (recorded.type != replayed.type)
        return ReplayDifference{place_of(recorded), recorded.type, replayed.type};
    if (recorded.type == "observation")
        return observation_difference(calls, tool, recorded.data, replayed.data);
    return difference_between(place_of(recorded), to_line(recorded.data), to_line(replayed.data));
}

} // namespace graticule::agents
