// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/conversation/task_loop.hpp"
#include "agents/search/asker.hpp"
#include "agents/search/candidates.hpp"
#include "agents/search/node.hpp"
#include "agents/search/options.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::search {

/// One task, solved by a tree search over code: a rollout goes from the root to where the tree ends
/// (select), has code written for the next step there and executes it in forks of that state
/// (expand), lets the model go some steps further from the likeliest of these (look ahead), and
/// notes the reward on all nodes above (back_propagate). Where all codes of a node failed it is
/// adjusted. It ends with the first way through all steps that nothing is to be said against, else
/// with the best one that there is when a limit is reached.
class SearchRun {
public:
    /// All that is given must outlive it.
    SearchRun(llm::ChatModel& model, const SearchOptions& options, const ToolCaller& caller,
              const conversation::TaskOfRun& run);

    /// @throws Error of what has to do with neither model nor code
    Result run();

private:
    using MaybeEnding = std::optional<conversation::Ending>;

    Result search();
    bool is_over() const;
    MaybeEnding roll_out_to_the_end();
    MaybeEnding roll_out();
    MaybeEnding expand(Node& node);
    std::variant<std::vector<Sample>, conversation::Ending> samples_for(Node& node);
    /// A reward for a node that was just made, by going on from it.
    MaybeEnding evaluate(Node& node);
    MaybeEnding look_ahead(Node& node);
    /// Other code for the step of a node whose result the guard warned of; the node itself where
    /// that is no better.
    std::variant<Node*, conversation::Ending> mended(Node& node);
    /// Finds something else to be done where all codes of a node failed.
    MaybeEnding adjust(Node& node);
    MaybeEnding define_first(Node& node, const std::vector<std::string>& names);
    MaybeEnding repair(Node& node, const Node& failed);
    MaybeEnding plan_anew(Node& node, const std::vector<const Node*>& failed);
    MaybeEnding ask_person(Node& node, const std::vector<const Node*>& failed);
    /// Has a person edit the code of the step at which the search could not go on.
    MaybeEnding take_edit();
    MaybeEnding go_on_with(Node& node, const std::string& code);
    MaybeEnding leave_out(Node& node, const std::vector<const Node*>& failed);
    /// Names that a step of its own is to define, of those that nothing defines.
    std::vector<std::string> names_to_define(Node& node, const Node& failed);

    /// Executes several pieces of code for the next step of a node, as many at once as the machine
    /// has processors for. The likeliest that was executed; null where all failed.
    Node* try_all(Node& parent, const std::vector<Candidate>& chosen);
    /// Executes code for the next step of a node in a fork of its state.
    Node& add(Node& parent, const Candidate& candidate, const char* origin);
    Node& fork(Node& parent, const Candidate& candidate);
    void execute(Node& node, const char* origin);
    /// What was spent since the node before.
    void add_spending(runs::events::SearchNode& event);
    /// Another node that is in the state that this one comes to, too; it is counted there that
    /// other code agrees. Null where there is none.
    const Node* in_the_same_state(const Node& node);
    void reward(Node& node, double value, std::string why);
    void change_steps(Node& node, std::string why);
    /// Of a way through all steps: less than 1 for what is to be said against it.
    double reward_of_finished(const Node& node) const;

    Node* best_finished() const;
    Node& deepest();
    Result answer(Node& finished);
    Result nothing_found();
    Result conclude(State& state, Result result);

    int limit(std::string_view name, int usual) const;

    llm::ChatModel& m_model;
    const SearchOptions& m_options;
    const conversation::TaskOfRun& m_task;
    Node m_root;
    State& m_start; ///< of the root
    Asker m_asker;
    std::vector<Node*> m_nodes; ///< all but the root, as they were made
    std::vector<Node*> m_finished;
    std::string m_declined; ///< what the data lack, as all codes of a step say
    int m_rollouts = 0;
    int m_plans = 0;                      ///< for steps that remained
    int m_edits = 0;                      ///< that a person was asked for
    std::optional<std::int64_t> m_tokens; ///< of the run until the latest node
    std::optional<double> m_cost;         ///< likewise
};

} // namespace graticule::agents::search
