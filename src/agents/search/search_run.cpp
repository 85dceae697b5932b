// SPDX-License-Identifier: Apache-2.0
#include "agents/search/search_run.hpp"

#include "agents/search/answer_loop.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::search {

using conversation::Ending;

namespace {

constexpr int RoundsForAnswer = 3; // that are kept for it

} // namespace

SearchRun::SearchRun(llm::ChatModel& model, const SearchOptions& options, const ToolCaller& caller,
                     const conversation::TaskOfRun& run)
    : m_model(model), m_options(options), m_task(run),
      m_start(*(m_root.state = std::make_unique<State>(options, caller, run))),
      m_asker(model, options, m_start) {}

int SearchRun::limit(std::string_view name, int usual) const {
    return m_root.state->run().allowance.limits().own_or(name, usual);
}

Result SearchRun::run() {
    try {
        return search();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled)
            throw;
        const bool late = m_start.run().allowance.time_is_over();
        return conclude(
            m_start, m_start.run().conclusion.ended(
                         {late ? runs::EndReason::TimeLimit : runs::EndReason::Cancelled, error}));
    }
}

Result SearchRun::search() {
    Asker::Or<Steps> planned =
        m_options.steps_given ? read_steps(m_task.task) : m_asker.steps(m_start);
    if (auto* const ending = std::get_if<Ending>(&planned))
        return conclude(m_start, m_start.run().conclusion.ended(*ending));
    Steps& steps = std::get<Steps>(planned);
    if (!steps.declined.empty())
        return conclude(m_start, m_start.run().conclusion.refused(steps.declined));
    if (steps.steps.empty()) // a small model may not list any: the task is the step
        steps.steps.push_back(one_line(m_task.task));
    m_root.rest.assign(steps.steps.begin(), steps.steps.end());
    change_steps(m_root, m_options.steps_given ? "the task" : "the plan");
    MaybeEnding ending = roll_out_to_the_end();
    while (!ending && best_finished() == nullptr && m_declined.empty()
           && m_edits < limit(Edits, 0)) {
        ending = take_edit();
        if (!ending)
            ending = roll_out_to_the_end();
    }
    if (Node* const best = best_finished())
        return answer(*best);
    if (!ending && !m_declined.empty())
        return conclude(m_start, m_start.run().conclusion.refused(m_declined));
    if (!ending)
        return nothing_found();
    Node& node = deepest();
    return conclude(*node.state, node.state->run().conclusion.ended(*ending));
}

SearchRun::MaybeEnding SearchRun::roll_out_to_the_end() {
    while (!is_over())
        if (MaybeEnding ending = roll_out())
            return ending;
    return std::nullopt;
}

bool SearchRun::is_over() const {
    const Node* const best = best_finished();
    return m_root.closed || !m_declined.empty()
           || m_rollouts >= (1 + m_edits) * limit("rollouts", MostRollouts)
           || (best != nullptr && best->standing.reward >= 1)
           || (best != nullptr && m_root.state->run().allowance.rounds_left() <= RoundsForAnswer);
}

SearchRun::MaybeEnding SearchRun::roll_out() {
    Node& node = select(m_root, m_options.exploration);
    const bool has_gone_on =
        std::any_of(node.children.begin(), node.children.end(),
                    [](const std::unique_ptr<Node>& child) { return !child->failed(); });
    if (has_gone_on) { // all that came of it is closed
        node.closed = true;
        return std::nullopt;
    }
    ++m_rollouts;
    m_task.context.report_progress(
        fmt::format("searching: {} nodes, {} ways to the end", m_nodes.size(), m_finished.size()),
        static_cast<double>(m_rollouts - 1) / limit("rollouts", MostRollouts));
    if (node.is_finished()) // with others, of which one was evaluated
        return evaluate(node);
    const bool is_spent = node.repairs > limit("repairs", MostRepairs); // on answers without code
    return node.children.empty() && !is_spent ? expand(node) : adjust(node);
}

Node* SearchRun::best_finished() const {
    const auto agreeing = [](const Node& node) {
        int sum = 0;
        for (const Node* const step : node.path())
            sum += step->agreeing;
        return sum;
    };
    Node* best = nullptr;
    for (Node* const node : m_finished)
        if (best == nullptr
            || std::pair(node->standing.reward, agreeing(*node))
                   > std::pair(best->standing.reward, agreeing(*best)))
            best = node;
    return best;
}

Node& SearchRun::deepest() {
    Node* deepest = &m_root;
    std::size_t steps = 0;
    for (Node* const node : m_nodes)
        if (node->state && node->path().size() > steps) {
            deepest = node;
            steps = node->path().size();
        }
    return *deepest;
}

Result SearchRun::answer(Node& finished) {
    conversation::ModelRun& run = finished.state->run();
    AnswerLoop loop(m_model, m_options, m_asker, finished);
    const conversation::LoopEnd end = loop.run();
    if (const auto* const declined = std::get_if<conversation::Declined>(&end))
        return conclude(*finished.state, run.conclusion.refused(declined->reason));
    if (const auto* const stopped = std::get_if<conversation::Stopped>(&end))
        return conclude(*finished.state, run.conclusion.ended(stopped->why));
    if (const auto* const ending = std::get_if<Ending>(&end))
        return conclude(*finished.state, run.conclusion.ended(*ending));
    return conclude(*finished.state, run.conclusion.answered(loop.answer()));
}

Result SearchRun::nothing_found() {
    Node& node = deepest();
    const std::vector<const Node*> failed = node.failed_children();
    return conclude(
        *node.state,
        node.state->run().conclusion.ended(
            {runs::EndReason::Failed,
             Error(ErrorCode::LimitExceeded,
                   fmt::format(
                       "No way through all steps was found in {} rollouts with {} pieces "
                       "of code. The furthest stopped at: {}{}",
                       m_rollouts, m_nodes.size(), one_line(node.rest.front(), LongestStepTold),
                       failed.empty()
                           ? ""
                           : fmt::format(" ({})", one_line(failed.back()->outcome.observation.text,
                                                           LongestStepTold))),
                   "Edit the step with graticule resume RUN --edit, allow more with --max-rollouts "
                   "or --max-repairs, or say in the task how it is to be done")}));
}

Result SearchRun::conclude(State& state, Result result) {
    state.become_the_runs(m_task.workspace, m_task.log);
    return result;
}

} // namespace graticule::agents::search
