// SPDX-License-Identifier: Apache-2.0
#include "runs/report/search_tree.hpp"

#include <gmock/gmock.h>

#include <string>

namespace graticule::runs::report {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A record with nodes, each {number, parent, whether it was executed}, and rewards.
struct Told {
    RunRecord record;

    void node(std::int64_t number, std::int64_t after, bool ok, const std::string& call = "") {
        events::SearchNode node;
        node.node = number;
        node.after = after;
        node.ok = ok;
        node.step = "<script>";
        if (!call.empty())
            node.call = call;
        add(std::move(node));
    }
    void reward(std::int64_t node, double value) { add(events::SearchReward{node, value, "told"}); }

private:
    void add(events::AnyEvent event) {
        const std::string type(events::type_of(event));
        record.search.push_back({0, "", type, events::to_json(std::move(event)), {}});
    }
};

// 0 -+- 1 -+- 3
//    |     +- 4, failed
//    +- 2
TEST(SearchTree, KnowsRewardsVisitsAndPlaces) {
    Told told;
    told.node(1, 0, true, "5");
    told.node(2, 0, true);
    told.reward(2, 0.25);
    told.node(3, 1, true);
    told.node(4, 1, false);
    told.reward(3, 0.5);
    told.reward(1, -1);
    told.record.steps.emplace_back().id = "5";
    const SearchTree tree(told.record);
    const auto& nodes = tree.nodes();
    ASSERT_EQ(nodes.size(), 4U);
    EXPECT_EQ(nodes[0].visits, 2);
    EXPECT_EQ(nodes[0].reward, 0.5);
    EXPECT_TRUE(nodes[0].is_on_path);
    EXPECT_EQ(nodes[1].visits, 1);
    EXPECT_EQ(nodes[1].reward, 0.25);
    EXPECT_FALSE(nodes[1].is_on_path);
    EXPECT_EQ(nodes[3].visits, 0);
    EXPECT_EQ(nodes[3].depth, 2U);
    EXPECT_EQ(tree.failed(), 1U);
    // Leaves from the top: 3, 4, 2; node 1 beside its first.
    EXPECT_EQ(nodes[2].row, 0);
    EXPECT_EQ(nodes[3].row, 1);
    EXPECT_EQ(nodes[0].row, 0);
    EXPECT_EQ(nodes[1].row, 2);
    EXPECT_THAT(tree.svg(), HasSubstr(">1: 0.50</text>"));
    EXPECT_THAT(tree.svg(), HasSubstr("<title>1: &lt;script&gt;: executed"));
    EXPECT_THAT(tree.svg(), Not(HasSubstr("<script")));
}

// A log is what anybody may have written.
TEST(SearchTree, LeavesOutWhatFollowsNoNode) {
    Told told;
    told.node(1, 1, true);
    told.node(2, 7, true);
    told.node(3, 0, true);
    told.node(3, 0, true);
    told.node(-4, 0, true);
    told.reward(9, 1);
    EXPECT_EQ(SearchTree(told.record).nodes().size(), 1U);
    EXPECT_TRUE(SearchTree(RunRecord()).nodes().empty());
}

} // namespace
} // namespace graticule::runs::report
