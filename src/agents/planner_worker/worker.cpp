// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/worker.hpp"

#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/planner_worker/prompts.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/failed_observation.hpp"
#include "tools/registry.hpp"
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

constexpr int LastRounds = 2;              // of which the model is warned
constexpr std::size_t LongestReason = 600; // bytes

ToolChoice choice_of(const Team& team, WorkerKind kind) {
    ToolChoice choice = team.options.tools;
    if (kind == WorkerKind::Code)
        choice.set = tools::CodeSet;
    return choice;
}

conversation::AnswerReminders reminders() {
    return {"Your answer was cut off because it was too long. Do less at once.",
            "That held neither a call nor words. Call a function, or report.",
            fmt::format("You have called nothing. Do the subtask by calls; where it cannot be done "
                        "call {}; where nothing is to be done, say it again.",
                        conversation::RejectTask)};
}

WorkerEnd stopped(Ending ending) {
    return {WorkerEnd::Claim::Stopped, {}, ending.why.message(), std::move(ending)};
}

} // namespace

Worker::Worker(Team& team, llm::ChatModel& model, Assignment assignment)
    : WorkLoop(team,
               {{model,
                 team.setting(),
                 {WorkerRole, team.options.worker.name, assignment.number},
                 team.options.pieces},
                {team.options.worker.calls, conversation::CallForm::Written}},
               {choice_of(team, assignment.kind), assignment.instruction, team.workspace, false,
                conversation::Offer::Fitting},
               assignment.kind == WorkerKind::Code, reminders()),
      m_team(team), m_assignment(std::move(assignment)),
      m_tool_set(choice_of(team, m_assignment.kind).set),
      m_scripts(team.workspace.output_folder().parent_path(), m_assignment.number) {
    begin();
}

void Worker::begin() {
    std::optional<tools::CodePaths> paths;
    if (writes_code())
        paths.emplace(m_team.workspace.catalog());
    const bool alone = m_assignment.number == 0;
    const std::string prompt =
        with_repairs(writes_code() ? code_worker_prompt() : functions_worker_prompt());
    std::vector<std::string> told{
        conversation::data_overview(
            m_assignment.instruction, m_team.workspace, m_team.context, paths,
            alone ? conversation::Audience::OfTask : conversation::Audience::OfSubtask)
            .text};
    if (!m_assignment.state.empty())
        told.push_back("Made until now:\n" + m_assignment.state);
    told.push_back(fmt::format(
        "{}\n{}", alone ? "The task:" : "The subtask:", visible_text(m_assignment.instruction)));
    WorkLoop::begin(
        fmt::format("{}{}{}", prompt, alone ? alone_prompt() : "",
                    writes_code() ? conversation::hosts_prompt(m_team.options.code) : ""),
        told);
}

int Worker::most_rounds() const {
    return m_assignment.number == 0
               ? m_team.allowance.limits().rounds
               : m_team.allowance.limits().own_or("worker_rounds", MostWorkerRounds);
}

std::variant<WorkerEnd, Ending> Worker::work() {
    const int most = most_rounds();
    std::optional<conversation::LoopEnd> end;
    while (!end) {
        if (m_assignment.number > 0 && m_rounds >= most)
            return stopped({runs::EndReason::RoundLimit,
                            Error(ErrorCode::LimitExceeded,
                                  fmt::format("it did not end within {} rounds", most))});
        ++m_rounds;
        end = step();
    }
    if (auto* const ending = std::get_if<Ending>(&*end))
        return std::move(*ending);
    if (auto* const halt = std::get_if<conversation::Stopped>(&*end))
        return stopped(std::move(halt->why));
    if (const auto* const declined = std::get_if<conversation::Declined>(&*end))
        return WorkerEnd{WorkerEnd::Claim::CouldNot,
                         {},
                         m_assignment.number == 0 // the user reads it, not a planner
                             ? declined->reason
                             : one_line(declined->reason, LongestReason),
                         {}};
    return WorkerEnd{WorkerEnd::Claim::Done, answer(), {}, {}};
}

std::optional<Ending> Worker::judge_call(const tools::Observation& observation) {
    m_failed_calls += observation.ok ? 0 : 1;
    if (m_failed_calls <= MostRepairs)
        return std::nullopt;
    return Ending{runs::EndReason::BadCalls,
                  Error(ErrorCode::InvalidArgument,
                        fmt::format("{} repairs did not help; the last call failed: {}",
                                    MostRepairs, one_line(observation.text, LongestReason)))};
}

std::optional<Ending> Worker::judge_calls(const conversation::CallsDone& done) {
    return done.all ? count_answer(false) : std::nullopt;
}

tools::Observation Worker::result_of(const CallToRecord& call) {
    const bool is_of_functions = call.tool == tools::FindTools || call.tool == tools::ReadOutput;
    const bool is_own = is_of_functions ? !writes_code() : call.tool == conversation::RejectTask;
    const auto& all = tools::all_tools();
    const bool is_of_set = std::any_of(all.begin(), all.end(), [&](const tools::ToolSpec& tool) {
        return tool.name == call.tool && tools::in_tool_set(tool, m_tool_set);
    });
    if (!is_own && (!is_of_set || is_of_functions))
        return tools::failed_observation(
            Error(ErrorCode::NotFound,
                  fmt::format("there is no function {} here", quoted_name(call.tool)),
                  writes_code() ? "Call execute_code with Python"
                                : "find_tools tells which function does what is wanted"));
    tools::ToolContext context{m_team.workspace, m_team.context};
    tools::Observation observation = m_team.caller(context, call.tool, call.arguments);
    if (writes_code() && call.tool == "execute_code")
        m_scripts.add(text_member(call.arguments, "code"), observation);
    return observation;
}

std::string Worker::note_on(const tools::Observation& observation) const {
    std::string note;
    if (!observation.ok)
        note = fmt::format("\nRepairs that are left: {}.", MostRepairs - m_failed_calls);
    if (const int left = most_rounds() - m_rounds; left <= LastRounds && left > 0)
        note += fmt::format("\nRounds that are left: {}. Report what there is.", left);
    return note;
}

conversation::JudgedAnswer Worker::judge(const std::string& text) {
    conversation::JudgedAnswer judged;
    if (m_assignment.number == 0) // what it says is the answer
        judged = m_team.conclusion.judge(text);
    else if (conversation::ReadAnswer read =
                 conversation::read_answer(text, m_team.ledger.observer(), m_team.ledger.calls());
             read.faults.empty())
        judged.answer = std::move(read);
    else
        judged.why = "Your report names values that are not there. " + join(read.faults, ". ")
                     + ". Mend the names and say the whole report again.";
    judged.is_fault = !judged.answer;
    return judged;
}

} // namespace graticule::agents::planner_worker
