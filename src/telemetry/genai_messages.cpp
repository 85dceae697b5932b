// SPDX-License-Identifier: Apache-2.0
#include "telemetry/genai_messages.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace graticule::telemetry {

namespace {

constexpr std::size_t LongestText = 8192; // bytes of one part

using NamePair = std::pair<std::string_view, std::string_view>;

template <std::size_t Size>
std::string renamed(const std::array<NamePair, Size>& names, std::string_view name) {
    for (const auto& [ours, theirs] : names)
        if (ours == name)
            return std::string(theirs);
    return std::string(name);
}

std::string text_of(const Json& part, std::string_view name) {
    return shorten(text_member(part, name), LongestText);
}

std::string result_text(const Json& part) {
    std::string text;
    const Json& content = member(part, "content");
    if (content.is_array())
        for (const Json& piece : content)
            text += text_member(piece, "text");
    return shorten(text, LongestText);
}

Json part_json(const Json& part) {
    const std::string type = text_member(part, "type");
    if (type == "text" || type == "reasoning")
        return {{"type", type}, {"content", text_of(part, "text")}};
    if (type == "tool_call")
        return {{"type", type},
                {"id", text_member(part, "id")},
                {"name", text_member(part, "name")},
                {"arguments", text_of(part, "arguments")}};
    if (type == "tool_result")
        return {{"type", "tool_call_response"},
                {"id", text_member(part, "call_id")},
                {"response", result_text(part)}};
    if (type == "image")
        return {{"type", "image"}, {"mime_type", text_member(part, "media_type")}};
    return {};
}

} // namespace

Json genai_message(const Json& message) {
    Json parts = Json::array();
    if (const Json& given = member(message, "parts"); given.is_array())
        for (const Json& part : given)
            if (Json made = part_json(part); !made.is_null())
                parts.push_back(std::move(made));
    return {{"role", text_member(message, "role")}, {"parts", std::move(parts)}};
}

std::string finish_reason(std::string_view stop_reason) {
    constexpr std::array<NamePair, 5> Names{{{"finished", "stop"},
                                             {"stop_text", "stop"},
                                             {"output_limit", "length"},
                                             {"context_limit", "length"},
                                             {"refused", "content_filter"}}};
    return renamed(Names, stop_reason);
}

std::string provider_name(std::string_view model) {
    constexpr std::array<NamePair, 2> Names{{{"gemini", "gcp.gemini"}, {"mistral", "mistral_ai"}}};
    return renamed(Names, model.substr(0, std::min(model.find_first_of("/:"), model.size())));
}

std::string request_model(std::string_view model) {
    const std::size_t slash = model.find('/');
    // Of a script the path is nobody's business.
    if (model.find(':') < slash || slash == std::string_view::npos)
        return provider_name(model);
    return std::string(model.substr(slash + 1));
}

} // namespace graticule::telemetry
