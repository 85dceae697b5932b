// SPDX-License-Identifier: Apache-2.0
#include "agents/search/answer_loop.hpp"

#include "agents/conversation/prompts.hpp"
#include "agents/search/prompts.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::search {

namespace {

conversation::AnswerReminders reminders_of_search() {
    return {"Your answer was cut off because it was too long. Say it in fewer words.",
            "That held neither a call nor words. Call finish with the answer.",
            "Look whether all is in variables, then call finish with the answer; where the data "
            "lack what the task needs, call reject_task with a reason."};
}

std::string skipped_in_words(const Node& node) {
    return "Steps that could not be done and were left out, which the answer has to say:\n- "
           + join(node.skipped, "\n- ");
}

/// What the steps before the last gave, of which nothing else tells, and what the guard said.
std::string given_in_words(const Node& finished) {
    constexpr std::size_t LongestOfStep = 400; // bytes
    std::string words;
    std::vector<std::string> warnings;
    const std::vector<const Node*> path = finished.path();
    for (const Node* const node : path) {
        const tools::Observation& gave = node->outcome.observation;
        if (node != path.back())
            words += fmt::format("# {}\n{}\n", node->step, shorten(gave.text, LongestOfStep));
        for (std::string& warning : node->outcome.warnings())
            warnings.push_back(std::move(warning));
    }
    if (!words.empty())
        words.insert(0, "What the steps before gave:\n");
    if (!warnings.empty())
        words += "The guard warned of results that are wrong though nothing failed. Unless a later "
                 "step mended them, compute them another way before you answer:\n- "
                 + join(warnings, "\n- ");
    return words;
}

} // namespace

AnswerLoop::AnswerLoop(llm::ChatModel& model, const SearchOptions& options, const Asker& asker,
                       Node& finished)
    : WorkLoop(finished.state->run(),
               {{model, finished.state->run().setting(), {}, options.pieces},
                {options.calls, conversation::CallForm::Actions}},
               {options.tools, finished.state->run().task, finished.state->run().workspace, false},
               true, reminders_of_search()),
      m_hold(asker.promised()) {
    std::vector<std::string> told = asker.told();
    told.push_back(Asker::done_in_words(finished));
    if (std::string given = given_in_words(finished); !given.empty())
        told.push_back(std::move(given));
    if (!finished.skipped.empty())
        told.push_back(skipped_in_words(finished));
    begin(fmt::format("{}\n{}", conversation::code_prompt(), answer_prompt()), told);
}

conversation::LoopEnd AnswerLoop::run() {
    std::optional<conversation::LoopEnd> end;
    while (!end)
        end = step();
    return std::move(*end);
}

tools::Observation AnswerLoop::result_of(const CallToRecord& call) {
    tools::ToolContext context{m_run.workspace, m_run.context};
    return m_run.caller(context, call.tool, call.arguments);
}

std::optional<conversation::Ending> AnswerLoop::judge_calls(const conversation::CallsDone& done) {
    return count_answer(!done.some && !done.over_budget);
}

conversation::JudgedAnswer AnswerLoop::judge(const std::string& text) {
    const std::vector<tools::Artifact>& made = m_run.ledger.artifacts();
    if (std::optional<std::string> why = m_hold.objection(made)) {
        conversation::JudgedAnswer judged;
        judged.why = *std::move(why);
        return judged;
    }
    return m_run.conclusion.judge(m_hold.with_missing(text, made));
}

} // namespace graticule::agents::search
