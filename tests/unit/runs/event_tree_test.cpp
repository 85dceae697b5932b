// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "runs/event_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace graticule::runs {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

struct Line {
    std::optional<int> parent = {};
    std::string type = "warning";
    Json data = Json::object();
};

std::vector<Event> log_of(const std::vector<Line>& lines) {
    std::vector<Event> events;
    for (const Line& line : lines)
        events.push_back({static_cast<int>(events.size()), "", line.type, line.data, line.parent});
    return events;
}

TEST(EventTree, IsALineWhereNoParentIsStated) {
    const EventTree tree(log_of({{}, {}, {}}), "log");
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 1, 2));
    EXPECT_THAT(tree.path_to(1), ElementsAre(0, 1));
    EXPECT_THAT(tree.branches(2), IsEmpty());
    EXPECT_THAT(EventTree({}, "log").path_to_end(), IsEmpty());
}

// 0 - 1 - 2 - 4        the run ends with 4
//      \- 3 - 5 - 7
//          \- 6 - 8
TEST(EventTree, EndsWhereTheRunIsFinished) {
    const EventTree tree(log_of({{}, {}, {}, {1}, {2, "run_finished"}, {3}, {3}, {5}, {6}}), "log");
    EXPECT_EQ(tree.end(), 4U);
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 1, 2, 4));
    EXPECT_THAT(tree.path_to(7), ElementsAre(0, 1, 3, 5, 7));
    const auto branches = tree.branches(4);
    ASSERT_THAT(branches, SizeIs(2));
    EXPECT_EQ(branches[0].leaves, std::nullopt);
    EXPECT_EQ(branches[0].after, 1U);
    EXPECT_THAT(branches[0].events, ElementsAre(3, 6, 8)); // 8 is the last of what follows 3
    EXPECT_EQ(branches[1].leaves, 0U);
    EXPECT_EQ(branches[1].after, 3U);
    EXPECT_THAT(branches[1].events, ElementsAre(5, 7));
}

TEST(EventTree, EndsWithTheLastEventWhereTheRunIsNotFinished) {
    const EventTree tree(log_of({{}, {}, {0}}), "log");
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 2));
    const auto branches = tree.branches(2);
    ASSERT_THAT(branches, SizeIs(1));
    EXPECT_THAT(branches[0].events, ElementsAre(1));
    EXPECT_EQ(tree.branches(1).at(0).events, (std::vector<std::size_t>{2}));
}

TEST(EventTree, GoesOnWithWhatFollowsTheEndOfAnEarlierAttempt) {
    const EventTree tree(log_of({{}, {{}, "run_finished"}, {}, {}}), "log");
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 1, 2, 3));
}

// The run had ended with 0 - 1 - 4 - 5, of which a resumption keeps the first two. The branch with
// 2 and 3 stays, although its numbers are higher.
TEST(EventTree, LeavesOutWhatAResumptionReplaces) {
    const EventTree tree(log_of({{},
                                 {},
                                 {0},
                                 {},
                                 {1, "error"},
                                 {{}, "run_finished"},
                                 {{}, "run_resumed", {{"kept", 2}}},
                                 {}}),
                         "log");
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 1, 6, 7));
    const auto branches = tree.branches(7);
    ASSERT_THAT(branches, SizeIs(1));
    EXPECT_EQ(branches[0].after, 0U);
    EXPECT_THAT(branches[0].events, ElementsAre(2, 3));
}

TEST(EventTree, IsResumedAgainAndAgain) {
    const EventTree tree(log_of({{},
                                 {{}, "run_finished"},
                                 {{}, "run_resumed", {{"kept", 1}}},
                                 {},
                                 {{}, "run_finished"},
                                 {{}, "run_resumed", {{"kept", 4}}},
                                 {{}, "run_finished"}}),
                         "log");
    EXPECT_THAT(tree.path_to_end(), ElementsAre(0, 2, 3, 5, 6));
    EXPECT_THAT(
        EventTree(log_of({{}, {}, {{}, "run_resumed", {{"kept", 0}}}, {}}), "log").path_to_end(),
        ElementsAre(2, 3));
}

std::string complaint_about(const std::vector<Line>& lines) {
    try {
        const EventTree tree(log_of(lines), "events.jsonl");
    } catch (const Error& error) {
        return error.code() == ErrorCode::Malformed ? error.message() : "another error";
    }
    return "";
}

TEST(EventTree, RefusesAParentThatIsNotThereOrComesLater) {
    EXPECT_EQ(complaint_about({{}, {7}}),
              "events.jsonl line 2 follows event 7, which is not there");
    EXPECT_EQ(complaint_about({{}, {-1}}),
              "events.jsonl line 2 follows event -1, which is not there");
    EXPECT_EQ(complaint_about({{}, {2}, {}}),
              "events.jsonl line 2 follows event 2, which does not come before it");
    EXPECT_EQ(complaint_about({{0}}),
              "events.jsonl line 1 follows event 0, which does not come before it");
}

// As deep and as wide as a log may be.
TEST(EventTree, TakesLongChainsAndManyBranches) {
    constexpr int Many = 200'000;
    std::vector<Line> chain(Many);
    EXPECT_THAT(EventTree(log_of(chain), "log").path_to_end(), SizeIs(Many));
    std::vector<Line> star(Many);
    for (std::size_t i = 2; i < star.size(); ++i)
        star[i].parent = 0;
    const EventTree tree(log_of(star), "log");
    EXPECT_THAT(tree.branches(*tree.end()), SizeIs(Many - 2));
}

} // namespace
} // namespace graticule::runs
