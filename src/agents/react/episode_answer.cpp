// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/finish_call.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/react/episode.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::react {

using conversation::JudgedAnswer;
using conversation::RejectTask;

std::optional<Result> Episode::take_words(const std::string& words, llm::StopReason reason) {
    const std::string text = conversation::answer_words(words);
    if (reason == llm::StopReason::Refused)
        return m_conclusion.refused(text.empty() ? "the model declined to answer" : text);
    if (reason == llm::StopReason::OutputLimit)
        return refuse_answer("Your answer was cut off because it was too long. Say it in fewer "
                             "words, or make fewer calls at once.");
    if (text.empty())
        return refuse_answer(fmt::format("That held neither a call nor words. Call a tool, answer "
                                         "in words, or call {} with a reason.",
                                         RejectTask));
    if (m_ledger.calls().empty() && !std::exchange(m_reminded_of_tools, true))
        return remind(fmt::format("You have called no tool. If the task can be solved with the "
                                  "data, call the tools that solve it; if the data or the tools "
                                  "lack what it needs, call {} with a reason. If it needs "
                                  "neither, say your answer again.",
                                  RejectTask));
    return take_last_words(text);
}

std::optional<Result> Episode::take_last_words(const std::string& text) {
    std::string words = text;
    if (writes_code()) { // as if it had called the tool, which finds what the names stand for
        tools::Observation observation;
        const std::string call = call_tool(conversation::finish_call(text), observation);
        if (!observation.ok)
            return refuse_answer(observation.text);
        words = tools::with_values_of_call(text, call);
    }
    JudgedAnswer judged = m_conclusion.judge(words);
    if (judged.answer)
        return m_conclusion.answered(*judged.answer);
    return judged.is_fault ? refuse_answer(std::move(judged.why)) : remind(std::move(judged.why));
}

std::optional<Result> Episode::take_finish(const std::string& call,
                                           tools::Observation& observation) {
    const std::string text = conversation::answer_words(text_member(observation.data, "answer"));
    const JudgedAnswer judged = m_conclusion.judge(tools::with_values_of_call(text, call));
    if (judged.answer)
        return m_conclusion.answered(*judged.answer);
    observation.text = judged.why;
    observation.ok = !judged.is_fault;
    return std::nullopt;
}

std::optional<Result> Episode::remind(std::string words) {
    m_conversation.tell(llm::text_message(llm::Role::User, std::move(words)));
    return std::nullopt;
}

std::optional<Result> Episode::refuse_answer(std::string why) {
    if (++m_bad_answers >= conversation::MaxBadAnswers)
        return m_conclusion.ended(conversation::too_many_bad_answers(m_bad_answers, why));
    return remind(std::move(why));
}

} // namespace graticule::agents::react
