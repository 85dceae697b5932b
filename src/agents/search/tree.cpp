// SPDX-License-Identifier: Apache-2.0
#include "agents/search/tree.hpp"

#include <cmath>

namespace graticule::agents::search {

double exploration_weight(int visits, const Exploration& exploration) {
    return std::log((visits + exploration.base + 1) / exploration.base) + exploration.constant;
}

double p_ucb(const Standing& parent, const Standing& node, const Exploration& exploration) {
    if (parent.visits < 1)
        return node.reward;
    return node.reward
           + exploration_weight(parent.visits, exploration) * node.prior
                 * std::sqrt(std::log(parent.visits)) / (1 + node.visits);
}

} // namespace graticule::agents::search
