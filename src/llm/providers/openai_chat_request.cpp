// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/openai_chat_request.hpp"

#include "base/json_member.hpp"
#include "llm/providers/data_url.hpp"
#include "llm/providers/wire_json.hpp"

#include <string>
#include <utility>
#include <vector>

namespace graticule::llm {

namespace {

Json text_json(const std::string& text) {
    return {{"type", "text"}, {"text", text}};
}

Json image_json(const ImagePart& image) {
    return {{"type", "image_url"}, {"image_url", {{"url", data_url(image)}}}};
}

// Texts alone as one text, which every server takes; with images a list.
Json content_json(const std::vector<Part>& parts) {
    Json content = Json::array();
    for (const Part& part : parts) {
        if (const auto* const text = std::get_if<TextPart>(&part))
            content.push_back(text_json(text->text));
        else if (const auto* const image = std::get_if<ImagePart>(&part))
            content.push_back(image_json(*image));
    }
    if (content.size() == 1 && content[0].contains("text"))
        return content[0]["text"];
    return content;
}

Json call_json(const ToolCall& call) {
    return {{"id", call.id},
            {"type", "function"},
            {"function", {{"name", call.name}, {"arguments", call.arguments}}}};
}

class ChatRequestBody {
public:
    ChatRequestBody(const Request& request, const Endpoint& endpoint)
        : m_request(request), m_endpoint(endpoint), m_traits(endpoint.traits) {}

    Json run(bool streamed) {
        m_body["model"] = m_endpoint.model;
        m_body["messages"] = Json::array();
        for (const Message& message : m_request.messages)
            add(message);
        add_tools();
        add_options();
        if (streamed)
            add_streaming();
        return std::move(m_body);
    }

private:
    void add(const Message& message) {
        switch (message.role) {
        case Role::System:
            push({{"role", m_traits.system_role == SystemRole::Developer ? "developer" : "system"},
                  {"content", text_of(message)}});
            break;
        case Role::User:
            push({{"role", "user"}, {"content", content_json(message.parts)}});
            break;
        case Role::Assistant:
            add_answer(message);
            break;
        case Role::Tool:
            add_results(message);
            break;
        }
    }

    void push(Json message) { m_body["messages"].push_back(std::move(message)); }

    void add_answer(const Message& message) {
        Json answer = {{"role", "assistant"}};
        const std::string text = text_of(message);
        const std::vector<ToolCall> calls = tool_calls_of(message);
        if (!text.empty() || calls.empty())
            answer["content"] = text;
        else
            answer["content"] = nullptr;
        if (!calls.empty() && m_traits.wants_reasoning_back)
            add_reasoning(answer, message);
        if (!calls.empty())
            answer["tool_calls"] = Json::array();
        for (const ToolCall& call : calls)
            answer["tool_calls"].push_back(call_json(call));
        push(std::move(answer));
    }

    void add_reasoning(Json& answer, const Message& message) const {
        for (const Part& part : message.parts) {
            const auto* const thought = std::get_if<ReasoningPart>(&part);
            if (thought == nullptr || thought->provider != m_endpoint.provider)
                continue;
            for (const char* const name : {"reasoning_content", "reasoning", "reasoning_details"})
                if (const Json& value = member(thought->block, name); !value.is_null())
                    answer[name] = value;
        }
    }

    // A result holds text only; its images go into a message of the user after all results.
    void add_results(const Message& message) {
        Json images = Json::array();
        for (const Part& part : message.parts) {
            const auto* const result = std::get_if<ToolResult>(&part);
            if (result == nullptr)
                continue;
            std::string text = result->is_error ? "Error: " : "";
            bool named = false;
            for (const auto& piece : result->content) {
                if (const auto* const words = std::get_if<TextPart>(&piece)) {
                    text += words->text;
                    continue;
                }
                if (!std::exchange(named, true))
                    images.push_back(text_json("Images that " + result->name + " gave:"));
                images.push_back(image_json(std::get<ImagePart>(piece)));
            }
            push({{"role", "tool"}, {"tool_call_id", result->call_id}, {"content", text}});
        }
        if (!images.empty())
            push({{"role", "user"}, {"content", std::move(images)}});
    }

    void add_tools() {
        if (m_request.tools.empty())
            return;
        m_body["tools"] = function_tools(m_request.tools);
        const ToolChoice& choice = m_request.tool_choice;
        if (choice.mode == ToolChoice::Mode::Named)
            m_body["tool_choice"] = {{"type", "function"}, {"function", {{"name", choice.name}}}};
        else
            m_body["tool_choice"] = tool_choice_name(choice.mode);
        if (!m_request.parallel_tool_calls && m_traits.takes_parallel_tool_calls)
            m_body["parallel_tool_calls"] = false;
    }

    void add_options() {
        if (m_request.output_schema && m_traits.output_schema == SchemaSupport::JsonSchema)
            m_body["response_format"] = {{"type", "json_schema"},
                                         {"json_schema",
                                          {{"name", m_request.output_schema->name},
                                           {"strict", true},
                                           {"schema", m_request.output_schema->schema}}}};
        if (m_request.output_schema && m_traits.output_schema == SchemaSupport::JsonObject)
            m_body["response_format"] = {{"type", "json_object"}};
        put(m_body, "temperature", m_request.temperature);
        put(m_body, "top_p", m_request.top_p);
        put(m_body, m_traits.output_limit_field, m_request.max_output_tokens);
        if (!m_request.stop.empty())
            m_body["stop"] = m_request.stop;
        put(m_body, m_traits.seed_field, m_request.seed);
        if (m_request.log_probabilities) {
            m_body["logprobs"] = true;
            m_body["top_logprobs"] = *m_request.log_probabilities;
        }
    }

    void add_streaming() {
        m_body["stream"] = true;
        if (m_traits.takes_stream_usage)
            m_body["stream_options"] = {{"include_usage", true}};
    }

    const Request& m_request;
    const Endpoint& m_endpoint;
    const ModelTraits& m_traits;
    Json m_body = Json::object();
};

} // namespace

Json openai_chat_body(const Request& request, const Endpoint& endpoint, bool streamed) {
    return ChatRequestBody(request, endpoint).run(streamed);
}

} // namespace graticule::llm
