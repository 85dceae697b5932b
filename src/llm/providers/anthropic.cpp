// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/anthropic.hpp"

#include "base/json_member.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/name_table.hpp"
#include "llm/providers/adjustments.hpp"
#include "llm/providers/answer_builder.hpp"
#include "llm/providers/anthropic_request.hpp"
#include "llm/providers/wire_json.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::llm {

namespace {

constexpr const char* ApiVersion = "2023-06-01";

constexpr NameTable<StopReason, 6> StopReasons{
    {{StopReason::Finished, "end_turn"},
     {StopReason::OutputLimit, "max_tokens"},
     {StopReason::StopText, "stop_sequence"},
     {StopReason::ToolCalls, "tool_use"},
     {StopReason::Refused, "refusal"},
     {StopReason::ContextLimit, "model_context_window_exceeded"}}};

/// Reads the events of a stream; an answer in one piece is handed over block by block.
class MessagesReader : public AnswerReader {
public:
    MessagesReader(const DeltaSink& deltas, std::string provider)
        : m_builder(deltas), m_provider(std::move(provider)) {}

    void take(const StreamEvent& event) override {
        const Json data = parse_json(event.data, "the answer");
        const std::string type = text_member(data, "type");
        if (type == "message_start")
            take_head(member(data, "message"));
        else if (type == "content_block_start")
            begin_block(index_of(data), member(data, "content_block"));
        else if (type == "content_block_delta")
            take_delta(index_of(data), member(data, "delta"));
        else if (type == "message_delta")
            take_end(member(data, "delta"), member(data, "usage"));
        else if (type == "message_stop")
            m_complete = true;
        else if (type == "error")
            throw failure_of(member(data, "error"));
    }

    void take_whole(const Json& message) {
        if (text_member(message, "type") == "error")
            throw failure_of(member(message, "error"));
        take_head(message);
        const Json& content = member(message, "content");
        if (!content.is_array())
            return;
        std::int64_t index = 0;
        for (const Json& block : content) {
            begin_block(index, block);
            if (const Json& input = member(block, "input"); input.is_object())
                add_arguments(index, to_line(input));
            ++index;
        }
        take_end(message, Json());
        m_complete = true;
    }

    bool complete() const override { return m_complete; }

    Response finish() override {
        if (!m_complete)
            throw ModelError(ModelFailure::MalformedReply, "the answer holds no content");
        for (std::size_t i = 0; i < m_builder.call_count(); ++i)
            if (ToolCall& call = m_builder.call(i); call.arguments.empty())
                call.arguments = "{}"; // no piece of arguments comes where there are none
        Response response = std::move(m_builder.response);
        response.stop_reason = value_in(StopReasons, m_stop).value_or(StopReason::Unknown);
        response.usage = usage();
        return response;
    }

private:
    static std::int64_t index_of(const Json& data) {
        return count_member(data, "index").value_or(0);
    }

    void take_head(const Json& message) {
        take_text(m_builder.response.id, message, "id");
        take_text(m_builder.response.model, message, "model");
        take_usage(member(message, "usage"));
    }

    void take_usage(const Json& told) {
        take_count(m_usage.input, told, "input_tokens");
        take_count(m_usage.cached_input, told, "cache_read_input_tokens");
        take_count(m_usage.cache_write, told, "cache_creation_input_tokens");
        take_count(m_usage.output, told, "output_tokens");
    }

    // The provider counts what it read from or wrote to its cache beside the rest of the input.
    Usage usage() const {
        Usage usage = m_usage;
        if (usage.input)
            usage.input = token_count(*usage.input + usage.cached_input.value_or(0)
                                      + usage.cache_write.value_or(0));
        return usage;
    }

    void begin_block(std::int64_t index, const Json& block) {
        const std::string type = text_member(block, "type");
        if (type == "text") {
            m_builder.add_text(text_member(block, "text"));
        } else if (type == "tool_use") {
            m_calls[index] =
                m_builder.begin_call({text_member(block, "id"), text_member(block, "name"), ""});
        } else if (type == "thinking" || type == "redacted_thinking") {
            m_builder.begin_thought(m_provider, block);
            m_builder.add_reasoning(text_member(block, "thinking"), m_provider);
        }
    }

    void take_delta(std::int64_t index, const Json& delta) {
        const std::string type = text_member(delta, "type");
        if (type == "text_delta") {
            m_builder.add_text(text_member(delta, "text"));
        } else if (type == "input_json_delta") {
            add_arguments(index, text_member(delta, "partial_json"));
        } else if (type == "thinking_delta") {
            const std::string text = text_member(delta, "thinking");
            m_builder.add_reasoning(text, m_provider);
            append(m_builder.last_thought(m_provider).block["thinking"], text);
        } else if (type == "signature_delta") {
            append(m_builder.last_thought(m_provider).block["signature"],
                   text_member(delta, "signature"));
        }
    }

    void add_arguments(std::int64_t index, const std::string& arguments) {
        if (const auto call = m_calls.find(index); call != m_calls.end())
            m_builder.add_arguments(call->second, arguments);
    }

    void take_end(const Json& delta, const Json& told) {
        take_text(m_stop, delta, "stop_reason");
        take_usage(told);
    }

    AnswerBuilder m_builder;
    std::string m_provider;
    std::map<std::int64_t, std::size_t> m_calls; ///< numbers of calls by the index of their block
    Usage m_usage;                               ///< as the provider counts
    std::string m_stop;
    bool m_complete = false;
};

class MessagesFormat : public WireFormat {
public:
    explicit MessagesFormat(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    WireRequest encode(const Request& request, bool streamed) const override {
        AdjustedRequest adjusted = adjust(request, m_endpoint.traits);
        return {"/v1/messages",
                {{"x-api-key", m_endpoint.key}, {"anthropic-version", ApiVersion}},
                anthropic_body(adjusted.request, m_endpoint, streamed),
                std::move(adjusted.adjustments)};
    }

    Response decode(const Json& body) const override {
        const DeltaSink nobody;
        MessagesReader reader(nobody, m_endpoint.provider);
        reader.take_whole(body);
        return reader.finish();
    }

    std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const override {
        return std::make_unique<MessagesReader>(deltas, m_endpoint.provider);
    }

private:
    Endpoint m_endpoint;
};

} // namespace

std::unique_ptr<WireFormat> anthropic_format(const Endpoint& endpoint) {
    return std::make_unique<MessagesFormat>(endpoint);
}

} // namespace graticule::llm
