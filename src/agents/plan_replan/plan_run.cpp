// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/plan_run.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::agents::plan_replan {

using conversation::Ending;

namespace {

constexpr std::size_t LongestSaid = 1000; // bytes of a worker's words
constexpr std::size_t LongestStepTold = 200;

std::string said_of(const StepEnd& end, const Team& team) {
    return shorten(end.claimed ? end.words.text.in_words(team.ledger.observer()) : end.why,
                   LongestSaid);
}

std::string why_failed(const StepEnd& end, const Team& team) {
    std::vector<std::string> reasons = end.check.objections();
    if (!end.claimed)
        reasons.insert(reasons.begin(), said_of(end, team));
    return join(reasons, "; ");
}

std::string done_in_words(const Step& step, const std::string& said) {
    const std::string does = one_line(step.does, LongestStepTold);
    return said.empty() ? does
                        : fmt::format("{} (the worker: {})", does, one_line(said, LongestStepTold));
}

std::string lines_of(const std::vector<std::string>& words) {
    std::string lines;
    for (const std::string& line : words)
        lines += "- " + line + "\n";
    return lines;
}

} // namespace

Result PlanRun::run() {
    try {
        return with_plan();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled)
            throw;
        return m_team.conclusion.ended({runs::EndReason::Cancelled, error});
    }
}

Result PlanRun::with_plan() {
    Planner planner(m_team, *m_models.planner);
    if (std::optional<Result> result = take_plan(planner))
        return std::move(*result);
    while (!m_rest.empty()) {
        const Step step = std::move(m_rest.front());
        m_rest.pop_front();
        std::variant<StepEnd, Ending> outcome = carry_out(step);
        if (auto* const ending = std::get_if<Ending>(&outcome))
            return m_team.conclusion.ended(*ending);
        const auto& end = std::get<StepEnd>(outcome);
        const bool holds = end.holds(step);
        const int most = m_team.allowance.limits().own_or("replans", MostReplans);
        // Once nobody plans anew, an answer that says what is missing is better than none.
        if (step.answers && (holds || (end.claimed && m_replans >= most)))
            return m_team.conclusion.answered(end.words);
        if (holds)
            m_team.done.push_back(done_in_words(step, said_of(end, m_team)));
        else if (std::optional<Result> result = go_on_without(planner, step, end))
            return std::move(*result);
    }
    return not_done();
}

std::optional<Result> PlanRun::take_plan(Planner& planner) {
    Planned planned = planner.plan();
    if (auto* const ending = std::get_if<Ending>(&planned))
        return m_team.conclusion.ended(*ending);
    if (auto* const declined = std::get_if<conversation::Declined>(&planned))
        return m_team.conclusion.refused(declined->reason);
    auto& steps = std::get<std::vector<Step>>(planned);
    m_rest.assign(std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
    return std::nullopt;
}

std::variant<StepEnd, Ending> PlanRun::carry_out(const Step& step) {
    ++m_number;
    m_team.log.append(runs::events::Subtask{m_number, step_in_words(step), "code"});
    std::variant<StepEnd, Ending> outcome =
        StepWorker(m_team, *m_models.worker, step, m_number).work();
    if (const auto* const end = std::get_if<StepEnd>(&outcome))
        m_team.log.append(runs::events::SubtaskReport{m_number, end->claimed, end->holds(step),
                                                      said_of(*end, m_team), end->check.facts});
    return outcome;
}

std::optional<Result> PlanRun::go_on_without(Planner& planner, const Step& step,
                                             const StepEnd& end) {
    m_failed.push_back({step, why_failed(end, m_team)});
    const int most = m_team.allowance.limits().own_or("replans", MostReplans);
    if (m_replans < most) {
        ++m_replans;
        planner.report(failure_in_words(step, end, most - m_replans));
        return take_plan(planner);
    }
    // What does without it is still done.
    std::set<std::string> gone;
    for (const std::string& name : step.makes)
        if (!m_team.variables.has(name))
            gone.insert(name);
    std::deque<Step> rest;
    for (Step& later : m_rest) {
        if (std::any_of(later.needs.begin(), later.needs.end(),
                        [&](const std::string& name) { return gone.contains(name); }))
            gone.insert(later.makes.begin(), later.makes.end());
        else
            rest.push_back(std::move(later));
    }
    m_rest = std::move(rest);
    return std::nullopt;
}

std::string PlanRun::failure_in_words(const Step& step, const StepEnd& end,
                                      int replans_left) const {
    std::string words = fmt::format("Step {} failed: {}\nWhy: {}\n", m_number,
                                    one_line(step.does, LongestStepTold), why_failed(end, m_team));
    if (!m_team.done.empty())
        words += "Done, and not to be planned again:\n" + lines_of(m_team.done);
    if (const std::string there = m_team.variables.in_words(); !there.empty())
        words += "Variables that are there:\n" + there;
    std::vector<std::string> rest;
    for (const Step& later : m_rest)
        rest.push_back(one_line(later.does, LongestStepTold));
    if (!rest.empty())
        words += "Planned behind it:\n" + lines_of(rest);
    return words
           + fmt::format("Plan what remains, in a simpler way that avoids what failed.{}",
                         replans_left == 0 ? " It is the last plan." : "");
}

Result PlanRun::not_done() const {
    std::vector<std::string> reasons;
    for (const Failed& failed : m_failed)
        reasons.push_back(
            fmt::format("{} ({})", one_line(failed.step.does, LongestStepTold), failed.why));
    return m_team.conclusion.ended(
        {runs::EndReason::Failed,
         Error(
             ErrorCode::LimitExceeded,
             fmt::format("These steps failed, and {} new plans did not do without: {}", m_replans,
                         join(reasons, "; ")),
             "Allow more with --max-replans or --max-step-rounds, or say in the task how it is to "
             "be done")});
}

} // namespace graticule::agents::plan_replan
