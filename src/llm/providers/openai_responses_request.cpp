// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/openai_responses_request.hpp"

#include "llm/providers/data_url.hpp"
#include "llm/providers/wire_json.hpp"

#include <string>
#include <utility>

namespace graticule::llm {

namespace {

class ResponseBody {
public:
    ResponseBody(const Request& request, const Endpoint& endpoint)
        : m_request(request), m_endpoint(endpoint) {}

    Json run(bool streamed) {
        m_body["model"] = m_endpoint.model;
        m_body["input"] = Json::array();
        for (const Message& message : m_request.messages)
            add(message);
        add_tools();
        add_options();
        m_body["store"] = false;
        if (streamed)
            m_body["stream"] = true;
        return std::move(m_body);
    }

private:
    void push(Json item) { m_body["input"].push_back(std::move(item)); }

    static Json text_json(const std::string& text) {
        return {{"type", "input_text"}, {"text", text}};
    }

    static Json image_json(const ImagePart& image) {
        return {{"type", "input_image"}, {"detail", "auto"}, {"image_url", data_url(image)}};
    }

    void add(const Message& message) {
        if (message.role == Role::System)
            push({{"role", "developer"}, {"content", text_of(message)}});
        else if (message.role == Role::User)
            add_user(message);
        else
            for (const Part& part : message.parts)
                std::visit([this](const auto& held) { add_item(held); }, part);
    }

    void add_user(const Message& message) {
        Json content = Json::array();
        for (const Part& part : message.parts) {
            if (const auto* const text = std::get_if<TextPart>(&part))
                content.push_back(text_json(text->text));
            else if (const auto* const image = std::get_if<ImagePart>(&part))
                content.push_back(image_json(*image));
        }
        push({{"role", "user"}, {"content", std::move(content)}});
    }

    void add_item(const TextPart& part) { push({{"role", "assistant"}, {"content", part.text}}); }

    void add_item(const ImagePart&) {} // no model gives any

    void add_item(const ReasoningPart& part) {
        if (part.provider == m_endpoint.provider && part.block.is_object()
            && m_endpoint.traits.wants_reasoning_back)
            push(part.block);
    }

    void add_item(const ToolCall& part) {
        push({{"type", "function_call"},
              {"call_id", part.id},
              {"name", part.name},
              {"arguments", part.arguments}});
    }

    void add_item(const ToolResult& part) {
        Json output = Json::array();
        if (part.is_error)
            output.push_back(text_json("Error:"));
        for (const auto& piece : part.content) {
            if (const auto* const text = std::get_if<TextPart>(&piece))
                output.push_back(text_json(text->text));
            else
                output.push_back(image_json(std::get<ImagePart>(piece)));
        }
        Json item = {{"type", "function_call_output"}, {"call_id", part.call_id}};
        if (output.size() == 1 && output[0].contains("text"))
            item["output"] = output[0]["text"];
        else
            item["output"] = std::move(output);
        push(std::move(item));
    }

    void add_tools() {
        if (m_request.tools.empty())
            return;
        m_body["tools"] = Json::array();
        for (const ToolSpecification& tool : m_request.tools)
            m_body["tools"].push_back({{"type", "function"},
                                       {"name", tool.name},
                                       {"description", tool.description},
                                       {"parameters", tool.parameters},
                                       {"strict", false}});
        const ToolChoice& choice = m_request.tool_choice;
        if (choice.mode == ToolChoice::Mode::Named)
            m_body["tool_choice"] = {{"type", "function"}, {"name", choice.name}};
        else
            m_body["tool_choice"] = tool_choice_name(choice.mode);
        if (!m_request.parallel_tool_calls && m_endpoint.traits.takes_parallel_tool_calls)
            m_body["parallel_tool_calls"] = false;
    }

    void add_options() {
        if (m_request.output_schema && m_endpoint.traits.output_schema == SchemaSupport::JsonSchema)
            m_body["text"] = {{"format",
                               {{"type", "json_schema"},
                                {"name", m_request.output_schema->name},
                                {"strict", true},
                                {"schema", m_request.output_schema->schema}}}};
        put(m_body, "temperature", m_request.temperature);
        put(m_body, "top_p", m_request.top_p);
        put(m_body, "max_output_tokens", m_request.max_output_tokens);
        Json include = Json::array();
        if (m_endpoint.traits.wants_reasoning_back)
            include.push_back("reasoning.encrypted_content");
        if (m_request.log_probabilities) {
            include.push_back("message.output_text.logprobs");
            m_body["top_logprobs"] = *m_request.log_probabilities;
        }
        if (!include.empty())
            m_body["include"] = std::move(include);
    }

    const Request& m_request;
    const Endpoint& m_endpoint;
    Json m_body = Json::object();
};

} // namespace

Json openai_responses_body(const Request& request, const Endpoint& endpoint, bool streamed) {
    return ResponseBody(request, endpoint).run(streamed);
}

} // namespace graticule::llm
