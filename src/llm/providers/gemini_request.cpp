// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/gemini_request.hpp"

#include "base/base64.hpp"
#include "base/json_member.hpp"
#include "llm/providers/wire_json.hpp"

#include <string>
#include <utility>

namespace graticule::llm {

namespace {

class ContentBody {
public:
    ContentBody(const Request& request, const Endpoint& endpoint)
        : m_request(request), m_endpoint(endpoint) {}

    Json run() {
        add_system();
        m_body["contents"] = Json::array();
        for (const Message& message : m_request.messages)
            add(message);
        add_tools();
        add_options();
        return std::move(m_body);
    }

private:
    void add_system() {
        Json parts = Json::array();
        for (const Message& message : m_request.messages)
            if (message.role == Role::System)
                parts.push_back({{"text", text_of(message)}});
        if (!parts.empty())
            m_body["systemInstruction"] = {{"parts", std::move(parts)}};
    }

    void add(const Message& message) {
        if (message.role == Role::System)
            return;
        Json parts = Json::array();
        m_signature = nullptr;
        for (const Part& part : message.parts)
            std::visit([&](const auto& held) { add_part(parts, held); }, part);
        // Images of results stand after all results.
        for (Json& image : std::exchange(m_images, Json::array()))
            parts.push_back(std::move(image));
        if (!parts.empty())
            m_body["contents"].push_back(
                {{"role", message.role == Role::Assistant ? "model" : "user"},
                 {"parts", std::move(parts)}});
    }

    // What a thought is signed with belongs to the part that follows it.
    void push(Json& parts, Json part) {
        if (!m_signature.is_null())
            part["thoughtSignature"] = std::exchange(m_signature, nullptr);
        parts.push_back(std::move(part));
    }

    void add_part(Json& parts, const TextPart& part) {
        if (!part.text.empty() || !m_signature.is_null())
            push(parts, {{"text", part.text}});
    }

    void add_part(Json& parts, const ImagePart& part) { push(parts, image_json(part)); }

    void add_part(Json&, const ReasoningPart& part) {
        if (part.provider == m_endpoint.provider)
            m_signature = member(part.block, "thoughtSignature");
    }

    void add_part(Json& parts, const ToolCall& part) {
        push(parts,
             {{"functionCall", {{"name", part.name}, {"args", arguments_object(part.arguments)}}}});
    }

    void add_part(Json& parts, const ToolResult& part) {
        std::string text;
        for (const auto& piece : part.content) {
            if (const auto* const words = std::get_if<TextPart>(&piece))
                text += words->text;
            else
                m_images.push_back(image_json(std::get<ImagePart>(piece)));
        }
        push(parts,
             {{"functionResponse",
               {{"name", part.name}, {"response", {{part.is_error ? "error" : "output", text}}}}}});
    }

    static Json image_json(const ImagePart& image) {
        return {
            {"inlineData", {{"mimeType", image.media_type}, {"data", encode_base64(image.bytes)}}}};
    }

    void add_tools() {
        if (m_request.tools.empty())
            return;
        Json functions = Json::array();
        for (const ToolSpecification& tool : m_request.tools)
            functions.push_back({{"name", tool.name},
                                 {"description", tool.description},
                                 {"parametersJsonSchema", tool.parameters}});
        m_body["tools"] = Json::array({{{"functionDeclarations", std::move(functions)}}});
        Json calling = {{"mode", calling_mode()}};
        if (m_request.tool_choice.mode == ToolChoice::Mode::Named)
            calling["allowedFunctionNames"] = Json::array({m_request.tool_choice.name});
        m_body["toolConfig"] = {{"functionCallingConfig", std::move(calling)}};
    }

    const char* calling_mode() const {
        switch (m_request.tool_choice.mode) {
        case ToolChoice::Mode::None:
            return "NONE";
        case ToolChoice::Mode::Required:
        case ToolChoice::Mode::Named:
            return "ANY";
        default:
            return "AUTO";
        }
    }

    void add_options() {
        Json options = Json::object();
        put(options, "temperature", m_request.temperature);
        put(options, "topP", m_request.top_p);
        put(options, "maxOutputTokens", m_request.max_output_tokens);
        if (!m_request.stop.empty())
            options["stopSequences"] = m_request.stop;
        put(options, "seed", m_request.seed);
        if (m_request.log_probabilities) {
            options["responseLogprobs"] = true;
            options["logprobs"] = *m_request.log_probabilities;
        }
        const SchemaSupport schema = m_endpoint.traits.output_schema;
        if (m_request.output_schema && schema != SchemaSupport::Words)
            options["responseMimeType"] = "application/json";
        if (m_request.output_schema && schema == SchemaSupport::JsonSchema)
            options["responseJsonSchema"] = m_request.output_schema->schema;
        if (!options.empty())
            m_body["generationConfig"] = std::move(options);
    }

    const Request& m_request;
    const Endpoint& m_endpoint;
    Json m_signature;
    Json m_images = Json::array();
    Json m_body = Json::object();
};

} // namespace

Json gemini_body(const Request& request, const Endpoint& endpoint) {
    return ContentBody(request, endpoint).run();
}

} // namespace graticule::llm
