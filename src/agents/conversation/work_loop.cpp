// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/work_loop.hpp"

#include "agents/conversation/finish_call.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/model_agent.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/search/tools.hpp"

#include <utility>

namespace graticule::agents::conversation {

std::vector<llm::ToolSpecification> WorkLoop::offered() const {
    return m_offered.specifications();
}

Json WorkLoop::arguments_for(std::string_view tool, Json arguments) const {
    return m_offered.for_registry(tool, std::move(arguments));
}

bool WorkLoop::changed_tools(std::string_view tool, const tools::Observation& observation) {
    m_made_a_call = true;
    if (!observation.ok || tool != tools::FindTools)
        return false;
    return m_offered.add_found(observation.data);
}

std::optional<LoopEnd> WorkLoop::take_words(const Said& said) {
    const std::string text = answer_words(said.words);
    if (said.stop == llm::StopReason::Refused)
        return Declined{text.empty() ? "the model declined to answer" : text};
    if (said.stop == llm::StopReason::OutputLimit)
        return refuse(m_reminders.cut_off);
    if (text.empty())
        return refuse(m_reminders.empty);
    if (!m_made_a_call && !std::exchange(m_reminded_of_tools, true))
        return remind(m_reminders.no_call);
    return take_answer(text);
}

std::optional<LoopEnd> WorkLoop::take_answer(const std::string& text) {
    std::string words = text;
    if (m_writes_code) { // as if it had called the tool, which finds what the names stand for
        tools::Observation observation;
        const std::string call = call_tool(finish_call(text), observation);
        if (!observation.ok)
            return refuse(observation.text);
        words = tools::with_values_of_call(text, call);
    }
    JudgedAnswer judged = judge(words);
    if (!judged.answer)
        return judged.is_fault ? refuse(std::move(judged.why)) : remind(std::move(judged.why));
    m_answer = std::move(*judged.answer);
    return Accepted{};
}

std::optional<LoopEnd> WorkLoop::take_finish(const std::string& call,
                                             tools::Observation& observation) {
    const std::string text = answer_words(text_member(observation.data, "answer"));
    JudgedAnswer judged = judge(tools::with_values_of_call(text, call));
    if (judged.answer) {
        m_answer = std::move(*judged.answer);
        return Accepted{};
    }
    observation.text = judged.why;
    observation.ok = !judged.is_fault;
    return std::nullopt;
}

} // namespace graticule::agents::conversation
