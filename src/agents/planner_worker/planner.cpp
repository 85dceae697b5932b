// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/planner.hpp"

#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/planner_worker/facts.hpp"
#include "agents/planner_worker/planner_tools.hpp"
#include "agents/planner_worker/prompts.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace graticule::agents::planner_worker {

using conversation::Ending;

namespace {

constexpr std::string_view End = "END";
constexpr std::size_t LongestSubtask = 8000; // bytes

/// A line that says that the work is done, whatever stands around it for emphasis.
bool is_end(std::string_view line) {
    line = trim(line);
    while (!line.empty() && (line.front() == '*' || line.front() == '`' || line.front() == '#'))
        line = trim(line.substr(1));
    while (
        !line.empty()
        && (line.back() == '*' || line.back() == '`' || line.back() == '.' || line.back() == ':'))
        line = trim(line.substr(0, line.size() - 1));
    return line == End;
}

struct EndWords {
    std::string above;
    std::string below; ///< the answer
};

/// What stands around the first line that says END; none where there is no such line.
std::optional<EndWords> words_of_end(const std::string& words) {
    std::string above;
    std::string below;
    bool ended = false;
    for (const std::string& line : split(words, '\n')) {
        if (is_end(line))
            ended = true;
        else
            (ended ? below : above) += line + "\n";
    }
    if (!ended)
        return std::nullopt;
    return EndWords{std::string(trim(above)), std::string(trim(below))};
}

Ending too_many_rounds(int most) {
    return {runs::EndReason::RoundLimit,
            Error(ErrorCode::LimitExceeded,
                  fmt::format("The planner did not end within {} rounds of its own", most),
                  "Allow more with --max-planner-rounds")};
}

} // namespace

Planner::Planner(Team& team, llm::ChatModel& model)
    : m_team(team), m_conversation(model, team.setting(), {PlannerRole, team.options.planner.name},
                                   team.options.planner.calls, team.options.pieces) {
    m_conversation.offer(planner_tools());
    begin();
}

void Planner::begin() {
    const std::string how =
        m_team.options.kind == WorkerKind::Functions ? "calling functions of a library"
        : m_team.options.kind == WorkerKind::Code    ? "writing Python"
                                                     : "calling functions or writing Python";
    m_conversation.begin(
        fmt::format("{}\nThe worker does its subtasks by {}.\n", planner_prompt(), how),
        {conversation::data_overview(m_team.task, m_team.workspace, m_team.context,
                                     tools::CodePaths(m_team.workspace.catalog())),
         fmt::format("The task:\n{}", visible_text(m_team.task))});
}

Decision Planner::next() {
    const int most = m_team.allowance.limits().own_or("planner_rounds", MostPlannerRounds);
    for (;;) {
        if (m_rounds >= most)
            return too_many_rounds(most);
        ++m_rounds;
        std::variant<Said, Ending> answer = m_conversation.ask();
        if (auto* const ending = std::get_if<Ending>(&answer))
            return std::move(*ending);
        const Said& said = std::get<Said>(answer);
        if (said.stop == llm::StopReason::ContextLimit)
            return conversation::context_is_full();
        std::optional<Decision> decision = !said.fault.empty()   ? refuse(said.fault)
                                           : !said.calls.empty() ? carry_out(said.calls)
                                                                 : take_words(said);
        if (decision)
            return std::move(*decision);
    }
}

std::optional<Decision> Planner::carry_out(const std::vector<llm::ToolCall>& calls) {
    std::vector<llm::ToolResult> results;
    bool some_done = false;
    for (const llm::ToolCall& asked : calls) {
        if (results.size() >= conversation::MaxCallsInAnswer) {
            results.push_back(conversation::not_carried_out(asked));
            continue;
        }
        llm::ToolResult result{asked.id, asked.name, {}, true};
        conversation::AskedCall read = conversation::asked_call(asked);
        const std::string reason = text_member(read.call.arguments, "reason");
        tools::Observation observation;
        const std::string id = m_team.ledger.make(
            std::move(read), m_team.log,
            [this](const CallToRecord& call) {
                return call_planner_tool(m_team, call.tool, call.arguments);
            },
            observation);
        if (member(observation.data, "rejected") == true)
            return Declined{reason};
        const conversation::Repeated repeated =
            m_repetition.count(asked.name, asked.arguments, observation);
        if (repeated.times >= conversation::MaxRepetitions)
            return conversation::too_often(repeated, asked.name);
        result.is_error = !observation.ok;
        some_done = some_done || observation.ok;
        result.content.emplace_back(llm::TextPart{
            conversation::told_result(id, observation, repeated, false, conversation::RejectTask)});
        results.push_back(std::move(result));
    }
    m_conversation.tell_results(std::move(results));
    m_bad_answers = some_done ? 0 : m_bad_answers + 1;
    if (m_bad_answers >= conversation::MaxBadAnswers)
        return conversation::too_many_bad_answers(
            m_bad_answers, text_member(member(m_team.ledger.last_data(), "error"), "message"));
    return std::nullopt;
}

std::optional<Decision> Planner::refuse(std::string why) {
    if (++m_bad_answers >= conversation::MaxBadAnswers)
        return conversation::too_many_bad_answers(m_bad_answers, why);
    m_conversation.tell(std::move(why));
    return std::nullopt;
}

std::optional<Decision> Planner::take_words(const Said& said) {
    const std::string words = conversation::answer_words(said.words);
    if (said.stop == llm::StopReason::Refused)
        return Declined{words.empty() ? "the model declined to answer" : words};
    if (said.stop == llm::StopReason::OutputLimit)
        return refuse("Your answer was cut off because it was too long. Say it in fewer words.");
    if (words.empty())
        return refuse("That held no words. Say the next subtask, or END with the answer.");
    if (const std::optional<EndWords> end = words_of_end(words)) {
        // A subtask may stand there, which would be lost, or would be taken for the answer.
        if (end->below.empty() && !end->above.empty() && !std::exchange(m_reminded_of_end, true)) {
            m_conversation.tell(
                "Nothing stands below END, and words stand above it. Say the next subtask "
                "without END, or END with the answer below it, not both.");
            return std::nullopt;
        }
        return take_end(end->below);
    }
    if (words.size() > LongestSubtask)
        return refuse("A subtask may have 8,000 bytes. Say it in fewer words, or split it.");
    m_bad_answers = 0;
    return NextSubtask{words};
}

std::optional<Decision> Planner::take_end(const std::string& answer) {
    if (answer.empty() && m_reports == 0)
        return refuse("Nothing was done yet. Say the first subtask, or END with the answer.");
    if (answer.empty())
        return Finished{};
    if (std::vector<std::string> missing = files_not_there(m_team, answer);
        !missing.empty() && !std::exchange(m_reminded_of_files, true)) {
        m_conversation.tell(
            fmt::format("Your answer names files that are not there: {}. Have them made, "
                        "or say END with the answer without them.",
                        names_in_sentence(missing)));
        return std::nullopt;
    }
    conversation::JudgedAnswer judged = m_team.conclusion.judge(answer);
    if (judged.answer)
        return Finished{std::move(judged.answer)};
    judged.why += " Begin with the line END.";
    if (judged.is_fault)
        return refuse(std::move(judged.why));
    m_conversation.tell(std::move(judged.why));
    return std::nullopt;
}

void Planner::report(std::string words) {
    ++m_reports;
    m_conversation.tell(std::move(words));
}

} // namespace graticule::agents::planner_worker
