// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_conversation.hpp"

#include "agents/replay_difference.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace graticule::agents {

namespace {

constexpr std::int64_t MostRounds = 1'000'000; // that a log is believed

RunLimits limits_from(const Json& record) {
    RunLimits limits;
    if (const auto rounds = count_member(record, "rounds"))
        limits.rounds = static_cast<int>(std::min<std::int64_t>(*rounds, MostRounds));
    if (const auto tokens = count_member(record, "tokens"))
        limits.tokens = *tokens;
    limits.seconds = number_member(record, "time_s");
    limits.cost = number_member(record, "cost_usd");
    return limits;
}

RunLimits repeatable(RunLimits limits) {
    limits.seconds.reset();
    limits.cost.reset();
    return limits;
}

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
    options.limits = repeatable(limits_from(member(task, "budget")));
    for (const Event& event : events)
        if (event.type == "run_resumed")
            options.later.push_back(
                {static_cast<int>(std::min<std::int64_t>(
                     count_member(event.data, "rounds_before").value_or(0), MostRounds)),
                 repeatable(limits_from(member(event.data, "budget")))});
    const Json& told = member(task, "options");
    options.tools.set = text_member(told, "tool_set");
    options.tools.all = member(told, "all_tools") == true;
    options.code = tools::recorded_settings(member(told, "code"), code);
    return options;
}

std::vector<llm::ScriptedAnswer> answers_in(const std::vector<Event>& events) {
    std::vector<llm::ScriptedAnswer> answers;
    for (const Event& event : events) {
        const std::string where = fmt::format("events.jsonl, event {}", event.sequence);
        if (event.type == "model_response")
            answers.emplace_back(
                llm::response_from_json(llm::CheckedJson(event.data, where).at("response")));
        else if (event.type == "model_error")
            answers.emplace_back(
                llm::model_error_from_json(llm::CheckedJson(event.data, where).at("error")));
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
    return event.type == "model_request" || event.type == "tool_call" || event.type == "observation"
           || event.type == "answer" || event.type == "refusal";
}

std::string place_of(const Event& event) {
    if (event.type == "model_request")
        return fmt::format("request of round {}", member(event.data, "round").dump());
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
