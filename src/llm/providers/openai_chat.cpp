// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/openai_chat.hpp"

#include "base/json_member.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/name_table.hpp"
#include "llm/providers/adjustments.hpp"
#include "llm/providers/answer_builder.hpp"
#include "llm/providers/openai_chat_request.hpp"
#include "llm/providers/token_probabilities.hpp"
#include "llm/providers/wire_json.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::llm {

namespace {

constexpr NameTable<StopReason, 9> ChatFinishReasons{{{StopReason::Finished, "stop"},
                                                      {StopReason::Finished, "eos"},
                                                      {StopReason::Finished, "eos_token"},
                                                      {StopReason::StopText, "stop_sequence"},
                                                      {StopReason::OutputLimit, "length"},
                                                      {StopReason::OutputLimit, "model_length"},
                                                      {StopReason::ToolCalls, "tool_calls"},
                                                      {StopReason::ToolCalls, "function_call"},
                                                      {StopReason::Refused, "content_filter"}}};

// Usage may come with several chunks; each tells of all so far.
void take_usage(Usage& usage, const Json& told) {
    const Json& input = member(told, "prompt_tokens_details");
    take_count(usage.input, told, "prompt_tokens");
    take_count(usage.cached_input, told, "prompt_cache_hit_tokens"); // DeepSeek
    take_count(usage.cached_input, input, "cached_tokens");
    take_count(usage.cache_write, input, "cache_write_tokens"); // OpenRouter
    take_count(usage.output, told, "completion_tokens");
    take_count(usage.reasoning, member(told, "completion_tokens_details"), "reasoning_tokens");
}

/// Reads chunks of a stream; an answer in one piece is a chunk that holds all.
class OpenAiChatReader : public AnswerReader {
public:
    OpenAiChatReader(const DeltaSink& deltas, std::string provider)
        : m_builder(deltas), m_provider(std::move(provider)) {}

    void take(const StreamEvent& event) override {
        if (event.data == "[DONE]")
            m_complete = true;
        else
            take_chunk(parse_json(event.data, "the answer"), false);
    }

    void take_chunk(const Json& chunk, bool is_whole) {
        if (const Json& error = member(chunk, "error"); error.is_object() || error.is_string())
            throw failure_of(error);
        take_text(m_builder.response.id, chunk, "id");
        take_text(m_builder.response.model, chunk, "model");
        take_usage(m_builder.response.usage, member(chunk, "usage"));
        const Json& choices = member(chunk, "choices");
        if (choices.is_array() && !choices.empty())
            take_choice(choices.front(), is_whole);
    }

    bool complete() const override { return m_complete; }

    Response finish() override {
        if (!m_complete)
            throw ModelError(ModelFailure::MalformedReply, "the answer holds no choice");
        Response response = std::move(m_builder.response);
        const bool calls = m_builder.call_count() > 0;
        response.stop_reason = value_in(ChatFinishReasons, m_finish).value_or(StopReason::Unknown);
        // Not every server tells calls from an end.
        if (calls && response.stop_reason == StopReason::Finished)
            response.stop_reason = StopReason::ToolCalls;
        if (!calls && response.stop_reason == StopReason::ToolCalls)
            response.stop_reason = StopReason::Unknown;
        if (m_refused)
            response.stop_reason = StopReason::Refused;
        return response;
    }

private:
    void take_choice(const Json& choice, bool is_whole) {
        const Json& delta = member(choice, is_whole ? "message" : "delta");
        m_complete = m_complete || is_whole;
        take_reasoning(delta);
        take_content(member(delta, "content"));
        if (const std::string refusal = text_member(delta, "refusal"); !refusal.empty()) {
            m_builder.add_text(refusal);
            m_refused = true;
        }
        if (const Json& calls = member(delta, "tool_calls"); calls.is_array())
            for (const Json& call : calls)
                take_call(call);
        add_token_probabilities(m_builder.response, member(member(choice, "logprobs"), "content"));
        if (!member(choice, "finish_reason").is_null())
            take_finish(text_member(choice, "finish_reason"), choice);
    }

    void take_finish(const std::string& reason, const Json& choice) {
        if (reason == "error") // OpenRouter, where the model behind it failed
            throw failure_of(member(choice, "error"));
        if (reason == "insufficient_system_resource") // DeepSeek
            throw ModelError(ModelFailure::Overloaded, "the server is overloaded");
        m_finish = reason;
        m_complete = true;
    }

    // Mistral's models that think give a list of parts.
    void take_content(const Json& content) {
        if (content.is_string())
            m_builder.add_text(content.get<std::string>());
        if (!content.is_array())
            return;
        for (const Json& part : content) {
            m_builder.add_text(text_member(part, "text"));
            if (const Json& thoughts = member(part, "thinking"); thoughts.is_array())
                for (const Json& thought : thoughts)
                    m_builder.add_reasoning(text_member(thought, "text"), m_provider);
        }
    }

    // The field that holds thoughts has two names, and OpenRouter adds what it wants back.
    void take_reasoning(const Json& delta) {
        for (const char* const name : {"reasoning_content", "reasoning"}) {
            const std::string text = text_member(delta, name);
            if (text.empty())
                continue;
            m_builder.add_reasoning(text, m_provider);
            append(m_builder.last_thought(m_provider).block[name], text);
            break;
        }
        const Json& details = member(delta, "reasoning_details");
        if (!details.is_array() || details.empty())
            return;
        Json& kept = m_builder.last_thought(m_provider).block["reasoning_details"];
        for (const Json& detail : details)
            kept.push_back(detail);
    }

    void take_call(const Json& piece) {
        const Json& function = member(piece, "function");
        const std::string id = text_member(piece, "id");
        const std::string name = text_member(function, "name");
        const std::size_t number = call_number(piece, id, name);
        ToolCall& call = m_builder.call(number);
        if (call.id.empty())
            call.id = id;
        if (call.name.empty())
            call.name = name;
        const Json& arguments = member(function, "arguments");
        if (arguments.is_string())
            m_builder.add_arguments(number, arguments.get<std::string>());
        else if (arguments.is_object()) // some servers do not write text
            m_builder.add_arguments(number, to_line(arguments));
    }

    // Pieces of a call have its index. Where there is none, or where several calls have the same,
    // a new id with a name begins the next one.
    std::size_t call_number(const Json& piece, const std::string& id, const std::string& name) {
        const auto index = count_member(piece, "index");
        const auto known = index ? m_calls.find(*index) : m_calls.end();
        std::optional<std::size_t> number;
        if (known != m_calls.end())
            number = known->second;
        else if (!index && m_builder.call_count() > 0 && name.empty())
            number = m_builder.call_count() - 1;
        const bool is_next = number && !name.empty() && !id.empty()
                             && !m_builder.call(*number).id.empty()
                             && m_builder.call(*number).id != id;
        if (number && !is_next)
            return *number;
        const std::size_t begun = m_builder.begin_call({id, name, ""});
        if (index)
            m_calls[*index] = begun;
        return begun;
    }

    AnswerBuilder m_builder;
    std::string m_provider;
    std::map<std::int64_t, std::size_t> m_calls; ///< numbers of calls by index
    std::string m_finish;
    bool m_complete = false;
    bool m_refused = false;
};

class ChatFormat : public WireFormat {
public:
    explicit ChatFormat(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    WireRequest encode(const Request& request, bool streamed) const override {
        AdjustedRequest adjusted = adjust(request, m_endpoint.traits);
        WireRequest wire{"/chat/completions", {}, {}, std::move(adjusted.adjustments)};
        if (!m_endpoint.key.empty())
            wire.headers.push_back({"Authorization", "Bearer " + m_endpoint.key});
        wire.body = openai_chat_body(adjusted.request, m_endpoint, streamed);
        return wire;
    }

    Response decode(const Json& body) const override {
        const DeltaSink nobody;
        OpenAiChatReader reader(nobody, m_endpoint.provider);
        reader.take_chunk(body, true);
        return reader.finish();
    }

    std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const override {
        return std::make_unique<OpenAiChatReader>(deltas, m_endpoint.provider);
    }

private:
    Endpoint m_endpoint;
};

} // namespace

std::unique_ptr<WireFormat> openai_chat_format(const Endpoint& endpoint) {
    return std::make_unique<ChatFormat>(endpoint);
}

} // namespace graticule::llm
