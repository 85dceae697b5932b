// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/run_record.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace graticule::runs::report {

/// The tree of a search, as a run's record tells it.
class SearchTree {
public:
    struct Node {
        events::SearchNode told;
        double reward = 0; ///< the greatest at or below it; of no account without visits
        int visits = 0;
        bool is_on_path = false; ///< on which the run ended
        std::size_t depth = 0;   ///< steps from the root
        double row = 0;          ///< in the picture, from the top
    };

    explicit SearchTree(const RunRecord& record);

    /// As they were made, without the root.
    const std::vector<Node>& nodes() const { return m_nodes; }
    std::size_t failed() const;
    /// From left to right, a column for each step. Legible with 500 nodes.
    std::string svg() const;

private:
    /// None for the root and for what the log has not.
    const Node* find(std::int64_t number) const;
    Node* find(std::int64_t number);
    void add(const events::SearchNode& told);
    void reward(const events::SearchReward& told);
    void lay_out();
    /// @return the row of a node in the middle of its children
    double lay_out(std::int64_t number, double& next_row);
    std::string edge(const Node& node) const;

    std::vector<Node> m_nodes;
    std::map<std::int64_t, std::size_t> m_places;                 ///< by number
    std::map<std::int64_t, std::vector<std::int64_t>> m_children; ///< by number
    double m_rows = 1;
    double m_root_row = 0;
};

/// What came of a node: "executed", "failed: ...".
std::string outcome_of(const SearchTree::Node& node);

} // namespace graticule::runs::report
