// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/openai_responses.hpp"

#include "base/json_member.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/providers/adjustments.hpp"
#include "llm/providers/answer_builder.hpp"
#include "llm/providers/openai_responses_request.hpp"
#include "llm/providers/token_probabilities.hpp"
#include "llm/providers/wire_json.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::llm {

namespace {

/// Reads a whole response: an answer in one piece, or the last event of a stream.
class ResponseDecoder {
public:
    explicit ResponseDecoder(std::string provider)
        : m_builder(m_nobody), m_provider(std::move(provider)) {}

    Response run(const Json& told) {
        if (const Json& error = member(told, "error"); !error.is_null())
            throw failure_of(error);
        const Json& output = member(told, "output");
        if (!output.is_array())
            throw ModelError(ModelFailure::MalformedReply, "the answer holds no output");
        take_text(m_builder.response.id, told, "id");
        take_text(m_builder.response.model, told, "model");
        for (const Json& item : output)
            take_item(item);
        take_usage(member(told, "usage"));
        m_builder.response.stop_reason = stop_reason(told);
        return std::move(m_builder.response);
    }

private:
    void take_item(const Json& item) {
        const std::string type = text_member(item, "type");
        if (type == "message")
            take_content(member(item, "content"));
        else if (type == "function_call")
            m_builder.begin_call({text_member(item, "call_id"), text_member(item, "name"),
                                  text_member(item, "arguments")});
        else if (type == "reasoning")
            take_thought(item);
    }

    void take_content(const Json& content) {
        if (!content.is_array())
            return;
        for (const Json& part : content) {
            const std::string refusal = text_member(part, "refusal");
            m_refused = m_refused || !refusal.empty();
            m_builder.add_text(text_member(part, "text"));
            m_builder.add_text(refusal);
            add_token_probabilities(m_builder.response, member(part, "logprobs"));
        }
    }

    void take_thought(const Json& item) {
        m_builder.begin_thought(m_provider, item);
        if (const Json& summary = member(item, "summary"); summary.is_array())
            for (const Json& part : summary)
                m_builder.add_reasoning(text_member(part, "text"), m_provider);
    }

    void take_usage(const Json& told) {
        Usage& usage = m_builder.response.usage;
        take_count(usage.input, told, "input_tokens");
        take_count(usage.cached_input, member(told, "input_tokens_details"), "cached_tokens");
        take_count(usage.output, told, "output_tokens");
        take_count(usage.reasoning, member(told, "output_tokens_details"), "reasoning_tokens");
    }

    StopReason stop_reason(const Json& told) {
        const std::string cut = text_member(member(told, "incomplete_details"), "reason");
        if (m_refused || cut == "content_filter")
            return StopReason::Refused;
        if (cut == "max_output_tokens")
            return StopReason::OutputLimit;
        if (text_member(told, "status") != "completed")
            return StopReason::Unknown;
        return m_builder.call_count() > 0 ? StopReason::ToolCalls : StopReason::Finished;
    }

    const DeltaSink m_nobody;
    AnswerBuilder m_builder;
    std::string m_provider;
    bool m_refused = false;
};

/// Hands over the pieces of a stream, whose last event holds all of them.
class ResponseReader : public AnswerReader {
public:
    ResponseReader(const DeltaSink& deltas, std::string provider)
        : m_deltas(deltas), m_provider(std::move(provider)) {}

    void take(const StreamEvent& event) override {
        const Json data = parse_json(event.data, "the answer");
        const std::string type = text_member(data, "type");
        if (type == "response.completed" || type == "response.incomplete"
            || type == "response.failed")
            m_answer = ResponseDecoder(m_provider).run(member(data, "response"));
        else if (type == "error")
            throw failure_of(member(data, "error").is_null() ? data : member(data, "error"));
        else if (m_deltas)
            hand_over(type, data);
    }

    bool complete() const override { return m_answer.has_value(); }

    Response finish() override { return *std::move(m_answer); }

private:
    void hand_over(const std::string& type, const Json& data) {
        const std::string piece = text_member(data, "delta");
        if (type == "response.output_text.delta" || type == "response.refusal.delta")
            m_deltas(TextDelta{piece});
        else if (type == "response.reasoning_summary_text.delta")
            m_deltas(ReasoningDelta{piece});
        else if (type == "response.output_item.added")
            begin_call(data);
        else if (type == "response.function_call_arguments.delta")
            if (const auto call = m_calls.find(index_of(data)); call != m_calls.end())
                m_deltas(ToolCallDelta{call->second, "", piece});
    }

    static std::int64_t index_of(const Json& data) {
        return count_member(data, "output_index").value_or(0);
    }

    void begin_call(const Json& data) {
        const Json& item = member(data, "item");
        if (text_member(item, "type") != "function_call")
            return;
        const std::size_t number = m_calls.size();
        if (m_calls.emplace(index_of(data), number).second)
            m_deltas(ToolCallDelta{number, text_member(item, "name"), ""});
    }

    const DeltaSink& m_deltas;
    std::string m_provider;
    std::map<std::int64_t, std::size_t> m_calls; ///< numbers of calls by their place in the output
    std::optional<Response> m_answer;
};

class ResponsesFormat : public WireFormat {
public:
    explicit ResponsesFormat(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    WireRequest encode(const Request& request, bool streamed) const override {
        AdjustedRequest adjusted = adjust(request, m_endpoint.traits);
        return {"/responses",
                {{"Authorization", "Bearer " + m_endpoint.key}},
                openai_responses_body(adjusted.request, m_endpoint, streamed),
                std::move(adjusted.adjustments)};
    }

    Response decode(const Json& body) const override {
        return ResponseDecoder(m_endpoint.provider).run(body);
    }

    std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const override {
        return std::make_unique<ResponseReader>(deltas, m_endpoint.provider);
    }

private:
    Endpoint m_endpoint;
};

} // namespace

std::unique_ptr<WireFormat> openai_responses_format(const Endpoint& endpoint) {
    return std::make_unique<ResponsesFormat>(endpoint);
}

} // namespace graticule::llm
