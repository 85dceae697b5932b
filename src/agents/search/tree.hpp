// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The numbers of a tree search, as Chen and others write it (GeoAgent, 2024, equations 1 and 2).
namespace graticule::agents::search {

/// How much a search explores what it has seldom visited.
struct Exploration {
    double base = 10;    ///< c_base
    double constant = 4; ///< c; more of it explores more
};

/// What a search knows of a node.
struct Standing {
    int visits = 0;
    double reward = 0; ///< Q: the greatest of all that were seen below it; -1 where its code failed
    double prior = 1;  ///< of its model, among its siblings
};

/// beta(v) = log((v + c_base + 1) / c_base) + c
double exploration_weight(int visits, const Exploration& exploration);

/// Q + beta(v0) * p * sqrt(log(v0)) / (1 + v), where v0 are visits of the parent and v of the node.
/// A parent that was never visited adds nothing for exploration.
double p_ucb(const Standing& parent, const Standing& node, const Exploration& exploration);

} // namespace graticule::agents::search
