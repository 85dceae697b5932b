// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/answer_builder.hpp"

#include "llm/model_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::llm {

void AnswerBuilder::add_text(std::string_view text) {
    if (text.empty())
        return;
    auto& parts = response.message.parts;
    if (parts.empty() || !std::holds_alternative<TextPart>(parts.back()))
        parts.emplace_back(TextPart{});
    std::get<TextPart>(parts.back()).text += text;
    if (m_deltas)
        m_deltas(TextDelta{std::string(text)});
}

void AnswerBuilder::add_reasoning(std::string_view text, const std::string& provider) {
    if (text.empty())
        return;
    auto& parts = response.message.parts;
    if (parts.empty() || !std::holds_alternative<ReasoningPart>(parts.back()))
        parts.emplace_back(ReasoningPart{"", provider, {}});
    std::get<ReasoningPart>(parts.back()).text += text;
    if (m_deltas)
        m_deltas(ReasoningDelta{std::string(text)});
}

void AnswerBuilder::begin_thought(const std::string& provider, Json block) {
    response.message.parts.emplace_back(ReasoningPart{"", provider, std::move(block)});
}

ReasoningPart& AnswerBuilder::last_thought(const std::string& provider) {
    auto& parts = response.message.parts;
    for (std::size_t i = parts.size(); i > 0; --i)
        if (auto* const thought = std::get_if<ReasoningPart>(&parts[i - 1]))
            return *thought;
    parts.emplace_back(ReasoningPart{"", provider, {}});
    return std::get<ReasoningPart>(parts.back());
}

std::size_t AnswerBuilder::begin_call(ToolCall call) {
    if (m_call_parts.size() == MaxToolCalls)
        throw ModelError(ModelFailure::MalformedReply,
                         fmt::format("the answer asks for more than {} calls", MaxToolCalls));
    if (m_deltas)
        m_deltas(ToolCallDelta{m_call_parts.size(), call.name, call.arguments});
    m_call_parts.push_back(response.message.parts.size());
    response.message.parts.emplace_back(std::move(call));
    return m_call_parts.size() - 1;
}

ToolCall& AnswerBuilder::call(std::size_t number) {
    return std::get<ToolCall>(response.message.parts.at(m_call_parts.at(number)));
}

void AnswerBuilder::add_arguments(std::size_t number, std::string_view arguments) {
    if (arguments.empty())
        return;
    call(number).arguments += arguments;
    if (m_deltas)
        m_deltas(ToolCallDelta{number, "", std::string(arguments)});
}

} // namespace graticule::llm
