// SPDX-License-Identifier: Apache-2.0
#include "agents/search/node.hpp"

#include <algorithm>

namespace graticule::agents::search {

Node& select(Node& root, const Exploration& exploration) {
    Node* node = &root;
    while (true) {
        Node* best = nullptr;
        double greatest = 0;
        for (const std::unique_ptr<Node>& child : node->children) {
            if (!child->is_open())
                continue;
            const double value = p_ucb(node->standing, child->standing, exploration);
            if (best == nullptr || value > greatest) {
                best = child.get();
                greatest = value;
            }
        }
        if (best == nullptr)
            return *node;
        node = best;
    }
}

void back_propagate(Node& node, double reward) {
    for (Node* at = &node; at != nullptr; at = at->parent) {
        // The first reward counts whatever it is; before it there is none to compare with.
        at->standing.reward =
            at->standing.visits == 0 ? reward : std::max(at->standing.reward, reward);
        ++at->standing.visits;
    }
}

} // namespace graticule::agents::search
