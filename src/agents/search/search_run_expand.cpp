// SPDX-License-Identifier: Apache-2.0
#include "agents/search/search_run.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::search {

using conversation::Ending;

namespace {

constexpr std::size_t ChildrenKept = 3; // k of the paper
constexpr double CostOfWarning = 0.1;   // in reward, each
constexpr int MostWarningsCounted = 3;
constexpr double CostOfDispute = 0.1; // of a value, each
constexpr int MostDisputesCounted = 3;
constexpr double CostOfSkippedStep = 0.25; // each
constexpr double CostOfMissingFiles = 0.5; // all of them

double cost_of_warnings(const Node& node) {
    return CostOfWarning * std::min(node.warnings, MostWarningsCounted);
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

std::variant<std::vector<Sample>, Ending> SearchRun::samples_for(Node& node) {
    std::vector<Sample> samples;
    const int most = limit("codes", CodesOfStep);
    int declined = 0;
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
        else
            declined += sample.declined.empty() ? 0 : 1;
        if (declined == most)
            m_declined = std::move(sample.declined);
    }
    return samples;
}

SearchRun::MaybeEnding SearchRun::expand(Node& node) {
    auto asked = samples_for(node);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& samples = std::get<std::vector<Sample>>(asked);
    node.had_no_code = samples.empty();
    std::vector<std::string> codes;
    for (const Sample& sample : samples)
        codes.push_back(sample.code);
    if (Node* const best =
            try_all(node, candidates(samples, m_start.syntax_of(codes), ChildrenKept))) {
        auto better = mended(*best);
        if (auto* const stopped = std::get_if<Ending>(&better))
            return std::move(*stopped);
        return evaluate(*std::get<Node*>(better));
    }
    if (samples.empty()) // nothing to be mended: it counts as one that was
        ++node.repairs;
    reward(node, FailedReward, samples.empty() ? "no answer had code" : "all codes failed");
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
    const auto standing = [](const Node& node) { // what was not warned of first
        return std::pair(-node.warnings, node.standing.prior);
    };
    Node* best = nullptr;
    for (std::size_t i = 0; i < children.size(); ++i) {
        Node& child = *children[i];
        execute(child, "sample");
        begin(i + at_once);
        if (child.is_open() && (best == nullptr || standing(child) > standing(*best)))
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
    node.warnings = node.parent->warnings + static_cast<int>(node.outcome.warnings().size());
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
        node.standing.reward = FailedReward;
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
    return std::max(value, FailedReward);
}

SearchRun::MaybeEnding SearchRun::evaluate(Node& node) {
    if (!node.is_finished())
        return look_ahead(node);
    node.closed = true;
    m_finished.push_back(&node);
    reward(node, reward_of_finished(node), "all steps are done");
    return std::nullopt;
}

std::variant<Node*, Ending> SearchRun::mended(Node& node) {
    Node& parent = *node.parent;
    if (node.outcome.warnings().empty() || parent.repairs >= limit("repairs", MostRepairs))
        return &node;
    ++parent.repairs;
    Asker::Or<Sample> asked = m_asker.repaired_code(parent, node);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& sample = std::get<Sample>(asked);
    if (sample.code.empty() || sample.code == node.code)
        return &node;
    Node& other = add(parent, {sample.code, 1}, "repair");
    return other.is_open() && other.warnings < node.warnings ? &other : &node;
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
        auto better = mended(next);
        if (auto* const stopped = std::get_if<Ending>(&better))
            return std::move(*stopped);
        at = std::get<Node*>(better);
        ++passed;
    }
    if (at->is_finished())
        return evaluate(*at);
    const double share = static_cast<double>(passed) / static_cast<double>(most);
    reward(node, share - cost_of_warnings(*at),
           fmt::format("{} of {} steps ahead are executed", passed, most));
    return std::nullopt;
}

} // namespace graticule::agents::search
