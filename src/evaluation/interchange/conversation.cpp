// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/conversation.hpp"

#include "base/json_member.hpp"
#include "llm/record.hpp"

#include <set>
#include <string>
#include <utility>

namespace graticule::evaluation::interchange {

namespace {

using runs::RecordedStep;
using runs::RunRecord;

llm::ToolResult result_of(const RecordedStep& step, const std::string& call) {
    const runs::events::Observation observation =
        step.observation.value_or(runs::events::Observation{});
    llm::ToolResult result{call, step.tool, {}, !observation.ok};
    result.content.emplace_back(llm::TextPart{observation.text});
    return result;
}

// The run may end with a call, by which the model declined, or that a limit left unanswered.
void answer_last_calls(const RunRecord& run, std::vector<Json>& messages) {
    const std::vector<Json> calls = parts_of(messages.back(), "tool_call");
    llm::Message told{llm::Role::Tool, {}};
    auto call = calls.begin();
    for (const RecordedStep& step : run.steps) {
        if (step.round != run.rounds.size() || call == calls.end())
            continue;
        const std::string id = text_member(*call++, "id");
        if (step.observation)
            told.parts.emplace_back(result_of(step, id));
    }
    if (!told.parts.empty())
        messages.push_back(llm::to_json(told));
}

std::vector<Json> of_planner(const RunRecord& run) {
    std::vector<Json> messages;
    messages.push_back(
        llm::to_json(llm::text_message(llm::Role::User, text_member(run.task, "task"))));
    for (const RecordedStep& step : run.steps) {
        if (!step.observation)
            continue;
        llm::Message asks{llm::Role::Assistant, {}};
        if (!step.why.empty())
            asks.parts.emplace_back(llm::TextPart{step.why});
        asks.parts.emplace_back(llm::ToolCall{step.id, step.tool, to_line(step.arguments)});
        messages.push_back(llm::to_json(asks));
        messages.push_back(llm::to_json(llm::Message{llm::Role::Tool, {result_of(step, step.id)}}));
    }
    if (std::string answer = answer_of(run); !answer.empty())
        messages.push_back(
            llm::to_json(llm::text_message(llm::Role::Assistant, std::move(answer))));
    return messages;
}

} // namespace

std::vector<Json> conversation_of(const RunRecord& run) {
    if (run.rounds.empty())
        return of_planner(run);
    std::vector<Json> messages;
    for (const runs::RecordedRound& round : run.rounds)
        messages.insert(messages.end(), round.told.begin(), round.told.end());
    const runs::RecordedRound& last = run.rounds.back();
    if (last.response)
        if (const Json& said = member(last.response->response, "message"); said.is_object()) {
            messages.push_back(said);
            answer_last_calls(run, messages);
        }
    return messages;
}

std::vector<Json> tools_of(const RunRecord& run) {
    std::vector<Json> tools;
    std::set<std::string> names;
    for (const runs::RecordedRound& round : run.rounds)
        if (round.tools)
            for (const Json& tool : *round.tools)
                if (names.insert(text_member(tool, "name")).second)
                    tools.push_back(tool);
    return tools;
}

std::string answer_of(const RunRecord& run) {
    if (run.answer)
        return run.answer->text;
    return run.refusal ? run.refusal->reason : "";
}

std::vector<Json> parts_of(const Json& message, std::string_view type) {
    std::vector<Json> found;
    if (const Json& parts = member(message, "parts"); parts.is_array())
        for (const Json& part : parts)
            if (is_text(member(part, "type"), type))
                found.push_back(part);
    return found;
}

std::string texts_of(const Json& parts) {
    std::string text;
    if (parts.is_array())
        for (const Json& part : parts)
            if (is_text(member(part, "type"), "text"))
                text += text_member(part, "text");
    return text;
}

} // namespace graticule::evaluation::interchange
