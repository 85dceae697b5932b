// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/task_loop.hpp"

#include "agents/conversation/ask_user.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/conversation/prompts.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <variant>

namespace graticule::agents::conversation {

namespace {

constexpr int LastRounds = 2; // of which the model is warned

AnswerReminders reminders() {
    return {"Your answer was cut off because it was too long. Say it in fewer words, or make fewer "
            "calls at once.",
            fmt::format("That held neither a call nor words. Call a tool, answer in words, or call "
                        "{} with a reason.",
                        RejectTask),
            fmt::format("You have called no tool. If the task can be solved with the data, call "
                        "the tools that solve it; if the data or the tools lack what it needs, "
                        "call {} with a reason. If it needs neither, say your answer again.",
                        RejectTask)};
}

} // namespace

TaskLoop::TaskLoop(llm::ChatModel& model, const TaskSetting& setting, ModelRun& run,
                   CallReading reading)
    : WorkLoop(run, {{model, run.setting(), {}, setting.options.pieces}, reading},
               {setting.options.tools, run.task, run.workspace, static_cast<bool>(setting.ask)},
               setting.options.tools.set == tools::CodeSet, reminders()),
      m_ask(setting.ask) {}

std::string_view TaskLoop::rule_on_asking() const {
    return m_ask ? ask_prompt() : ask_nothing_prompt();
}

Result TaskLoop::run() {
    try {
        return converse();
    } catch (const Error& error) {
        if (m_run.allowance.time_is_over())
            return m_run.conclusion.ended({runs::EndReason::TimeLimit, error});
        if (error.code() != ErrorCode::Cancelled)
            throw;
        return m_run.conclusion.ended({runs::EndReason::Cancelled, error});
    }
}

Result TaskLoop::converse() {
    begin();
    std::optional<LoopEnd> end;
    while (!end)
        end = step();
    if (const auto* const declined = std::get_if<Declined>(&*end))
        return m_run.conclusion.refused(declined->reason);
    if (const auto* const stopped = std::get_if<Stopped>(&*end))
        return m_run.conclusion.ended(stopped->why);
    if (const auto* const ending = std::get_if<Ending>(&*end))
        return m_run.conclusion.ended(*ending);
    return m_run.conclusion.answered(answer());
}

JudgedAnswer TaskLoop::judge(const std::string& text) {
    return m_run.conclusion.judge(text);
}

std::optional<Ending> TaskLoop::judge_calls(const CallsDone& done) {
    m_over_budget = done.over_budget && !done.some ? m_over_budget + 1 : 0;
    if (m_over_budget >= MaxOverBudget)
        return Ending{runs::EndReason::DataBudget,
                      Error(ErrorCode::LimitExceeded,
                            text_member(member(m_run.ledger.last_data(), "error"), "message"))};
    return count_answer(!done.some && !done.over_budget);
}

tools::Observation TaskLoop::result_of(const CallToRecord& call) {
    if (m_ask && call.tool == AskUser)
        return answered_in_time(m_run, [&](const Context& context) {
            return ask_user(m_ask, call.arguments, context);
        });
    tools::ToolContext context{m_run.workspace, m_run.context};
    return m_run.caller(context, call.tool, call.arguments);
}

std::string TaskLoop::note_on(const tools::Observation& /*observation*/) const {
    const int left = m_run.allowance.rounds_left();
    return left <= LastRounds && left > 0
               ? fmt::format("\nRounds that are left: {}. Answer with what there is.", left)
               : "";
}

} // namespace graticule::agents::conversation
