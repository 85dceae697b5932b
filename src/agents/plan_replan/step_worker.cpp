// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/step_worker.hpp"

#include "agents/coding/given_words.hpp"
#include "agents/conversation/answer_references.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/prompts.hpp"
#include "agents/plan_replan/prompts.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::plan_replan {

using conversation::Ending;

namespace {

constexpr int LastRounds = 3;                 // of which the model is warned
constexpr int MostHeldBack = 3;               // ends of a step, for want of what it makes
constexpr std::size_t RoomForStepData = 1200; // bytes of cards and of names of other files
constexpr std::size_t LongestReason = 600;

conversation::AnswerReminders reminders() {
    return {"Your answer was cut off because it was too long. Do less at once.",
            "That held neither a call nor words. Call execute_code, or finish.",
            fmt::format("You have called nothing. Do the step in code; where it cannot be done, "
                        "call {}; where nothing is to be done, say it again.",
                        conversation::RejectTask)};
}

} // namespace

bool StepEnd::holds(const Step& step) const {
    return !could_not && check.holds() && (claimed || !step.answers);
}

StepWorker::StepWorker(Team& team, llm::ChatModel& model, const Step& step, int number)
    : WorkLoop(team,
               {{model,
                 team.setting(),
                 {WorkerRole, team.options.worker.name, number},
                 team.options.pieces},
                {team.options.worker.calls, conversation::CallForm::Actions}},
               {team.options.tools, step.does, team.workspace, false}, true, reminders()),
      m_team(team), m_step(step), m_number(number), m_since(subtask::mark_of(team)) {
    begin();
}

void StepWorker::begin() {
    // What stays the same from step to step comes first, so that providers need not read it anew.
    std::vector<std::string> told = m_team.given;
    told.push_back(fmt::format("The task as a whole:\n{}", visible_text(m_team.task)));
    if (m_step.answers && !m_team.promised.empty()) // the plan says what the others write
        told.push_back(coding::contract_in_words(m_team.promised));
    conversation::DataOverview data = conversation::data_overview(
        m_step.does, m_team.workspace, m_team.context, tools::CodePaths(m_team.workspace.catalog()),
        conversation::Audience::OfCoder, RoomForStepData);
    m_team.guided.begin(data.partly);
    told.push_back(std::move(data.text));
    if (const std::string there = m_team.variables.in_words(); !there.empty())
        told.push_back("Variables of the session:\n" + there);
    if (m_step.answers && !m_team.done.empty()) // the answer says what was chosen on the way
        told.push_back("What the steps before did:\n- " + join(m_team.done, "\n- "));
    told.push_back(
        fmt::format("{}, step {}:\n{}",
                    m_step.answers ? "The last step, which answers the person" : "Your step",
                    m_number, step_in_words(m_step)));
    WorkLoop::begin(fmt::format("{}\n{}{}", conversation::code_prompt(), step_prompt(),
                                conversation::hosts_prompt(m_team.options.code)),
                    told);
}

int StepWorker::rounds_left() const {
    return m_team.allowance.limits().own_or("step_rounds", MostStepRounds) - m_rounds;
}

StepEnd StepWorker::ended(StepEnd end) {
    m_team.variables.look(m_team, m_number);
    end.check = check_step(m_team, m_step, m_since,
                           end.claimed ? end.words.text.in_words(m_team.ledger.observer()) : "");
    return end;
}

std::variant<StepEnd, Ending> StepWorker::work() {
    std::optional<conversation::LoopEnd> end;
    while (!end) {
        if (rounds_left() <= 0)
            return ended({false, {}, fmt::format("it did not end within {} rounds", m_rounds), {}});
        ++m_rounds;
        end = step();
    }
    if (auto* const ending = std::get_if<Ending>(&*end))
        return std::move(*ending);
    if (const auto* const halt = std::get_if<conversation::Stopped>(&*end))
        return ended({false, {}, one_line(halt->why.why.message(), LongestReason), {}});
    if (const auto* const declined = std::get_if<conversation::Declined>(&*end))
        return ended({false, {}, one_line(declined->reason, LongestReason), {}, true});
    return ended({true, answer(), {}, {}});
}

std::vector<llm::ToolSpecification> StepWorker::offered() const {
    return coding::tools_beside_cards(WorkLoop::offered());
}

tools::Observation StepWorker::result_of(const CallToRecord& call) {
    tools::ToolContext context{m_team.workspace, m_team.context};
    tools::Observation observation = m_team.guided.result_of(
        call, context, [&] { return m_team.caller(context, call.tool, call.arguments); });
    m_team.usage.set_self_corrections(m_team.guided.corrections());
    return observation;
}

std::optional<Ending> StepWorker::judge_calls(const conversation::CallsDone& done) {
    return count_answer(!done.some && !done.over_budget);
}

std::string StepWorker::note_on(const tools::Observation& /*observation*/) const {
    const int left = rounds_left();
    if (left > LastRounds || left <= 0)
        return {};
    return fmt::format("\nRounds that are left for this step: {}. Have what it makes there, then "
                       "finish.",
                       left);
}

conversation::JudgedAnswer StepWorker::judge(const std::string& text) {
    m_team.variables.look(m_team, m_number);
    const std::vector<std::string> against = check_step(m_team, m_step, m_since, text).objections();
    if (!against.empty() && m_held_back++ < MostHeldBack) {
        conversation::JudgedAnswer judged;
        judged.why = fmt::format("Not finished: {}. Mend it in code, then finish; or call {} "
                                 "with the reason.",
                                 join(against, "; "), conversation::RejectTask);
        return judged;
    }
    if (m_step.answers)
        return judge_answer(against.empty() ? text
                                            : fmt::format("{}\n\nNot as it should be: {}.", text,
                                                          join(against, "; ")));
    conversation::JudgedAnswer judged;
    conversation::ReadAnswer read =
        conversation::read_answer(text, m_team.ledger.observer(), m_team.ledger.calls());
    if (read.faults.empty())
        judged.answer = std::move(read);
    else
        judged.why = join(read.faults, ". ") + ". Mend the names and say the report again.";
    judged.is_fault = !judged.answer;
    return judged;
}

conversation::JudgedAnswer StepWorker::judge_answer(const std::string& text) {
    conversation::JudgedAnswer judged = m_team.conclusion.judge(text);
    if (!judged.answer)
        return judged;
    if (std::optional<std::string> why =
            objection_to_outputs(m_team.options.approval, *judged.answer))
        judged = {{}, *std::move(why), false};
    return judged;
}

} // namespace graticule::agents::plan_replan
