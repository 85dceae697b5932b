// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_conversation.hpp"

#include "agents/replay_difference.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::agents {

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
    std::set<std::string> searches;
    for (const runs::Event& event : events) {
        if (event.is<runs::events::ToolCall>())
            if (const auto call = runs::events::read<runs::events::ToolCall>(event.data);
                call.tool == tools::SearchDocs)
                searches.insert(call.id);
        if (!event.is<runs::events::Observation>())
            continue;
        auto recorded = runs::events::read<runs::events::Observation>(event.data);
        const bool searched = searches.contains(recorded.id);
        if (member(recorded.data, "over_budget") != true && member(recorded.data, "undone") != true
            && !searched)
            continue;
        tools::Observation& observation = refused[recorded.id];
        observation.ok = searched && recorded.ok;
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
