// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/ollama.hpp"

#include "base/base64.hpp"
#include "base/json_member.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/providers/adjustments.hpp"
#include "llm/providers/answer_builder.hpp"
#include "llm/providers/token_probabilities.hpp"
#include "llm/providers/wire_json.hpp"

#include <string>
#include <utility>

namespace graticule::llm {

namespace {

class ChatBody {
public:
    ChatBody(AdjustedRequest& adjusted, const Endpoint& endpoint)
        : m_request(adjusted.request), m_adjustments(adjusted.adjustments), m_endpoint(endpoint) {}

    Json run(bool streamed) {
        m_body["model"] = m_endpoint.model;
        m_body["messages"] = Json::array();
        for (const Message& message : m_request.messages)
            add(message);
        add_tools();
        add_options();
        m_body["stream"] = streamed;
        return std::move(m_body);
    }

private:
    void add(const Message& message) {
        if (message.role == Role::Tool) {
            for (const Part& part : message.parts)
                if (const auto* const result = std::get_if<ToolResult>(&part))
                    add_result(*result);
            return;
        }
        Json entry = {{"role", role_name(message.role)}, {"content", text_of(message)}};
        for (const Part& part : message.parts)
            if (const auto* const image = std::get_if<ImagePart>(&part))
                entry["images"].push_back(encode_base64(image->bytes));
        for (const ToolCall& call : tool_calls_of(message))
            entry["tool_calls"].push_back(
                {{"function",
                  {{"name", call.name}, {"arguments", arguments_object(call.arguments)}}}});
        m_body["messages"].push_back(std::move(entry));
    }

    void add_result(const ToolResult& result) {
        Json entry = {{"role", "tool"}, {"tool_name", result.name}};
        std::string text = result.is_error ? "Error: " : "";
        for (const auto& piece : result.content) {
            if (const auto* const words = std::get_if<TextPart>(&piece))
                text += words->text;
            else
                entry["images"].push_back(encode_base64(std::get<ImagePart>(piece).bytes));
        }
        entry["content"] = std::move(text);
        m_body["messages"].push_back(std::move(entry));
    }

    void add_tools() {
        const ToolChoice::Mode mode = m_request.tool_choice.mode;
        if (m_request.tools.empty() || mode == ToolChoice::Mode::None)
            return;
        m_body["tools"] = function_tools(m_request.tools);
        if (mode != ToolChoice::Mode::Auto)
            m_adjustments.push_back("The server cannot be told which tool the model must call");
    }

    void add_options() {
        if (m_request.output_schema)
            m_body["format"] = m_request.output_schema->schema;
        Json options = Json::object();
        put(options, "temperature", m_request.temperature);
        put(options, "top_p", m_request.top_p);
        put(options, "num_predict", m_request.max_output_tokens);
        if (!m_request.stop.empty())
            options["stop"] = m_request.stop;
        put(options, "seed", m_request.seed);
        if (!options.empty())
            m_body["options"] = std::move(options);
        if (m_request.log_probabilities) {
            m_body["logprobs"] = true;
            m_body["top_logprobs"] = *m_request.log_probabilities;
        }
    }

    const Request& m_request;
    std::vector<std::string>& m_adjustments;
    const Endpoint& m_endpoint;
    Json m_body = Json::object();
};

/// Reads the lines of a stream; one alone is an answer in one piece.
class ChatReader : public AnswerReader {
public:
    ChatReader(const DeltaSink& deltas, std::string provider)
        : m_builder(deltas), m_provider(std::move(provider)) {}

    void take(const StreamEvent& event) override {
        take_line(parse_json(event.data, "the answer"));
    }

    void take_line(const Json& line) {
        if (const Json& error = member(line, "error"); !error.is_null())
            throw failure_of(error);
        take_text(m_builder.response.model, line, "model");
        const Json& message = member(line, "message");
        m_builder.add_reasoning(text_member(message, "thinking"), m_provider);
        m_builder.add_text(text_member(message, "content"));
        if (const Json& calls = member(message, "tool_calls"); calls.is_array())
            for (const Json& call : calls)
                take_call(call);
        add_token_probabilities(m_builder.response, member(line, "logprobs"));
        if (const Json& done = member(line, "done"); done.is_boolean() && done.get<bool>())
            take_end(line);
    }

    bool complete() const override { return m_complete; }

    Response finish() override {
        if (!m_complete)
            throw ModelError(ModelFailure::MalformedReply, "the answer holds no end");
        return std::move(m_builder.response);
    }

private:
    void take_call(const Json& call) {
        const Json& function = member(call, "function");
        const Json& arguments = member(function, "arguments");
        std::string text = arguments.is_string() ? arguments.get<std::string>()
                           : arguments.is_null() ? "{}"
                                                 : to_line(arguments);
        m_builder.begin_call(
            {text_member(call, "id"), text_member(function, "name"), std::move(text)});
    }

    void take_end(const Json& line) {
        const std::string reason = text_member(line, "done_reason");
        Response& response = m_builder.response;
        if (reason == "length")
            response.stop_reason = StopReason::OutputLimit;
        else if (m_builder.call_count() > 0)
            response.stop_reason = StopReason::ToolCalls;
        else if (reason == "stop" || reason.empty())
            response.stop_reason = StopReason::Finished;
        take_count(response.usage.input, line, "prompt_eval_count");
        take_count(response.usage.output, line, "eval_count");
        m_complete = true;
    }

    AnswerBuilder m_builder;
    std::string m_provider;
    bool m_complete = false;
};

class OllamaFormat : public WireFormat {
public:
    explicit OllamaFormat(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    WireRequest encode(const Request& request, bool streamed) const override {
        AdjustedRequest adjusted = adjust(request, m_endpoint.traits);
        WireRequest wire{"/api/chat", {}, ChatBody(adjusted, m_endpoint).run(streamed), {}};
        if (!m_endpoint.key.empty())
            wire.headers.push_back({"Authorization", "Bearer " + m_endpoint.key});
        wire.adjustments = std::move(adjusted.adjustments);
        return wire;
    }

    Response decode(const Json& body) const override {
        const DeltaSink nobody;
        ChatReader reader(nobody, m_endpoint.provider);
        reader.take_line(body);
        return reader.finish();
    }

    std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const override {
        return std::make_unique<ChatReader>(deltas, m_endpoint.provider);
    }

    Framing framing() const override { return Framing::JsonLines; }

private:
    Endpoint m_endpoint;
};

} // namespace

std::unique_ptr<WireFormat> ollama_format(const Endpoint& endpoint) {
    return std::make_unique<OllamaFormat>(endpoint);
}

} // namespace graticule::llm
