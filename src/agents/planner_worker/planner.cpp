// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/planner.hpp"

#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/planner_worker/planner_tools.hpp"
#include "agents/planner_worker/prompts.hpp"
#include "agents/subtask/facts.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace graticule::agents::planner_worker {

using conversation::Declined;
using conversation::Ending;
using conversation::LoopEnd;

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
    : ToolLoop(
        team,
        {{model, team.setting(), {PlannerRole, team.options.planner.name}, team.options.pieces},
         {team.options.planner.calls}}),
      m_team(team) {
    begin();
}

void Planner::begin() {
    const std::string how =
        m_team.options.kind == WorkerKind::Functions ? "calling functions of a library"
        : m_team.options.kind == WorkerKind::Code    ? "writing Python"
                                                     : "calling functions or writing Python";
    ToolLoop::begin(fmt::format("{}\nThe worker does its subtasks by {}.\n", planner_prompt(), how),
                    {conversation::data_overview(m_team.task, m_team.workspace, m_team.context,
                                                 tools::CodePaths(m_team.workspace.catalog()))
                         .text,
                     fmt::format("The task:\n{}", visible_text(m_team.task))});
}

Decision Planner::next() {
    const int most = m_team.allowance.limits().own_or("planner_rounds", MostPlannerRounds);
    std::optional<LoopEnd> end;
    while (!end) {
        if (m_rounds >= most)
            return too_many_rounds(most);
        ++m_rounds;
        end = step();
    }
    if (auto* const declined = std::get_if<Declined>(&*end))
        return std::move(*declined);
    if (auto* const stopped = std::get_if<conversation::Stopped>(&*end))
        return std::move(stopped->why);
    if (auto* const ending = std::get_if<Ending>(&*end))
        return std::move(*ending);
    return std::visit([](auto& decision) -> Decision { return std::move(decision); }, m_decision);
}

std::vector<llm::ToolSpecification> Planner::offered() const {
    return planner_tools();
}

tools::Observation Planner::result_of(const CallToRecord& call) {
    return call_planner_tool(m_team, call.tool, call.arguments);
}

conversation::Accepted Planner::decide(std::variant<NextSubtask, Finished> decision) {
    m_decision = std::move(decision);
    return {};
}

std::optional<LoopEnd> Planner::take_words(const conversation::Said& said) {
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
            return remind(
                "Nothing stands below END, and words stand above it. Say the next subtask "
                "without END, or END with the answer below it, not both.");
        }
        return take_end(end->below);
    }
    if (words.size() > LongestSubtask)
        return refuse("A subtask may have 8,000 bytes. Say it in fewer words, or split it.");
    count_answer(false);
    return decide(NextSubtask{words});
}

std::optional<LoopEnd> Planner::take_end(const std::string& answer) {
    if (answer.empty() && m_reports == 0)
        return refuse("Nothing was done yet. Say the first subtask, or END with the answer.");
    if (answer.empty())
        return decide(Finished{});
    if (std::vector<std::string> missing = subtask::files_not_there(m_team, answer);
        !missing.empty() && !std::exchange(m_reminded_of_files, true)) {
        return remind(fmt::format("Your answer names files that are not there: {}. Have them made, "
                                  "or say END with the answer without them.",
                                  names_in_sentence(missing)));
    }
    conversation::JudgedAnswer judged = m_team.conclusion.judge(answer);
    if (judged.answer)
        return decide(Finished{std::move(judged.answer)});
    judged.why += " Begin with the line END.";
    return judged.is_fault ? refuse(std::move(judged.why)) : remind(std::move(judged.why));
}

void Planner::report(std::string words) {
    ++m_reports;
    remind(std::move(words));
}

} // namespace graticule::agents::planner_worker
