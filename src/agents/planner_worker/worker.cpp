// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/worker.hpp"

#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/finish_call.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/planner_worker/prompts.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/failed_observation.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/search/tool_search.hpp"
#include "tools/sets/search/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace graticule::agents::planner_worker {

using conversation::Ending;

namespace {

constexpr int LastRounds = 2; // of which the model is warned

ToolChoice choice_of(const Team& team, const Assignment& assignment) {
    ToolChoice choice = team.options.tools;
    if (assignment.kind == WorkerKind::Code)
        choice.set = tools::CodeSet;
    return choice;
}

int most_rounds(const Team& team, const Assignment& assignment) {
    return assignment.number == 0
               ? team.allowance.limits().rounds
               : team.allowance.limits().own_or("worker_rounds", MostWorkerRounds);
}

} // namespace

Worker::Worker(Team& team, llm::ChatModel& model, Assignment assignment)
    : m_team(team), m_assignment(std::move(assignment)), m_choice(choice_of(team, m_assignment)),
      m_offered(m_choice, m_assignment.instruction, team.workspace, false,
                conversation::Offer::Fitting),
      m_conversation(model, team.setting(),
                     {WorkerRole, team.options.worker.name, m_assignment.number},
                     team.options.worker.calls, team.options.pieces),
      m_scripts(team.workspace.output_folder().parent_path(), m_assignment.number) {
    m_conversation.offer(m_offered.specifications(team.workspace));
    begin();
}

void Worker::begin() {
    std::optional<tools::CodePaths> paths;
    if (writes_code())
        paths.emplace(m_team.workspace.catalog());
    const bool alone = m_assignment.number == 0;
    const std::string prompt =
        with_repairs(writes_code() ? code_worker_prompt() : functions_worker_prompt());
    std::vector<std::string> told{conversation::data_overview(
        m_assignment.instruction, m_team.workspace, m_team.context, paths)};
    if (!m_assignment.state.empty())
        told.push_back("Made until now:\n" + m_assignment.state);
    told.push_back(fmt::format(
        "{}\n{}", alone ? "The task:" : "The subtask:", visible_text(m_assignment.instruction)));
    m_conversation.begin(
        fmt::format("{}{}{}", prompt, alone ? alone_prompt() : "",
                    writes_code() ? conversation::hosts_prompt(m_team.options.code) : ""),
        told);
}

std::variant<WorkerEnd, Ending> Worker::work() {
    const int most = most_rounds(m_team, m_assignment);
    for (;;) {
        if (m_assignment.number > 0 && m_rounds >= most)
            return stopped({runs::EndReason::RoundLimit,
                            Error(ErrorCode::LimitExceeded,
                                  fmt::format("it did not end within {} rounds", most))});
        ++m_rounds;
        if (std::exchange(m_tools_changed, false))
            m_conversation.offer(m_offered.specifications(m_team.workspace));
        std::variant<Said, Ending> answer = m_conversation.ask();
        if (auto* const ending = std::get_if<Ending>(&answer))
            return std::move(*ending);
        if (std::optional<WorkerEnd> end = take(std::get<Said>(answer)))
            return std::move(*end);
    }
}

WorkerEnd Worker::stopped(Ending ending) const {
    return {WorkerEnd::Claim::Stopped, {}, ending.why.message(), std::move(ending)};
}

std::optional<WorkerEnd> Worker::take(const Said& said) {
    if (said.stop == llm::StopReason::ContextLimit)
        return stopped(conversation::context_is_full());
    if (!said.fault.empty())
        return refuse(said.fault);
    return said.calls.empty() ? take_words(said) : carry_out(said.calls);
}

std::optional<WorkerEnd> Worker::carry_out(const std::vector<llm::ToolCall>& calls) {
    std::vector<llm::ToolResult> results;
    const int failed_before = m_failed_calls;
    for (const llm::ToolCall& asked : calls) {
        if (results.size() >= conversation::MaxCallsInAnswer) {
            results.push_back(conversation::not_carried_out(asked));
            continue;
        }
        llm::ToolResult result{asked.id, asked.name, {}, true};
        if (std::optional<WorkerEnd> end = carry_out(asked, result))
            return end;
        results.push_back(std::move(result));
    }
    m_conversation.tell_results(std::move(results));
    m_bad_answers = m_failed_calls > failed_before ? m_bad_answers : 0;
    return std::nullopt;
}

std::optional<WorkerEnd> Worker::carry_out(const llm::ToolCall& asked, llm::ToolResult& result) {
    conversation::AskedCall read = conversation::asked_call(asked);
    const std::string reason = text_member(read.call.arguments, "reason");
    tools::Observation observation;
    const std::string id = call_tool(std::move(read), observation);
    if (member(observation.data, "rejected") == true)
        return WorkerEnd{WorkerEnd::Claim::CouldNot, {}, one_line(reason, 600), {}};
    if (member(observation.data, "finished") == true)
        if (std::optional<WorkerEnd> finished = take_finish(id, observation))
            return finished;
    const conversation::Repeated repeated =
        m_repetition.count(asked.name, asked.arguments, observation);
    if (repeated.times >= conversation::MaxRepetitions)
        return stopped(conversation::too_often(repeated, asked.name));
    m_failed_calls += observation.ok ? 0 : 1;
    if (m_failed_calls > MostRepairs)
        return stopped({runs::EndReason::BadCalls,
                        Error(ErrorCode::InvalidArgument,
                              fmt::format("{} repairs did not help; the last call failed: {}",
                                          MostRepairs, one_line(observation.text, 600)))});
    result.is_error = !observation.ok;
    result.content.emplace_back(llm::TextPart{told(id, observation, repeated)});
    return std::nullopt;
}

tools::Observation Worker::result_of(const CallToRecord& call) {
    const bool is_of_functions = call.tool == tools::FindTools || call.tool == tools::ReadOutput;
    const bool is_own = is_of_functions ? !writes_code() : call.tool == conversation::RejectTask;
    const auto& all = tools::all_tools();
    const bool is_of_set = std::any_of(all.begin(), all.end(), [&](const tools::ToolSpec& tool) {
        return tool.name == call.tool && tools::in_tool_set(tool, m_choice.set);
    });
    if (!is_own && (!is_of_set || is_of_functions))
        return tools::failed_observation(
            Error(ErrorCode::NotFound,
                  fmt::format("there is no function {} here", quoted_name(call.tool)),
                  writes_code() ? "Call execute_code with Python"
                                : "find_tools tells which function does what is wanted"));
    tools::ToolContext context{m_team.workspace, m_team.context};
    return m_team.caller(context, call.tool, call.arguments);
}

std::string Worker::call_tool(conversation::AskedCall asked, tools::Observation& observation) {
    asked.call.arguments = m_offered.for_registry(asked.call.tool, std::move(asked.call.arguments));
    const std::string tool = asked.call.tool;
    const std::string code = text_member(asked.call.arguments, "code");
    std::string id = m_team.ledger.make(
        std::move(asked), m_team.log, [this](const CallToRecord& call) { return result_of(call); },
        observation);
    m_made_a_call = true;
    if (writes_code() && tool == "execute_code")
        m_scripts.add(code, observation);
    const bool found_tools = observation.ok && tool == tools::FindTools;
    if (found_tools)
        m_offered.add_found(observation.data);
    m_tools_changed = m_tools_changed || found_tools
                      || (observation.ok && conversation::made_something(m_team.workspace));
    return id;
}

std::string Worker::told(const std::string& call, const tools::Observation& observation,
                         const conversation::Repeated& repeated) const {
    std::string text = conversation::told_result(call, observation, repeated, !writes_code(),
                                                 conversation::RejectTask);
    if (!observation.ok)
        text += fmt::format("\nRepairs that are left: {}.", MostRepairs - m_failed_calls);
    if (const int left = most_rounds(m_team, m_assignment) - m_rounds;
        left <= LastRounds && left > 0)
        text += fmt::format("\nRounds that are left: {}. Report what there is.", left);
    return text;
}

std::optional<WorkerEnd> Worker::take_words(const Said& said) {
    const std::string text = conversation::answer_words(said.words);
    if (said.stop == llm::StopReason::Refused)
        return WorkerEnd{WorkerEnd::Claim::CouldNot,
                         {},
                         text.empty() ? "the model declined to answer" : text,
                         {}};
    if (said.stop == llm::StopReason::OutputLimit)
        return refuse("Your answer was cut off because it was too long. Do less at once.");
    if (text.empty())
        return refuse("That held neither a call nor words. Call a function, or report.");
    if (!m_made_a_call && !std::exchange(m_reminded_of_tools, true)) {
        m_conversation.tell(
            fmt::format("You have called nothing. Do the subtask by calls; where it cannot "
                        "be done call {}; where nothing is to be done, say it again.",
                        conversation::RejectTask));
        return std::nullopt;
    }
    return take_report(text);
}

std::optional<WorkerEnd> Worker::take_report(const std::string& text) {
    std::string words = text;
    if (writes_code()) { // as if it had called the tool, which finds what the names stand for
        tools::Observation observation;
        const std::string call = call_tool(conversation::finish_call(text), observation);
        if (!observation.ok)
            return refuse(observation.text);
        words = tools::with_values_of_call(text, call);
    }
    std::string why;
    std::optional<WorkerEnd> end = judged(words, why);
    return end ? std::move(end) : refuse(std::move(why));
}

std::optional<WorkerEnd> Worker::take_finish(const std::string& call,
                                             tools::Observation& observation) {
    const std::string text = conversation::answer_words(text_member(observation.data, "answer"));
    std::optional<WorkerEnd> end = judged(tools::with_values_of_call(text, call), observation.text);
    observation.ok = end.has_value();
    return end;
}

std::optional<WorkerEnd> Worker::judged(const std::string& text, std::string& why) {
    if (m_assignment.number == 0) { // what it says is the answer
        conversation::JudgedAnswer answer = m_team.conclusion.judge(text);
        why = std::move(answer.why);
        return answer.answer ? std::optional(
                   WorkerEnd{WorkerEnd::Claim::Done, std::move(*answer.answer), {}, {}})
                             : std::nullopt;
    }
    conversation::ReadAnswer read =
        conversation::read_answer(text, m_team.ledger.observer(), m_team.ledger.calls());
    if (read.faults.empty())
        return WorkerEnd{WorkerEnd::Claim::Done, std::move(read), {}, {}};
    why = "Your report names values that are not there. " + join(read.faults, ". ")
          + ". Mend the names and say the whole report again.";
    return std::nullopt;
}

std::optional<WorkerEnd> Worker::refuse(std::string why) {
    if (++m_bad_answers >= conversation::MaxBadAnswers)
        return stopped(conversation::too_many_bad_answers(m_bad_answers, why));
    m_conversation.tell(std::move(why));
    return std::nullopt;
}

} // namespace graticule::agents::planner_worker
