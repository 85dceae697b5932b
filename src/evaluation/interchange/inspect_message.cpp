// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_message.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "evaluation/interchange/conversation.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace graticule::evaluation::interchange::inspect {

namespace {

constexpr const char* Kept = "inspect";
constexpr std::string_view Base64 = ";base64,";

Json text_content(const std::string& text) {
    return {{"type", "text"}, {"text", text}};
}

std::optional<Json> content_of(const Json& part) {
    const Json& type = member(part, "type");
    if (is_text(type, "text"))
        return text_content(text_member(part, "text"));
    if (is_text(type, "image"))
        return Json{{"type", "image"},
                    {"image", fmt::format("data:{}{}{}", text_member(part, "media_type"), Base64,
                                          text_member(part, "base64"))}};
    if (is_text(type, "reasoning"))
        return Json{{"type", "reasoning"}, {"reasoning", text_member(part, "text")}};
    return std::nullopt;
}

// A message of one text is that text.
Json content_of_parts(const Json& parts) {
    Json content = Json::array();
    for (const Json& part : parts)
        if (auto piece = content_of(part))
            content.push_back(std::move(*piece));
    if (content.empty())
        return "";
    if (content.size() == 1 && is_text(content[0]["type"], "text"))
        return content[0]["text"];
    return content;
}

Json call_of(const Json& part) {
    Json call{{"id", text_member(part, "id")},
              {"function", text_member(part, "name")},
              {"arguments", Json::object()}};
    const std::string arguments = text_member(part, "arguments");
    try {
        Json parsed = parse_json(arguments, "the arguments");
        if (parsed.is_object())
            call["arguments"] = std::move(parsed);
        else
            call["parse_error"] = "The arguments are no object: " + arguments;
    } catch (const Error& error) {
        call["parse_error"] = error.one_line();
    }
    call["type"] = "function";
    return call;
}

Json result_message(const Json& result) {
    const Json content = content_of_parts(member(result, "content"));
    Json message{{"role", "tool"},
                 {"content", content},
                 {"tool_call_id", text_member(result, "call_id")},
                 {"function", text_member(result, "name")}};
    if (member(result, "is_error") == true)
        message["error"] = {{"type", "unknown"}, {"message", texts_of(member(result, "content"))}};
    return message;
}

Json said(const Json& message, std::string_view role, std::string_view model) {
    Json made{{"role", role}, {"content", content_of_parts(member(message, "parts"))}};
    Json calls = Json::array();
    for (const Json& call : parts_of(message, "tool_call"))
        calls.push_back(call_of(call));
    if (role != "assistant")
        return made;
    if (!calls.empty())
        made["tool_calls"] = std::move(calls);
    made["source"] = "generate";
    made["model"] = model;
    return made;
}

Json image_part(const std::string& image) {
    constexpr std::string_view Data = "data:";
    const std::size_t found = image.find(Base64);
    if (!image.starts_with(Data) || found == std::string::npos)
        return {{"type", "text"}, {"text", fmt::format("[image {}]", image)}};
    return {{"type", "image"},
            {"media_type", image.substr(Data.size(), found - Data.size())},
            {"base64", image.substr(found + Base64.size())}};
}

Json part_from(const Json& content) {
    const std::string type = text_member(content, "type");
    if (type == "image")
        return image_part(text_member(content, "image"));
    if (type == "reasoning")
        return {{"type", "reasoning"},
                {"text", text_member(content, "reasoning")},
                {"provider", Kept},
                {"block", nullptr}};
    if (type == "text")
        return text_content(text_member(content, "text"));
    return text_content(fmt::format("[{}]", type));
}

Json parts_from(const Json& content) {
    Json parts = Json::array();
    if (content.is_string() && !content.get_ref<const std::string&>().empty())
        parts.push_back(text_content(content.get<std::string>()));
    else if (content.is_array())
        for (const Json& piece : content)
            parts.push_back(part_from(piece));
    return parts;
}

Json call_from(const Json& call) {
    const std::string problem = text_member(call, "parse_error");
    return {{"type", "tool_call"},
            {"id", text_member(call, "id")},
            {"name", text_member(call, "function")},
            {"arguments", problem.empty() ? to_line(member(call, "arguments")) : problem}};
}

Json result_from(const Json& message) {
    Json content = parts_from(member(message, "content"));
    const Json& error = member(message, "error");
    if (content.empty() && error.is_object())
        content.push_back(text_content(text_member(error, "message")));
    return {{"type", "tool_result"},
            {"call_id", text_member(message, "tool_call_id")},
            {"name", text_member(message, "function")},
            {"content", std::move(content)},
            {"is_error", error.is_object()}};
}

struct StopReasons {
    std::string_view ours;
    std::string_view theirs;
};
constexpr StopReasons Reasons[] = {
    {"finished", "stop"},           {"tool_calls", "tool_calls"},
    {"output_limit", "max_tokens"}, {"context_limit", "model_length"},
    {"refused", "content_filter"},  {"stop_text", "stop"},
    {"unknown", "unknown"}};

} // namespace

Json remainder(const Json& original, const Json& made) {
    Json kept = Json::object();
    for (const auto& [name, value] : original.items())
        if (!value.is_null() && member(made, name) != value)
            kept[name] = value;
    for (const auto& [name, value] : made.items())
        if (member(original, name).is_null())
            kept[name] = nullptr; // theirs has none
    return kept;
}

Json with_remainder(Json made, const Json& kept) {
    if (kept.is_object())
        for (const auto& [name, value] : kept.items()) {
            if (value.is_null())
                made.erase(name);
            else
                made[name] = value;
        }
    return made;
}

std::vector<Json> messages_of(const Json& message, std::string_view model) {
    const std::string role = text_member(message, "role");
    const Json& kept = member(message, Kept);
    if (role != "tool")
        return {with_remainder(said(message, role, model), kept)};
    std::vector<Json> messages;
    for (const Json& result : parts_of(message, "tool_result"))
        messages.push_back(with_remainder(result_message(result), kept));
    return messages;
}

Json message_from(const Json& message) {
    const std::string role = text_member(message, "role");
    Json made{{"role", role}, {"parts", Json::array()}};
    if (role == "tool") {
        made["parts"].push_back(result_from(message));
    } else {
        made["parts"] = parts_from(member(message, "content"));
        if (const Json& calls = member(message, "tool_calls"); calls.is_array())
            for (const Json& call : calls)
                made["parts"].push_back(call_from(call));
    }
    const std::vector<Json> back = messages_of(made, "");
    if (Json kept = remainder(message, back.front()); !kept.empty())
        made[Kept] = std::move(kept);
    return made;
}

Json usage_of(const Json& usage) {
    const auto count = [&](const char* name) { return count_member(usage, name).value_or(0); };
    const std::int64_t apart = count("cached_input") + count("cache_write");
    Json made{{"input_tokens", std::max<std::int64_t>(0, count("input") - apart)},
              {"output_tokens", count("output")},
              {"total_tokens", count("input") + count("output")}};
    const auto put = [&](const char* name, const char* ours) {
        if (const auto told = count_member(usage, ours))
            made[name] = *told;
    };
    put("input_tokens_cache_write", "cache_write");
    put("input_tokens_cache_read", "cached_input");
    put("reasoning_tokens", "reasoning");
    if (const auto cost = number_member(usage, "cost_usd"))
        made["total_cost"] = *cost;
    return made;
}

Json usage_from(const Json& usage) {
    const auto read = count_member(usage, "input_tokens_cache_read");
    const auto written = count_member(usage, "input_tokens_cache_write");
    Json made{{"input", count_member(usage, "input_tokens").value_or(0) + read.value_or(0)
                            + written.value_or(0)}};
    if (read)
        made["cached_input"] = *read;
    if (written)
        made["cache_write"] = *written;
    made["output"] = count_member(usage, "output_tokens").value_or(0);
    if (const auto reasoning = count_member(usage, "reasoning_tokens"))
        made["reasoning"] = *reasoning;
    if (const auto cost = number_member(usage, "total_cost"))
        made["cost_usd"] = *cost;
    return made;
}

std::string_view stop_reason_of(std::string_view ours) {
    for (const StopReasons& reason : Reasons)
        if (reason.ours == ours)
            return reason.theirs;
    return "unknown";
}

std::string_view stop_reason_from(std::string_view theirs) {
    for (const StopReasons& reason : Reasons)
        if (reason.theirs == theirs)
            return reason.ours;
    return "unknown";
}

} // namespace graticule::evaluation::interchange::inspect
