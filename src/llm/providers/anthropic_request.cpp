// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/anthropic_request.hpp"

#include "base/base64.hpp"
#include "llm/providers/wire_json.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::int64_t UsualOutputTokens = 8192; // the reference wants a number

class MessagesBody {
public:
    MessagesBody(const Request& request, const Endpoint& endpoint)
        : m_request(request), m_endpoint(endpoint) {}

    Json run(bool streamed) {
        m_body["model"] = m_endpoint.model;
        m_body["max_tokens"] = m_request.max_output_tokens.value_or(
            m_endpoint.traits.max_output_tokens.value_or(UsualOutputTokens));
        add_system();
        m_body["messages"] = Json::array();
        for (const Message& message : m_request.messages)
            add(message);
        add_tools();
        add_options();
        if (streamed)
            m_body["stream"] = true;
        if (!m_request.tools.empty())
            mark_prefix();
        return std::move(m_body);
    }

private:
    void add_system() {
        Json blocks = Json::array();
        for (const Message& message : m_request.messages)
            if (const std::string text = text_of(message);
                message.role == Role::System && !text.empty())
                blocks.push_back({{"type", "text"}, {"text", text}});
        if (!blocks.empty())
            m_body["system"] = std::move(blocks);
    }

    void add(const Message& message) {
        if (message.role == Role::System)
            return;
        Json blocks = Json::array();
        for (const Part& part : message.parts)
            std::visit([&](const auto& held) { add_block(blocks, held); }, part);
        const char* const role = message.role == Role::Assistant ? "assistant" : "user";
        if (!blocks.empty()) // an empty message is refused
            m_body["messages"].push_back({{"role", role}, {"content", std::move(blocks)}});
    }

    // An empty text is refused too.
    static void add_block(Json& blocks, const TextPart& part) {
        if (!part.text.empty())
            blocks.push_back({{"type", "text"}, {"text", part.text}});
    }

    static void add_block(Json& blocks, const ImagePart& part) {
        blocks.push_back({{"type", "image"},
                          {"source",
                           {{"type", "base64"},
                            {"media_type", part.media_type},
                            {"data", encode_base64(part.bytes)}}}});
    }

    void add_block(Json& blocks, const ReasoningPart& part) const {
        if (part.provider == m_endpoint.provider && part.block.is_object())
            blocks.push_back(part.block);
    }

    static void add_block(Json& blocks, const ToolCall& part) {
        blocks.push_back({{"type", "tool_use"},
                          {"id", part.id},
                          {"name", part.name},
                          {"input", arguments_object(part.arguments)}});
    }

    static void add_block(Json& blocks, const ToolResult& part) {
        Json content = Json::array();
        for (const auto& piece : part.content)
            std::visit([&](const auto& held) { add_block(content, held); }, piece);
        Json block = {{"type", "tool_result"}, {"tool_use_id", part.call_id}};
        if (!content.empty())
            block["content"] = std::move(content);
        if (part.is_error)
            block["is_error"] = true;
        blocks.push_back(std::move(block));
    }

    void add_tools() {
        if (m_request.tools.empty())
            return;
        m_body["tools"] = Json::array();
        for (const ToolSpecification& tool : m_request.tools)
            m_body["tools"].push_back({{"name", tool.name},
                                       {"description", tool.description},
                                       {"input_schema", tool.parameters}});
        Json choice = {{"type", choice_type()}};
        if (m_request.tool_choice.mode == ToolChoice::Mode::Named)
            choice["name"] = m_request.tool_choice.name;
        if (!m_request.parallel_tool_calls && m_request.tool_choice.mode != ToolChoice::Mode::None)
            choice["disable_parallel_tool_use"] = true;
        m_body["tool_choice"] = std::move(choice);
    }

    const char* choice_type() const {
        switch (m_request.tool_choice.mode) {
        case ToolChoice::Mode::None:
            return "none";
        case ToolChoice::Mode::Required:
            return "any";
        case ToolChoice::Mode::Named:
            return "tool";
        default:
            return "auto";
        }
    }

    void add_options() {
        if (m_request.output_schema && m_endpoint.traits.output_schema == SchemaSupport::JsonSchema)
            m_body["output_config"] = {
                {"format", {{"type", "json_schema"}, {"schema", m_request.output_schema->schema}}}};
        put(m_body, "temperature", m_request.temperature);
        put(m_body, "top_p", m_request.top_p);
        if (!m_request.stop.empty())
            m_body["stop_sequences"] = m_request.stop;
    }

    // A conversation with tools is sent again and again, a little longer each time. What it begins
    // with is read from the provider's cache where its end is marked.
    void mark_prefix() {
        const Json mark = {{"type", "ephemeral"}};
        if (m_body.contains("system"))
            m_body["system"].back()["cache_control"] = mark;
        if (Json& messages = m_body["messages"]; !messages.empty()) {
            Json& last = messages.back()["content"].back();
            const std::string type = last["type"];
            if (type == "text" || type == "tool_result" || type == "image")
                last["cache_control"] = mark;
        }
    }

    const Request& m_request;
    const Endpoint& m_endpoint;
    Json m_body = Json::object();
};

} // namespace

Json anthropic_body(const Request& request, const Endpoint& endpoint, bool streamed) {
    return MessagesBody(request, endpoint).run(streamed);
}

} // namespace graticule::llm
