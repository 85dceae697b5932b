// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/search/state.hpp"
#include "agents/search/tree.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::search {

inline constexpr double FailedReward = -1;
inline constexpr std::size_t LongestStepTold = 200; ///< bytes of a step, or of an error, in a line

/// A node of the tree: code for one step, and the state that it leaves. The root has no code, and
/// the state in which the run begins.
struct Node {
    int number = 0;
    Node* parent = nullptr;
    std::string step; ///< what it does, in words
    std::string code;
    Executed outcome;
    std::deque<std::string> rest; ///< steps that remain behind it
    Standing standing;
    std::unique_ptr<State> state; ///< none where the code failed
    std::string digest;           ///< of the state; empty where it is not known
    /// Digests of the variables that the step names, as far as they are there and known.
    std::map<std::string, std::string> values;
    int warnings = 0;                 ///< of the guard, on the way from the root
    std::vector<std::string> skipped; ///< steps on the way that could not be done
    bool closed = false;              ///< nothing more can come of it
    bool merged = false;              ///< another node is in the same state
    int agreeing = 1;                 ///< ways on which this state was come to, by different code
    std::vector<std::unique_ptr<Node>> children;

    // Of a node whose children all failed:
    int repairs = 0;
    bool had_no_code = false; ///< the latest answers for the step that is next
    bool planned_anew = false;
    bool asked_person = false;
    std::set<std::string> defined; ///< names for which a step was put before the others

    bool failed() const { return parent != nullptr && !state && !merged; }
    bool is_finished() const { return state && rest.empty(); }
    bool is_open() const { return state && !closed; }

    /// Children whose code for the step that is next was tried and failed.
    std::vector<const Node*> failed_children() const;

    /// From the first step to this one.
    std::vector<const Node*> path() const {
        std::vector<const Node*> nodes;
        for (const Node* node = this; node->parent != nullptr; node = node->parent)
            nodes.insert(nodes.begin(), node);
        return nodes;
    }
};

/// The node from which the search goes on: from the root down to the open child of the greatest
/// p-UCB, as far as there are open children.
Node& select(Node& root, const Exploration& exploration);

/// Words of a step that may be names of variables: "Sum the population into `people`".
std::set<std::string> names_in_step(std::string_view step);

/// Values on the way to a node that other code for the same step came to otherwise, where more
/// pieces of it agree on another value than on this one.
/// @param nodes of the whole tree
int disputed_values(const Node& node, const std::vector<Node*>& nodes);

/// A reward was seen at a node: it and all above it were visited, and know it where it is greater
/// than what they knew.
void back_propagate(Node& node, double reward);

} // namespace graticule::agents::search
