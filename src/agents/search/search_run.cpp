// SPDX-License-Identifier: Apache-2.0
#include "agents/search/search_run.hpp"

#include "agents/conversation/ask_user.hpp"
#include "agents/search/answer_loop.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace graticule::agents::search {

using conversation::Ending;

namespace {

constexpr std::size_t ChildrenKept = 3; // k of the paper
constexpr int MostPlansAnew = 3;        // in all
constexpr int RoundsForAnswer = 3;      // that are kept for it
constexpr double Failed = -1;
constexpr double CostOfWarning = 0.1; // in reward, each
constexpr int MostWarningsCounted = 3;
constexpr double CostOfDispute = 0.1; // of a value, each
constexpr int MostDisputesCounted = 3;
constexpr double CostOfSkippedStep = 0.25; // each
constexpr double CostOfMissingFiles = 0.5; // all of them
constexpr std::size_t LongestStepTold = 200;
constexpr std::size_t LongestCorrection = 4000;

double cost_of_warnings(const Node& node) {
    return CostOfWarning * std::min(node.warnings, MostWarningsCounted);
}

std::vector<const Node*> failed_children(const Node& node) {
    std::vector<const Node*> failed;
    for (const std::unique_ptr<Node>& child : node.children)
        if (child->failed() && child->step == node.rest.front())
            failed.push_back(child.get());
    return failed;
}

/// Whether a step that defines the name was put first at the node, or on the way to it.
bool is_put_before(const Node& node, const std::string& name) {
    for (const Node* at = &node; at != nullptr; at = at->parent)
        if (at->defined.contains(name))
            return true;
    return false;
}

std::string counted_codes(std::size_t count) {
    return fmt::format("{} piece{} of code", count, count == 1 ? "" : "s");
}

runs::events::SearchNode event_of(const Node& node, const char* origin) {
    runs::events::SearchNode event;
    event.node = node.number;
    event.after = node.parent->number;
    event.step = node.step;
    event.code = node.code;
    if (!node.outcome.call.empty())
        event.call = node.outcome.call;
    event.ok = node.outcome.ok();
    if (!event.ok)
        event.error = one_line(node.outcome.observation.text, LongestStepTold);
    event.prior = node.standing.prior;
    event.seconds = node.outcome.seconds;
    event.origin = origin;
    return event;
}

} // namespace

std::vector<Candidate> candidates(const std::vector<Sample>& samples,
                                  const std::vector<std::string>& syntax, std::size_t most) {
    const bool all_known = std::all_of(samples.begin(), samples.end(), [](const Sample& sample) {
        return sample.probability.has_value();
    });
    std::vector<Candidate> kept;
    std::map<std::string, std::size_t> of_syntax;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double weight = all_known ? *samples[i].probability : 1;
        const auto known = syntax[i].empty() ? of_syntax.end() : of_syntax.find(syntax[i]);
        if (known == of_syntax.end()) {
            if (!syntax[i].empty())
                of_syntax[syntax[i]] = kept.size();
            kept.push_back({samples[i].code, weight});
        } else if (all_known) { // the same code is as likely as it is, however often it was drawn
            kept[known->second].prior = std::max(kept[known->second].prior, weight);
        } else {
            kept[known->second].prior += weight;
        }
    }
    std::stable_sort(kept.begin(), kept.end(),
                     [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; });
    if (kept.size() > most)
        kept.resize(most);
    double sum = 0;
    for (const Candidate& candidate : kept)
        sum += candidate.prior;
    for (Candidate& candidate : kept)
        candidate.prior = sum > 0 ? candidate.prior / sum : 1.0 / static_cast<double>(kept.size());
    return kept;
}

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
    while (!ending && best_finished() == nullptr && m_edits < limit(Edits, 0)) {
        ending = take_edit();
        if (!ending)
            ending = roll_out_to_the_end();
    }
    if (Node* const best = best_finished())
        return answer(*best);
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
    return m_root.closed || m_rollouts >= (1 + m_edits) * limit("rollouts", MostRollouts)
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
    return node.children.empty() ? expand(node) : adjust(node);
}

std::variant<std::vector<Sample>, Ending> SearchRun::samples_for(Node& node) {
    std::vector<Sample> samples;
    const int most = limit("codes", CodesOfStep);
    for (int i = 0; i < most; ++i) {
        Asker::Or<Sample> asked = m_asker.code(node, i == 0);
        if (auto* const ending = std::get_if<Ending>(&asked))
            return std::move(*ending);
        auto& sample = std::get<Sample>(asked);
        if (i == 0 && m_asker.tell_cards_for(sample.code)) {
            --i; // once more, as the model now knows the file
            continue;
        }
        if (!sample.code.empty())
            samples.push_back(std::move(sample));
    }
    return samples;
}

SearchRun::MaybeEnding SearchRun::expand(Node& node) {
    auto asked = samples_for(node);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& samples = std::get<std::vector<Sample>>(asked);
    std::vector<std::string> codes;
    for (const Sample& sample : samples)
        codes.push_back(sample.code);
    if (Node* const best =
            try_all(node, candidates(samples, m_start.syntax_of(codes), ChildrenKept)))
        return evaluate(*best);
    if (samples.empty()) // nothing to be mended: it counts as one that was
        ++node.repairs;
    reward(node, Failed, samples.empty() ? "no answer had code" : "all codes failed");
    return std::nullopt;
}

Node* SearchRun::try_all(Node& parent, const std::vector<Candidate>& chosen) {
    const std::size_t at_once = m_task.context.pool().width();
    std::vector<Node*> children;
    for (const Candidate& candidate : chosen)
        children.push_back(&fork(parent, candidate));
    const auto begin = [&](std::size_t i) {
        if (i < children.size() && std::min(at_once, children.size()) > 1)
            children[i]->state->begin_ahead(children[i]->code);
    };
    for (std::size_t i = 0; i < at_once; ++i)
        begin(i);
    Node* best = nullptr;
    for (std::size_t i = 0; i < children.size(); ++i) {
        Node& child = *children[i];
        execute(child, "sample");
        begin(i + at_once);
        if (child.is_open() && (best == nullptr || child.standing.prior > best->standing.prior))
            best = &child;
    }
    return best;
}

Node& SearchRun::add(Node& parent, const Candidate& candidate, const char* origin) {
    Node& node = fork(parent, candidate);
    execute(node, origin);
    return node;
}

Node& SearchRun::fork(Node& parent, const Candidate& candidate) {
    Node& node = *parent.children.emplace_back(std::make_unique<Node>());
    m_nodes.push_back(&node);
    node.number = static_cast<int>(m_nodes.size());
    node.parent = &parent;
    node.step = parent.rest.front();
    node.code = candidate.code;
    node.rest.assign(parent.rest.begin() + 1, parent.rest.end());
    node.skipped = parent.skipped;
    node.standing.prior = candidate.prior;
    node.state = std::make_unique<State>(*parent.state);
    return node;
}

void SearchRun::execute(Node& node, const char* origin) {
    node.outcome = node.state->execute(node.code);
    node.warnings = node.parent->warnings + node.outcome.warnings();
    runs::events::SearchNode event = event_of(node, origin);
    add_spending(event);
    if (node.outcome.ok()) {
        Digests digests = node.state->digests(names_in_step(node.step));
        node.values = std::move(digests.variables);
        if (node.outcome.observation.artifacts.empty()) // else files may differ
            node.digest = std::move(digests.state);
        if (const Node* const other = in_the_same_state(node)) {
            node.merged = true;
            event.same_as = other->number;
        }
    }
    node.state->run().log.append(std::move(event));
    if (!node.outcome.ok()) {
        node.standing.reward = Failed;
        node.state.reset();
    } else if (node.merged) {
        node.state.reset();
    }
}

void SearchRun::add_spending(runs::events::SearchNode& event) {
    const conversation::UsageTotal total = m_start.run().usage.total();
    const auto since = [](const auto& now, auto& before) {
        auto spent = now;
        if (now && before)
            spent = *now - *before;
        before = now;
        return spent;
    };
    event.tokens = since(total.tokens(), m_tokens);
    event.cost_usd = since(total.cost(), m_cost);
}

const Node* SearchRun::in_the_same_state(const Node& node) {
    if (node.digest.empty())
        return nullptr;
    for (Node* const other : m_nodes)
        if (other != &node && other->state && other->digest == node.digest
            && other->rest == node.rest) {
            ++other->agreeing;
            if (other->parent == node.parent)
                other->standing.prior += node.standing.prior;
            return other;
        }
    return nullptr;
}

void SearchRun::reward(Node& node, double value, std::string why) {
    State& state = node.state ? *node.state : *node.parent->state;
    state.run().log.append(runs::events::SearchReward{node.number, value, std::move(why)});
    back_propagate(node, value);
}

double SearchRun::reward_of_finished(const Node& node) const {
    double value = 1 - cost_of_warnings(node)
                   - CostOfSkippedStep * static_cast<double>(node.skipped.size())
                   - CostOfDispute * std::min(disputed_values(node, m_nodes), MostDisputesCounted);
    if (const std::size_t promised = m_asker.promised().size(); promised > 0) {
        const std::size_t missing =
            coding::missing_outputs(m_asker.promised(), node.state->outputs()).size();
        value -= CostOfMissingFiles * static_cast<double>(missing) / static_cast<double>(promised);
    }
    return std::max(value, Failed);
}

SearchRun::MaybeEnding SearchRun::evaluate(Node& node) {
    if (!node.is_finished())
        return look_ahead(node);
    node.closed = true;
    m_finished.push_back(&node);
    reward(node, reward_of_finished(node), "all steps are done");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::look_ahead(Node& node) {
    const std::size_t most =
        std::min(static_cast<std::size_t>(limit("ahead", MostAhead)), node.rest.size());
    if (most == 0) {
        reward(node, -cost_of_warnings(node), "executed");
        return std::nullopt;
    }
    Asker::Or<std::vector<std::string>> asked = m_asker.look_ahead(node, most);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& blocks = std::get<std::vector<std::string>>(asked);
    Node* at = &node;
    std::size_t passed = 0;
    for (const std::string& block : blocks) {
        Node& next = add(*at, {block, 1}, "look-ahead");
        if (!next.is_open())
            break;
        at = &next;
        ++passed;
    }
    if (at->is_finished())
        return evaluate(*at);
    const double share =
        blocks.empty() ? 0 : static_cast<double>(passed) / static_cast<double>(blocks.size());
    reward(node, share - cost_of_warnings(*at),
           fmt::format("{} of {} steps ahead are executed", passed, blocks.size()));
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::adjust(Node& node) {
    const std::vector<const Node*> failed = failed_children(node);
    if (failed.empty()) // the step is another one now
        return expand(node);
    std::vector<std::string> undefined;
    if (limit("repairs", MostRepairs) > 0)
        for (const std::string& name : failed.back()->outcome.undefined())
            if (!is_put_before(node, name)) {
                node.defined.insert(name);
                undefined.push_back(name);
            }
    if (!undefined.empty())
        return define_first(node, undefined);
    if (node.repairs < limit("repairs", MostRepairs)) {
        ++node.repairs;
        return repair(node, *failed.back());
    }
    if (!m_options.steps_given && !node.planned_anew && m_plans < MostPlansAnew)
        return plan_anew(node, failed);
    if (m_options.ask && !node.asked_person)
        return ask_person(node, failed);
    if (node.rest.size() > 1)
        return leave_out(node, *failed.back());
    node.closed = true;
    reward(node, Failed, "its last step cannot be done");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::define_first(Node& node, const std::vector<std::string>& names) {
    node.rest.push_front(fmt::format("Define {}, which the next step uses: {}", join(names, ", "),
                                     one_line(node.rest.front(), LongestStepTold)));
    change_steps(node, fmt::format("nothing defines {}", join(names, ", ")));
    return expand(node);
}

SearchRun::MaybeEnding SearchRun::repair(Node& node, const Node& failed) {
    Asker::Or<Sample> asked = m_asker.repaired_code(node, failed);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& sample = std::get<Sample>(asked);
    if (sample.code.empty() || sample.code == failed.code) {
        reward(node, Failed, "no other code was given");
        return std::nullopt;
    }
    Node& child = add(node, {sample.code, 1}, "repair");
    if (child.is_open())
        return evaluate(child);
    reward(node, Failed, "the mended code failed");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::plan_anew(Node& node, const std::vector<const Node*>& failed) {
    ++m_plans;
    node.planned_anew = true;
    Asker::Or<Steps> asked = m_asker.other_steps(node, failed);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const Steps& steps = std::get<Steps>(asked);
    if (steps.steps.empty()) {
        reward(node, Failed, "no other steps were given");
        return std::nullopt;
    }
    node.rest.assign(steps.steps.begin(), steps.steps.end());
    node.repairs = 0;
    change_steps(node, "a step failed again and again");
    return expand(node);
}

SearchRun::MaybeEnding SearchRun::ask_person(Node& node, const std::vector<const Node*>& failed) {
    node.asked_person = true;
    const std::string& step = node.rest.front();
    const conversation::Verdict verdict = conversation::verdict_of_person(
        node.state->run(), m_options.ask,
        fmt::format("A step could not be done: {}\n{} were tried for it, at last this:\n{}\nGo on "
                    "without it, say how it is to be done, or give code for it between lines of "
                    "three backticks.",
                    step, counted_codes(failed.size()), Asker::failure_in_words(*failed.back())));
    if (!verdict.correction.empty()) {
        m_asker.add_given(fmt::format("The person says of the step {}: {}",
                                      graticule::quoted(step, LongestStepTold),
                                      graticule::quoted(verdict.correction, LongestCorrection)));
        return repair(node, *failed.back());
    }
    if (verdict.code.empty())
        return std::nullopt; // it is left out next
    return go_on_with(node, verdict.code);
}

SearchRun::MaybeEnding SearchRun::take_edit() {
    ++m_edits;
    Node& node = deepest();
    const std::vector<const Node*> failed = failed_children(node);
    const std::string failure =
        failed.empty()
            ? ""
            : fmt::format("{} were tried for it. The last one failed:\n{}\n",
                          counted_codes(failed.size()), failed.back()->outcome.observation.text);
    const std::string edited = conversation::edit_of_person(
        node.state->run(), m_options.edit,
        fmt::format("A step could not be done: {}\n{}{}", node.rest.front(), failure,
                    Asker::done_in_words(node)),
        failed.empty() ? "" : failed.back()->code);
    if (edited.empty())
        return std::nullopt;
    node.repairs = 0;
    for (Node* open = &node; open != nullptr; open = open->parent)
        open->closed = false;
    return go_on_with(node, edited);
}

SearchRun::MaybeEnding SearchRun::go_on_with(Node& node, const std::string& code) {
    Node& child = add(node, {code, 1}, "person");
    if (child.is_open())
        return evaluate(child);
    reward(node, Failed, "the person's code failed");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::leave_out(Node& node, const Node& failed) {
    node.skipped.push_back(fmt::format("{} ({})", one_line(node.rest.front(), LongestStepTold),
                                       one_line(failed.outcome.observation.text, LongestStepTold)));
    node.rest.pop_front();
    node.repairs = 0;
    change_steps(node, "a step cannot be done, and is left out");
    return expand(node);
}

void SearchRun::change_steps(Node& node, std::string why) {
    node.state->run().log.append(runs::events::SearchSteps{
        node.number, {node.rest.begin(), node.rest.end()}, std::move(why)});
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
    const std::vector<const Node*> failed = failed_children(node);
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
