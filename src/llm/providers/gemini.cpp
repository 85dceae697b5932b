// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/gemini.hpp"

#include "base/json_member.hpp"
#include "llm/http_failure.hpp"
#include "llm/model_error.hpp"
#include "llm/name_table.hpp"
#include "llm/providers/adjustments.hpp"
#include "llm/providers/answer_builder.hpp"
#include "llm/providers/gemini_request.hpp"
#include "llm/providers/wire_json.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace graticule::llm {

namespace {

constexpr NameTable<StopReason, 11> FinishReasons{
    {{StopReason::Finished, "STOP"},
     {StopReason::OutputLimit, "MAX_TOKENS"},
     {StopReason::Refused, "SAFETY"},
     {StopReason::Refused, "RECITATION"},
     {StopReason::Refused, "BLOCKLIST"},
     {StopReason::Refused, "PROHIBITED_CONTENT"},
     {StopReason::Refused, "SPII"},
     {StopReason::Refused, "LANGUAGE"},
     {StopReason::Refused, "IMAGE_SAFETY"},
     {StopReason::Unknown, "OTHER"},
     {StopReason::Unknown, "MALFORMED_FUNCTION_CALL"}}};

std::optional<TokenProbability> probability_of(const Json& token) {
    const auto value = number_member(token, "logProbability");
    if (!value || !std::isfinite(*value))
        return std::nullopt;
    return TokenProbability{text_member(token, "token"), *value};
}

// Two lists, token by token: what was chosen, and the likeliest.
void add_probabilities(Response& response, const Json& told) {
    const Json& chosen = member(told, "chosenCandidates");
    const Json& top = member(told, "topCandidates");
    if (!chosen.is_array())
        return;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const auto token = probability_of(chosen[i]);
        if (!token)
            continue;
        TokenChoice choice{*token, {}};
        const Json& others =
            top.is_array() && i < top.size() ? member(top[i], "candidates") : Json();
        if (others.is_array())
            for (const Json& other : others)
                if (const auto alternative = probability_of(other))
                    choice.alternatives.push_back(*alternative);
        response.log_probabilities.push_back(std::move(choice));
    }
}

/// Reads the answers of a stream, each of which holds the next parts; one alone is an answer in one
/// piece.
class ContentReader : public AnswerReader {
public:
    ContentReader(const DeltaSink& deltas, std::string provider)
        : m_builder(deltas), m_provider(std::move(provider)) {}

    void take(const StreamEvent& event) override {
        take_answer(parse_json(event.data, "the answer"));
    }

    void take_answer(const Json& answer) {
        if (const Json& error = member(answer, "error"); !error.is_null())
            throw failure_of(error);
        take_text(m_builder.response.id, answer, "responseId");
        take_text(m_builder.response.model, answer, "modelVersion");
        take_usage(member(answer, "usageMetadata"));
        if (!text_member(member(answer, "promptFeedback"), "blockReason").empty()) {
            m_finish = "SAFETY"; // the prompt itself is refused: there is no candidate
            m_complete = true;
        }
        const Json& candidates = member(answer, "candidates");
        if (candidates.is_array() && !candidates.empty())
            take_candidate(candidates.front());
    }

    bool complete() const override { return m_complete; }

    Response finish() override {
        if (!m_complete)
            throw ModelError(ModelFailure::MalformedReply, "the answer holds no candidate");
        Response response = std::move(m_builder.response);
        response.stop_reason = value_in(FinishReasons, m_finish).value_or(StopReason::Unknown);
        if (response.stop_reason == StopReason::Finished && m_builder.call_count() > 0)
            response.stop_reason = StopReason::ToolCalls;
        response.usage = usage();
        return response;
    }

private:
    void take_usage(const Json& told) {
        take_count(m_usage.input, told, "promptTokenCount");
        take_count(m_usage.cached_input, told, "cachedContentTokenCount");
        take_count(m_usage.output, told, "candidatesTokenCount");
        take_count(m_usage.reasoning, told, "thoughtsTokenCount");
    }

    // The provider counts thoughts beside the answer.
    Usage usage() const {
        Usage usage = m_usage;
        if (usage.output || usage.reasoning)
            usage.output = token_count(usage.output.value_or(0) + usage.reasoning.value_or(0));
        return usage;
    }

    void take_candidate(const Json& candidate) {
        if (const Json& parts = member(member(candidate, "content"), "parts"); parts.is_array())
            for (const Json& part : parts)
                take_part(part);
        add_probabilities(m_builder.response, member(candidate, "logprobsResult"));
        if (std::string reason = text_member(candidate, "finishReason"); !reason.empty()) {
            m_finish = std::move(reason);
            m_complete = true;
        }
    }

    void take_part(const Json& part) {
        const std::string text = text_member(part, "text");
        if (is_true(member(part, "thought"))) {
            m_builder.add_reasoning(text, m_provider);
            return;
        }
        if (const std::string sign = text_member(part, "thoughtSignature"); !sign.empty())
            m_builder.begin_thought(m_provider, {{"thoughtSignature", sign}});
        m_builder.add_text(text);
        if (const Json& call = member(part, "functionCall"); call.is_object()) {
            const Json& arguments = member(call, "args");
            m_builder.begin_call({text_member(call, "id"), text_member(call, "name"),
                                  arguments.is_null() ? "{}" : to_line(arguments)});
        }
    }

    static bool is_true(const Json& value) { return value.is_boolean() && value.get<bool>(); }

    AnswerBuilder m_builder;
    std::string m_provider;
    Usage m_usage; ///< as the provider counts
    std::string m_finish;
    bool m_complete = false;
};

class ContentFormat : public WireFormat {
public:
    explicit ContentFormat(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    WireRequest encode(const Request& request, bool streamed) const override {
        AdjustedRequest adjusted = adjust(request, m_endpoint.traits);
        const char* const method = streamed ? ":streamGenerateContent?alt=sse" : ":generateContent";
        return {"/v1beta/models/" + m_endpoint.model + method,
                {{"x-goog-api-key", m_endpoint.key}},
                gemini_body(adjusted.request, m_endpoint),
                std::move(adjusted.adjustments)};
    }

    Response decode(const Json& body) const override {
        const DeltaSink nobody;
        ContentReader reader(nobody, m_endpoint.provider);
        // Some proxies give a stream's answers as one list.
        if (body.is_array())
            for (const Json& answer : body)
                reader.take_answer(answer);
        else
            reader.take_answer(body);
        return reader.finish();
    }

    std::unique_ptr<AnswerReader> reader(const DeltaSink& deltas) const override {
        return std::make_unique<ContentReader>(deltas, m_endpoint.provider);
    }

private:
    Endpoint m_endpoint;
};

} // namespace

std::unique_ptr<WireFormat> gemini_format(const Endpoint& endpoint) {
    return std::make_unique<ContentFormat>(endpoint);
}

} // namespace graticule::llm
