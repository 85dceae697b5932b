// SPDX-License-Identifier: Apache-2.0
// Expected values are worked out by hand, or by statsmodels 0.15 on the same samples:
// cluster-robust standard errors of an ordinary regression on a constant, proportion_confint,
// mcnemar(exact=True) and multipletests(method="holm").
#include "base/error.hpp"
#include "evaluation/figures/arm_comparison.hpp"
#include "evaluation/figures/attempts.hpp"
#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/stability.hpp"

#include "made_up_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::evaluation {
namespace {

using testing::ElementsAre;

constexpr double Close = 1e-10;

/// Four tasks; the first arm did each three times, the second has no score of the last.
MadeUpResults two_arms() {
    MadeUpResults suite({"a", "b", "c", "d"}, {"first", "second"});
    suite.scored(0, 0, {1, 1, 1});
    suite.scored(1, 0, {1, 0, 0.5});
    suite.scored(2, 0, {0, 0, 0});
    suite.scored(3, 0, {1, 1, 0});
    suite.scored(0, 1, {0, 0, 1});
    suite.scored(1, 1, {1, 1, 1});
    suite.scored(2, 1, {1, 1, 1});
    suite.add(3, 1, {ScoringStatus::Errored, 0});
    suite.add(3, 1, {ScoringStatus::Unscored, 0});
    suite.add(3, 1, {ScoringStatus::Contaminated, 0});
    suite.add(3, 1, {ScoringStatus::Waiting, 0});
    return suite;
}

GroupFigures of_all(const SuiteResults& results, std::size_t arm) {
    return figures_of(results, groups_of(results).front(), arm, 0);
}

TEST(ClusteredProportion, CountsTriesOfOneTaskForLess) {
    const std::vector<TaskScore> tries{{0, 1}, {0, 1}, {0, 1}, {1, 1}, {1, 0}, {1, 0},
                                       {2, 0}, {2, 0}, {2, 0}, {3, 1}, {3, 1}, {3, 0}};
    const ClusteredProportion share = clustered_proportion(tries);
    EXPECT_EQ(share.hits, 6U);
    EXPECT_EQ(share.of, 12U);
    EXPECT_EQ(share.tasks, 4U);
    EXPECT_NEAR(share.effective, 5.4, Close);
    EXPECT_NEAR(share.interval.low, 0.17763504022913562, Close);
    EXPECT_NEAR(share.interval.high, 0.8223649597708644, Close);
}

TEST(ClusteredProportion, CountsNoTryTwice) {
    // The standard error alone would give 13.5 of the 12 tries.
    const std::vector<TaskScore> tries{{0, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 0}, {2, 1},
                                       {3, 1}, {3, 1}, {3, 1}, {3, 0}, {4, 0}, {4, 1}};
    const ClusteredProportion share = clustered_proportion(tries);
    EXPECT_EQ(share.effective, 12);
    EXPECT_NEAR(share.interval.low, 0.31951131254954973, Close);
    EXPECT_NEAR(share.interval.high, 0.8067396863412435, Close);
}

TEST(ClusteredProportion, OfHitsAloneIsThatOfTheTasks) {
    const std::vector<TaskScore> tries{{7, 1}, {7, 1}, {7, 1}, {9, 1}, {9, 1}, {9, 1}};
    const ClusteredProportion share = clustered_proportion(tries);
    EXPECT_EQ(share.effective, 2);
    EXPECT_NEAR(share.interval.low, 0.342380227506653, Close);
    EXPECT_EQ(share.interval.high, 1);
}

TEST(ClusteredProportion, CountsATaskThatWasTriedMoreOftenForMore) {
    std::vector<TaskScore> tries{{1, 1}, {2, 1}};
    for (int i = 0; i < 8; ++i)
        tries.push_back({0, 1});
    const ClusteredProportion share = clustered_proportion(tries);
    EXPECT_NEAR(share.effective, 100.0 / 66, Close); // (8 + 1 + 1)^2 / (64 + 1 + 1)
    EXPECT_NEAR(share.interval.low, 0.28285639987892086, Close);
}

TEST(ClusteredProportion, IsWilsonsWhereEachTaskIsTriedOnce) {
    std::vector<TaskScore> tries;
    for (std::size_t task = 0; task < 10; ++task)
        tries.push_back({task, task < 8 ? 1.0 : 0.0});
    const ClusteredProportion share = clustered_proportion(tries);
    EXPECT_NEAR(share.interval.low, wilson_interval({8, 10}).low, Close);
    EXPECT_NEAR(share.interval.high, wilson_interval({8, 10}).high, Close);
    EXPECT_EQ(clustered_proportion({}).interval.high, 1);
}

TEST(GroupFigures, KeepEveryDenominatorApart) {
    const MadeUpResults suite = two_arms();
    const GroupFigures second = of_all(suite.results(), 1);
    EXPECT_EQ(second.tally.samples, 13U);
    EXPECT_EQ(second.tally.waiting, 1U);
    EXPECT_EQ(second.tally.attempted(), 12U);
    EXPECT_EQ(second.tally.errored, 1U);
    EXPECT_EQ(second.tally.contaminated, 1U);
    EXPECT_EQ(second.tally.unscored, 1U);
    EXPECT_EQ(second.tally.scored, 9U);
    EXPECT_EQ(second.tally.passed, 7U);
    EXPECT_EQ(second.tally.partial, 0U);
    EXPECT_EQ(second.tally.failed(), 2U);
    EXPECT_EQ(second.tasks, 3U);
    EXPECT_EQ(second.ends.at(1), 11U);
    EXPECT_EQ(second.ends.at(0), 1U) << "the errored one; what waits has not ended in any way";
}

TEST(GroupFigures, HaveRatesWithIntervals) {
    const MadeUpResults suite = two_arms();
    const GroupFigures first = of_all(suite.results(), 0);
    EXPECT_EQ(first.tally.passed, 6U);
    EXPECT_EQ(first.tally.partial, 1U);
    EXPECT_EQ(first.tally.failed(), 5U);
    EXPECT_NEAR(first.tally.mean_value(), 6.5 / 12, Close);
    EXPECT_NEAR(first.value.value, 6.5 / 12, Close);
    EXPECT_NEAR(first.passes.effective, 5.4, Close);
    EXPECT_NEAR(first.wilson.low, 0.253781597633706, Close);
    EXPECT_NEAR(first.wilson.high, 0.746218402366294, Close);
    EXPECT_NEAR(first.exact.low, 0.21094463823929666, Close);
    EXPECT_NEAR(first.exact.high, 0.7890553617607033, Close);
}

TEST(GroupFigures, AreOfSolvabilityAndOfEachLabel) {
    MadeUpResults suite = two_arms();
    suite.task(0).task.labels = {"maps", "hard"};
    suite.task(1).task.labels = {"maps"};
    suite.task(2).task.solvable = false;
    suite.task(2).task.labels = {"unsolvable"}; // as the group says already
    const SuiteResults& results = suite.results();
    const std::vector<TaskGroup> groups = groups_of(results);
    std::vector<std::string> names;
    for (const TaskGroup& group : groups)
        names.push_back(group.name + " " + std::to_string(group.tasks()));
    EXPECT_THAT(names, ElementsAre("All tasks 4", "Solvable tasks 3", "Unsolvable tasks 1",
                                   "hard 1", "maps 2"));
    EXPECT_EQ(figures_of(results, groups[1], 0, 0).tally.passed, 6U);
    EXPECT_EQ(figures_of(results, groups[2], 0, 0).tally.scored, 3U);
    EXPECT_EQ(figures_of(results, groups[2], 0, 0).tally.passed, 0U);
    EXPECT_EQ(figures_of(results, groups[4], 0, 0).tally.passed, 4U);
}

TEST(GroupFigures, TellHowMuchLongerSolutionsAre) {
    MadeUpResults suite({"a", "b", "rejected", "none"}, {"arm"});
    suite.task(0).reference_steps = 4;
    suite.task(1).reference_steps = 2.5; // of 2 and 3
    suite.task(2).reference_steps = 0;
    suite.add(0, 0, {ScoringStatus::Scored, 1}).steps = 6; // + 0.5
    suite.add(1, 0, {ScoringStatus::Scored, 0}).steps = 2; // - 0.2
    suite.add(2, 0, {ScoringStatus::Scored, 0}).steps = 3; // 3
    suite.add(0, 0, {ScoringStatus::Scored, 0}).steps = 4; // 0
    suite.add(3, 0, {ScoringStatus::Scored, 0}).steps = 9; // no reference
    suite.add(0, 0, {ScoringStatus::Contaminated, 0}).steps = 9;
    suite.add(0, 0, {ScoringStatus::Scored, 0}); // steps not known
    const GroupFigures figures = of_all(suite.results(), 0);
    EXPECT_EQ(figures.length.samples, 4U);
    EXPECT_NEAR(figures.length.mean, (0.5 - 0.2 + 3 + 0) / 4, Close);
    EXPECT_NEAR(figures.length.median, 0.25, Close);
    MadeUpResults nothing({"a"}, {"arm"});
    nothing.scored(0, 0, {1});
    EXPECT_TRUE(std::isnan(of_all(nothing.results(), 0).length.mean));
}

TEST(GroupFigures, AddUpWhatWasSpentWithHowManyTellIt) {
    MadeUpResults suite({"a"}, {"arm"});
    ResultRow& told = suite.add(0, 0, {ScoringStatus::Scored, 1});
    told.usage.input = 1000;
    told.usage.output = 50;
    told.cost = 0.25;
    ResultRow& partly = suite.add(0, 0, {ScoringStatus::Errored, 0});
    partly.usage.input = 500;
    ResultRow& waiting = suite.add(0, 0, {ScoringStatus::Waiting, 0});
    waiting.usage.input = 7; // of a run that was cut short
    const Spending spent = of_all(suite.results(), 0).spending;
    EXPECT_EQ(spent.input.samples, 2U);
    EXPECT_EQ(spent.input.total, 1500);
    EXPECT_EQ(spent.output.samples, 1U);
    EXPECT_EQ(spent.output.total, 50);
    EXPECT_EQ(spent.cost.samples, 1U);
    EXPECT_NEAR(spent.cost.mean(), 0.25, Close);
    EXPECT_EQ(spent.reasoning.samples, 0U);
    EXPECT_TRUE(std::isnan(spent.reasoning.mean()));
}

TEST(PassAtEach, IsTheMeanOfTasksThatWereTriedAsOften) {
    MadeUpResults suite = two_arms();
    suite.scored(0, 0, {0}); // a fourth try of one task: 3 of 4
    const std::vector<PassAt> each = pass_at_each(suite.results(), 0, 0);
    ASSERT_EQ(each.size(), 4U);
    // 1 - C(misses, k) / C(tries, k) of 3/4, 1/3, 0/3 and 2/3
    EXPECT_NEAR(each[0].chance.value, (0.75 + 1.0 / 3 + 0 + 2.0 / 3) / 4, Close);
    EXPECT_NEAR(each[1].chance.value, (1 + 2.0 / 3 + 0 + 1) / 4, Close);
    EXPECT_NEAR(each[2].chance.value, 0.75, Close);
    EXPECT_EQ(each[2].chance.tasks, 4U);
    EXPECT_EQ(each[3].chance.value, 1);
    EXPECT_EQ(each[3].chance.tasks, 1U);
}

TEST(Attempts, EndWithTheOneThatSolvesATask) {
    MadeUpResults made({"A", "B", "C", "D"}, {"one", "two"});
    const auto tried = [&](std::size_t task, const std::vector<Mark>& marks) {
        for (std::size_t i = 0; i < marks.size(); ++i)
            made.add(task, 0, marks[i]).repetition = static_cast<int>(i) + 1;
    };
    const Mark passes{ScoringStatus::Scored, 1};
    const Mark fails{ScoringStatus::Scored, 0.9};
    tried(0, {passes, fails});
    tried(1,
          {fails, {ScoringStatus::Errored, 0}, fails, passes}); // the third attempt that is scored
    tried(2, {fails, fails, fails, fails, fails, passes});      // one too many
    made.scored(3, 1, {1});
    made.task(1).task.labels = {"hard"};
    const auto groups = groups_of(made.results());
    const Attempts all = attempts_of(made.results(), groups[0], 0, 0);
    EXPECT_EQ(all.tasks, 3U);
    EXPECT_THAT(all.solved, testing::ElementsAre(1, 1, 2, 2, 2));
    EXPECT_DOUBLE_EQ(all.mean, 2);
    EXPECT_NEAR(all.interval.low, 0.2077, 1e-4); // Wilson, 2 of 3
    const Attempts hard = attempts_of(made.results(), groups.back(), 0, 0);
    EXPECT_THAT(hard.solved, testing::ElementsAre(0, 0, 1, 1, 1));
    EXPECT_DOUBLE_EQ(hard.mean, 3);
    EXPECT_THAT(solving_attempts(made.results(), 0, 0),
                testing::ElementsAre(1U, 3U, std::nullopt, std::nullopt));
    EXPECT_TRUE(std::isnan(attempts_of(made.results(), groups.back(), 1, 0).mean));
}

TEST(Stability, IsHowOftenRepetitionsDisagree) {
    const MadeUpResults suite = two_arms();
    const Stability first = stability_of(suite.results(), 0, 0);
    EXPECT_EQ(first.tasks, 4U);
    EXPECT_THAT(first.unstable, ElementsAre(1U, 3U));
    // Two of the three pairs of repetitions differ in b and in d, none in a and c.
    EXPECT_NEAR(first.disagreement, (0 + 2.0 / 3 + 0 + 2.0 / 3) / 4, Close);
    // Variances 0, 1/3, 0, 1/3 of one repetition: 1.96 * sqrt(2 * 2/3) / 4.
    EXPECT_NEAR(first.noise_floor, 1.959963984540054 * std::sqrt(4.0 / 3) / 4, Close);
    EXPECT_EQ(stability_of(suite.results(), 1, 0).tasks, 3U);
    MadeUpResults once({"a"}, {"arm"});
    once.scored(0, 0, {1});
    EXPECT_TRUE(std::isnan(stability_of(once.results(), 0, 0).disagreement));
}

TEST(ArmComparison, IsByTheTasksOfBoth) {
    const MadeUpResults suite = two_arms();
    const ArmComparison pair = compare_arms({suite.results(), 0, 0}, {suite.results(), 1, 0});
    EXPECT_EQ(pair.tasks(), 3U);
    EXPECT_EQ(pair.first_alone, 1U);
    EXPECT_EQ(pair.second_alone, 0U);
    EXPECT_EQ(pair.both, 0U);
    EXPECT_EQ(pair.neither, 0U);
    EXPECT_THAT(pair.first_only, ElementsAre("a"));
    EXPECT_THAT(pair.second_only, ElementsAre("b", "c"));
    EXPECT_NEAR(pair.first_rate, (1 + 1.0 / 3 + 0) / 3, Close);
    EXPECT_NEAR(pair.second_rate, (1.0 / 3 + 1 + 1) / 3, Close);
    EXPECT_NEAR(pair.difference.value, -1.0 / 3, Close);
    EXPECT_EQ(pair.chance, 1); // 2 * P(at most 1 of 3) = 1
    EXPECT_EQ(finding_text(pair), "no difference shown");
}

TEST(ArmComparison, CountsHalfAsNotPassed) {
    MadeUpResults suite({"a"}, {"x", "y"});
    suite.scored(0, 0, {1, 0});
    suite.scored(0, 1, {1, 1});
    const ArmComparison pair = compare_arms({suite.results(), 0, 0}, {suite.results(), 1, 0});
    EXPECT_THAT(pair.second_only, ElementsAre("a"));
}

TEST(ArmComparison, FindsTheSameTasksInAnotherSuiteByTheirIds) {
    MadeUpResults one({"a", "b", "c"}, {"x"});
    MadeUpResults other({"c", "z", "a"}, {"y"});
    for (std::size_t task = 0; task < 3; ++task) {
        one.scored(task, 0, {1});
        other.scored(task, 0, {task == 0 ? 1.0 : 0.0});
    }
    const ArmComparison pair = compare_arms({one.results(), 0, 0}, {other.results(), 0, 0});
    EXPECT_EQ(pair.both, 1U); // c
    EXPECT_THAT(pair.first_only, ElementsAre("a"));
    EXPECT_EQ(pair.first_alone, 1U);
    EXPECT_EQ(pair.second_alone, 1U);
}

TEST(ArmComparison, OfAllPairsIsAdjustedForAll) {
    std::vector<std::string> ids;
    for (char id = 'a'; id < 'm'; ++id)
        ids.emplace_back(1, id);
    MadeUpResults suite(ids, {"A", "B", "C"});
    const std::vector<std::vector<double>> passes{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0},
                                                  {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                                  {1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0}};
    for (std::size_t arm = 0; arm < 3; ++arm)
        for (std::size_t task = 0; task < 12; ++task)
            suite.scored(task, arm, {passes[arm][task]});
    const std::vector<ArmComparison> pairs = compare_all_arms(suite.results(), 0);
    ASSERT_EQ(pairs.size(), 3U);
    EXPECT_NEAR(pairs[0].chance, 0.0078125, Close);
    EXPECT_NEAR(pairs[0].adjusted, 0.0234375, Close);
    EXPECT_EQ(finding_text(pairs[0]), "A is better");
    EXPECT_NEAR(pairs[1].chance, 0.625, Close);
    EXPECT_NEAR(pairs[1].adjusted, 0.625, Close);
    EXPECT_NEAR(pairs[2].chance, 0.03125, Close);
    EXPECT_NEAR(pairs[2].adjusted, 0.0625, Close);
    EXPECT_EQ(finding_text(pairs[2]), "no difference shown") << "it would be one test alone";
}

TEST(SuiteResults, NameWhatThereIs) {
    const MadeUpResults suite = two_arms();
    EXPECT_EQ(suite.results().arm_named("second"), 1U);
    EXPECT_THROW(suite.results().arm_named("third"), Error);
    EXPECT_THROW(suite.results().scorer_named("judge"), Error);
}

} // namespace
} // namespace graticule::evaluation
