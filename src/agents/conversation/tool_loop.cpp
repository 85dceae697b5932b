// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/tool_loop.hpp"

#include "agents/conversation/ask_user.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/patience.hpp"
#include "base/json_member.hpp"

#include <utility>

namespace graticule::agents::conversation {

void ToolLoop::begin(std::string instructions, const std::vector<std::string>& told) {
    m_dialogue.offer(offered());
    m_dialogue.begin(std::move(instructions), told);
}

std::optional<LoopEnd> ToolLoop::step() {
    if (std::exchange(m_tools_changed, false))
        m_dialogue.offer(offered());
    std::variant<Said, Ending> answer = m_dialogue.ask();
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    const Said& said = std::get<Said>(answer);
    if (said.stop == llm::StopReason::ContextLimit)
        return Stopped{context_is_full()};
    if (!said.fault.empty())
        return refuse(said.fault);
    if (said.calls.empty())
        return take_words(said);
    if (const std::optional<InsteadOfCalls> instead = instead_of_calls(said)) {
        answer_calls(said.calls, *instead);
        return std::nullopt;
    }
    return carry_out(said.calls);
}

void ToolLoop::answer_calls(const std::vector<llm::ToolCall>& calls,
                            const InsteadOfCalls& instead) {
    std::vector<llm::ToolResult> results;
    for (const llm::ToolCall& asked : calls) {
        results.push_back({asked.id, asked.name, {}, true});
        results.back().content.emplace_back(llm::TextPart{instead.told});
    }
    m_dialogue.add_results(std::move(results));
}

Verdict ToolLoop::ask_for_approval(const Approval& approval, std::string shown) {
    return verdict_of_person(m_run, approval.prompt, std::move(shown));
}

std::optional<LoopEnd> ToolLoop::carry_out(const std::vector<llm::ToolCall>& calls) {
    std::vector<llm::ToolResult> results;
    CallsDone done;
    m_lost = {};
    for (const llm::ToolCall& asked : calls) {
        if (results.size() >= MaxCallsInAnswer) {
            results.push_back(not_carried_out(asked));
            continue;
        }
        llm::ToolResult result{asked.id, asked.name, {}, true};
        if (std::optional<LoopEnd> end = carry_out(asked, result, done))
            return end;
        results.push_back(std::move(result));
    }
    m_dialogue.add_results(std::move(results));
    if (std::optional<Ending> ending = judge_calls(done))
        return Stopped{std::move(*ending)};
    return std::nullopt;
}

std::optional<LoopEnd> ToolLoop::carry_out(const llm::ToolCall& asked, llm::ToolResult& result,
                                           CallsDone& done) {
    AskedCall read = asked_call(asked);
    if (std::optional<std::string> why =
            m_lost.reason_against(asked.name, read.call.arguments, m_run.workspace)) {
        done.all = false;
        result.content.emplace_back(llm::TextPart{std::move(*why)});
        return std::nullopt;
    }
    std::string reason = text_member(read.call.arguments, "reason");
    const Json arguments = read.call.arguments;
    tools::Observation observation;
    const std::string id = call_tool(std::move(read), observation);
    if (!observation.ok)
        m_lost.add(asked.name, arguments, id, m_run.workspace);
    if (member(observation.data, "rejected") == true)
        return Declined{std::move(reason)};
    if (member(observation.data, "finished") == true)
        if (std::optional<LoopEnd> finished = take_finish(id, observation))
            return finished;
    const Repeated repeated = m_repetition.count(asked.name, asked.arguments, observation);
    if (repeated.times >= MaxRepetitions)
        return Stopped{too_often(repeated, asked.name)};
    if (std::optional<Ending> ending = judge_call(observation))
        return Stopped{std::move(*ending)};
    done.some = done.some || observation.ok;
    done.all = done.all && observation.ok;
    done.over_budget = done.over_budget || member(observation.data, "over_budget") == true;
    result.is_error = !observation.ok;
    result.content.emplace_back(llm::TextPart{
        result_text(id, observation, repeated, names_values(), RejectTask) + note_on(observation)});
    return std::nullopt;
}

std::string ToolLoop::call_tool(AskedCall asked, tools::Observation& observation) {
    asked.call.arguments = arguments_for(asked.call.tool, std::move(asked.call.arguments));
    const std::string tool = asked.call.tool;
    std::string id = m_run.ledger.make(
        std::move(asked), m_run.log, [this](const CallToRecord& call) { return result_of(call); },
        observation);
    m_tools_changed = changed_tools(tool, observation) || m_tools_changed;
    return id;
}

std::optional<LoopEnd> ToolLoop::remind(std::string words) {
    m_dialogue.add(std::move(words));
    return std::nullopt;
}

std::optional<LoopEnd> ToolLoop::refuse(std::string why) {
    if (++m_bad_answers >= MaxBadAnswers)
        return Stopped{too_many_bad_answers(m_bad_answers, why)};
    return remind(std::move(why));
}

std::optional<Ending> ToolLoop::count_answer(bool is_bad) {
    m_bad_answers = is_bad ? m_bad_answers + 1 : 0;
    if (m_bad_answers < MaxBadAnswers)
        return std::nullopt;
    return too_many_bad_answers(m_bad_answers,
                                text_member(member(m_run.ledger.last_data(), "error"), "message"));
}

std::optional<Ending> ToolLoop::judge_calls(const CallsDone& done) {
    return count_answer(!done.some);
}

std::optional<InsteadOfCalls> ToolLoop::instead_of_calls(const Said& /*said*/) {
    return std::nullopt;
}

Json ToolLoop::arguments_for(std::string_view /*tool*/, Json arguments) const {
    return arguments;
}

bool ToolLoop::changed_tools(std::string_view /*tool*/, const tools::Observation& /*observation*/) {
    return false;
}

std::optional<LoopEnd> ToolLoop::take_finish(const std::string& /*call*/,
                                             tools::Observation& /*observation*/) {
    return std::nullopt;
}

std::optional<Ending> ToolLoop::judge_call(const tools::Observation& /*observation*/) {
    return std::nullopt;
}

std::string ToolLoop::note_on(const tools::Observation& /*observation*/) const {
    return {};
}

} // namespace graticule::agents::conversation
