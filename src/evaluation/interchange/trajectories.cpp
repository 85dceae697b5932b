// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/trajectories.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/interchange/conversation.hpp"
#include "evaluation/interchange/suite_samples.hpp"
#include "runs/end_reason.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::interchange {

namespace {

using runs::EndReason;

Json openai_call(const Json& call) {
    return {{"id", text_member(call, "id")},
            {"type", "function"},
            {"function",
             {{"name", text_member(call, "name")}, {"arguments", text_member(call, "arguments")}}}};
}

void add_openai(const Json& message, Json& messages) {
    const std::string role = text_member(message, "role");
    if (role == "tool") {
        for (const Json& result : parts_of(message, "tool_result"))
            messages.push_back({{"role", "tool"},
                                {"tool_call_id", text_member(result, "call_id")},
                                {"content", texts_of(member(result, "content"))}});
        return;
    }
    Json made{{"role", role}, {"content", texts_of(member(message, "parts"))}};
    const std::vector<Json> calls = parts_of(message, "tool_call");
    for (const Json& call : calls)
        made["tool_calls"].push_back(openai_call(call));
    if (!calls.empty() && made["content"].get_ref<const std::string&>().empty())
        made["content"] = nullptr;
    messages.push_back(std::move(made));
}

Json openai_tool(const Json& tool) {
    return {{"type", "function"},
            {"function",
             {{"name", text_member(tool, "name")},
              {"description", text_member(tool, "description")},
              {"parameters", member(tool, "parameters")}}}};
}

Json turn(const char* from, std::string value) {
    return {{"from", from}, {"value", std::move(value)}};
}

// Arguments that are JSON stand as such.
Json arguments_json(const std::string& arguments) {
    try {
        return parse_json(arguments, "the arguments");
    } catch (const Error&) {
        return arguments;
    }
}

void add_sharegpt(const Json& message, Json& turns) {
    const std::string role = text_member(message, "role");
    std::string text = texts_of(member(message, "parts"));
    if (role == "system")
        turns.push_back(turn("system", std::move(text)));
    else if (role == "user")
        turns.push_back(turn("human", std::move(text)));
    else if (role == "tool")
        for (const Json& result : parts_of(message, "tool_result"))
            turns.push_back(turn("observation", texts_of(member(result, "content"))));
    if (role != "assistant")
        return;
    const std::vector<Json> calls = parts_of(message, "tool_call");
    if (!text.empty() || calls.empty())
        turns.push_back(turn("gpt", std::move(text)));
    for (const Json& call : calls)
        turns.push_back(
            turn("function_call",
                 to_line(Json{{"name", text_member(call, "name")},
                              {"arguments", arguments_json(text_member(call, "arguments"))}})));
}

bool is_wanted(const Sample& sample, const TrajectoryChoice& choice, const ResultStore& store) {
    const bool came_to_an_end = sample.end == runs::end_reason_name(EndReason::Answered)
                                || sample.end == runs::end_reason_name(EndReason::Refused);
    if (sample.state != SampleState::Ended || !came_to_an_end || !sample.contaminated.empty())
        return false;
    if (choice.passed_scorer.empty())
        return true;
    const std::optional<Score> score = score_by(store, sample.id, choice.passed_scorer);
    return score && score->passed();
}

} // namespace

std::optional<TrajectoryStyle> trajectory_style_of(std::string_view name) {
    if (name == "openai")
        return TrajectoryStyle::OpenAI;
    if (name == "sharegpt")
        return TrajectoryStyle::ShareGpt;
    return std::nullopt;
}

Json trajectory_of(const runs::RunRecord& run, TrajectoryStyle style) {
    const bool openai = style == TrajectoryStyle::OpenAI;
    Json messages = Json::array();
    for (const Json& message : conversation_of(run)) {
        if (openai)
            add_openai(message, messages);
        else
            add_sharegpt(message, messages);
    }
    Json tools = Json::array();
    for (const Json& tool : tools_of(run))
        tools.push_back(openai ? openai_tool(tool) : tool);
    Json line{{openai ? "messages" : "conversations", std::move(messages)}};
    if (!tools.empty())
        line["tools"] = openai ? std::move(tools) : Json(to_line(tools));
    return line;
}

std::size_t write_trajectories(const fs::path& suite, const ResultStore& store,
                               const TrajectoryChoice& choice, const fs::path& file) {
    std::size_t count = 0;
    write_staged(file, [&](const fs::path& staged) {
        std::ofstream stream(staged, std::ios::binary);
        each_finished_sample(store, choice.arm, [&](const Sample& sample) {
            if (!is_wanted(sample, choice, store))
                return;
            stream << to_line(trajectory_of(run_of(suite, sample), choice.style)) << '\n';
            ++count;
        });
        stream.close();
        if (!stream)
            throw Error(ErrorCode::Io, fmt::format("Cannot write {}", file.string()),
                        "Check the disk's space");
    });
    return count;
}

} // namespace graticule::evaluation::interchange
