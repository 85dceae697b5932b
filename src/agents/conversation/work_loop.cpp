// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/work_loop.hpp"

#include "agents/conversation/finish_call.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/model_agent.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/search/tools.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t LongestCorrection = 4000; // bytes

} // namespace

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

std::optional<std::string> WorkLoop::objection_to_outputs(const Approval& approval,
                                                          const ReadAnswer& answer) {
    if (!approval.outputs)
        return std::nullopt;
    std::string shown = "The answer:\n" + answer.text.in_words(m_run.ledger.observer());
    std::set<std::string> outputs;
    for (const tools::Artifact& artifact : m_run.ledger.artifacts())
        outputs.insert(artifact.path);
    shown += outputs.empty() ? "\nNo files were made." : "\nFiles:";
    for (const std::string& path : outputs)
        shown += "\n- " + path;
    const Verdict verdict = ask_for_approval(approval, std::move(shown));
    if (verdict.goes_on())
        return std::nullopt;
    return verdict.code.empty()
               ? fmt::format("Not finished: the person wants something different: "
                             "{}. Do that, then finish.",
                             graticule::quoted(verdict.correction, LongestCorrection))
               : execute_for_person(verdict.code) + "\nGo on from there, and finish.";
}

std::string WorkLoop::execute_for_person(const std::string& code) {
    tools::Observation observation;
    const std::string call = call_tool({{{}, "execute_code", {{"code", code}}}, {}}, observation);
    return fmt::format(
        "The person had code of their own executed instead, call {}:\n{}\nIt gave:\n{}", call,
        visible_text(code), observation.text);
}

} // namespace graticule::agents::conversation
