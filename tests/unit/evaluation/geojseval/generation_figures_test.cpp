// SPDX-License-Identifier: Apache-2.0
// Accuracy, stability and efficiency of written code. Expected values are worked out by hand.
#include "evaluation/figures/failure_figures.hpp"
#include "evaluation/figures/generation_figures.hpp"
#include "evaluation/figures/generation_ranks.hpp"

#include "unit/evaluation/made_up_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::evaluation {
namespace {

/// A row that tells what it took.
void tell(ResultRow& row, std::int64_t input, std::int64_t output, double seconds,
          std::size_t lines) {
    row.usage.input = input;
    row.usage.output = output;
    row.seconds = seconds;
    row.lines = lines;
    row.reply_lines = lines + 4;
}

TEST(GenerationFigures, FollowFromTheSamplesOfTasks) {
    MadeUpResults made({"A", "B"}, {"one"});
    for (int i = 0; i < 5; ++i) {
        tell(made.add(0, 0, {ScoringStatus::Scored, 1}), 100, 50, 2, 4);
        tell(made.add(1, 0, {ScoringStatus::Scored, i == 2 ? 1.0 : 0.0}), 200, 50, 4, 8);
    }
    const auto groups = groups_of(made.results());
    const auto all = generation_figures(made.results(), groups, 0);
    ASSERT_EQ(all.size(), groups.size());
    const GenerationFigures& figures = all[0];
    // A passes always, B once of five: 1 - C(4, k) / C(5, k) is 0.2, 0.6 and 1.
    ASSERT_EQ(figures.pass_at.size(), 3U);
    EXPECT_NEAR(figures.pass_at[0].chance.value, 0.6, 1e-12);
    EXPECT_NEAR(figures.pass_at[1].chance.value, 0.8, 1e-12);
    EXPECT_NEAR(figures.pass_at[2].chance.value, 1, 1e-12);
    // The standard deviation of all of 0.6, 0.8 and 1 is the root of 0.08 / 3, their mean 0.8.
    EXPECT_NEAR(figures.variation.value, std::sqrt(0.08 / 3) / 0.8, 1e-12);
    EXPECT_NEAR(figures.stable.value, 0.8304792, 1e-7);
    EXPECT_NEAR(figures.per_token.value, 1.0 / 200, 1e-12);
    EXPECT_NEAR(figures.per_second.value, 1.0 / 3, 1e-12);
    EXPECT_NEAR(figures.per_line.value, 1.0 / 6, 1e-12);
    EXPECT_NEAR(figures.reply_lines.mean.value, 10, 1e-12);
    EXPECT_EQ(figures.reply_lines.samples, 10U);
}

TEST(GenerationFigures, HaveIntervalsOfDrawsOfTasks) {
    MadeUpResults made({"A", "B"}, {"one"});
    for (int i = 0; i < 5; ++i) {
        tell(made.add(0, 0, {ScoringStatus::Scored, 1}), 100, 50, 2, 4);
        tell(made.add(1, 0, {ScoringStatus::Scored, i == 2 ? 1.0 : 0.0}), 200, 50, 4, 8);
    }
    const GenerationFigures figures =
        generation_figures(made.results(), groups_of(made.results()).front(), 0, 0);
    // Of two tasks a quarter of the draws is A twice, and a quarter B twice: the 2.5th percentile
    // and the 97.5th are these. B twice has the chances 0.2, 0.6 and 1, A twice does not vary.
    EXPECT_NEAR(figures.lines.mean.interval.low, 4, 1e-12);
    EXPECT_NEAR(figures.lines.mean.interval.high, 8, 1e-12);
    EXPECT_NEAR(figures.variation.interval.low, 0, 1e-12);
    EXPECT_NEAR(figures.variation.interval.high, std::sqrt(0.32 / 3) / 0.6, 1e-12);
    EXPECT_NEAR(figures.per_second.interval.low, 1.0 / 4, 1e-12);
    EXPECT_NEAR(figures.per_second.interval.high, 1.0 / 2, 1e-12);
}

TEST(GenerationFigures, AreNoStabilityOfWhatNeverPasses) {
    MadeUpResults made({"A", "B"}, {"one"});
    for (int i = 0; i < 5; ++i) {
        tell(made.add(0, 0, {ScoringStatus::Scored, 0}), 100, 50, 2, 4);
        tell(made.add(1, 0, {ScoringStatus::Scored, 0}), 100, 50, 2, 4);
    }
    const GenerationFigures figures =
        generation_figures(made.results(), groups_of(made.results()).front(), 0, 0);
    EXPECT_TRUE(std::isnan(figures.variation.value));
    EXPECT_EQ(figures.stable.value, 0);
    EXPECT_EQ(figures.stable.interval.high, 0);
    EXPECT_EQ(figures.per_line.value, 0);
}

/// An arm of which the ranks look at these alone.
GenerationFigures ranked(double passes, double variation, double stable, double per_token,
                         double per_second, double per_line) {
    GenerationFigures figures;
    figures.pass_at = {{5, {passes, {passes, passes}, 9, 45}}};
    figures.variation.value = variation;
    figures.stable.value = stable;
    figures.per_token.value = per_token;
    figures.per_second.value = per_second;
    figures.per_line.value = per_line;
    return figures;
}

TEST(GenerationRanks, FollowFromTheFiguresOfArms) {
    const double unknown = std::nan("");
    std::vector<GenerationFigures> arms{
        ranked(0.9, 0.10, 0.80, unknown, 0.1, 0.02), ranked(0.7, 0.02, 0.69, 0.002, 0.2, 0.05),
        ranked(0.7, 0.05, 0.67, 0.003, 0.3, 0.01), ranked(0.0, unknown, unknown, 0, 0, 0)};
    for (std::size_t i = 0; i < arms.size(); ++i)
        arms[i].arm = i;
    const auto ranks = generation_ranks(arms);
    const auto places = [&](std::size_t GenerationRanks::*rank) {
        std::vector<std::size_t> each;
        for (const GenerationRanks& one : ranks)
            each.push_back(one.*rank);
        return each;
    };
    using testing::ElementsAre;
    EXPECT_THAT(places(&GenerationRanks::passes), ElementsAre(1, 2, 2, 4)) << "as good: one place";
    EXPECT_THAT(places(&GenerationRanks::variation), ElementsAre(3, 1, 2, 4)) << "less is better";
    EXPECT_THAT(places(&GenerationRanks::stable), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(places(&GenerationRanks::per_token), ElementsAre(4, 2, 1, 3))
        << "not known comes last";
    EXPECT_THAT(places(&GenerationRanks::per_second), ElementsAre(3, 2, 1, 4));
    EXPECT_THAT(places(&GenerationRanks::per_line), ElementsAre(2, 1, 3, 4));
    // Sums of the three before: 9, 5, 5 and 11.
    EXPECT_THAT(places(&GenerationRanks::efficiency), ElementsAre(3, 1, 1, 4));
    // And of efficiency, stable and passes: 5, 5, 6 and 12.
    EXPECT_THAT(places(&GenerationRanks::total), ElementsAre(1, 1, 3, 4));
}

TEST(FailureFigures, AreSharesOfWhatFails) {
    MadeUpResults made({"A", "B"}, {"one"});
    made.tell_grades({"syntax", "wrong"});
    made.add_graded(0, 0, 1, "passes").edges = Proportion{2, 2};
    made.add_graded(0, 0, 0, "wrong").edges = Proportion{1, 2};
    made.add_graded(1, 0, 0, "syntax").edges = Proportion{0, 1};
    made.add_graded(1, 0, 0, "wrong");
    made.add_graded(1, 0, 0, "wrong");
    const auto all = failure_figures(made.results(), groups_of(made.results()), 0);
    ASSERT_EQ(all.size(), 1U);
    ASSERT_EQ(all[0].grades.size(), 2U);
    EXPECT_EQ(all[0].grades[0].hits, 1U);
    EXPECT_EQ(all[0].grades[1].hits, 3U);
    EXPECT_EQ(all[0].grades[0].of, 4U) << "what passes is none of them";
    EXPECT_EQ(all[0].edges.hits, 3U);
    EXPECT_EQ(all[0].edges.of, 5U);
    EXPECT_EQ(all[0].edges.tasks, 2U);
    made.tell_grades({});
    EXPECT_TRUE(failure_figures(made.results(), groups_of(made.results()), 0).empty());
}

TEST(Groups, StandInTheOrderOfTheirKinds) {
    MadeUpResults made({"A", "B"}, {"one"});
    made.task(0).task.labels = {"turf", "medium", "zebra"};
    made.task(1).task.labels = {"ol", "easy", "apple"};
    made.tell_label_kinds(
        {{"library", {"turf", "ol", "jsts"}}, {"difficulty", {"easy", "medium"}}});
    std::vector<std::string> names;
    for (const TaskGroup& group : groups_of(made.results()))
        names.push_back(group.label_kind + ":" + group.name);
    EXPECT_THAT(names,
                testing::ElementsAre(":All tasks", "library:turf", "library:ol", "difficulty:easy",
                                     "difficulty:medium", ":apple", ":zebra"));
}

TEST(GenerationFigures, SayNothingWhereTooLittleIsKnown) {
    MadeUpResults made({"A"}, {"one"});
    made.scored(0, 0, {1, 0});
    EXPECT_TRUE(generation_figures(made.results(), groups_of(made.results()), 0).empty())
        << "nobody counts lines of code";
    tell(made.add(0, 0, {ScoringStatus::Scored, 0}), 1, 1, 1, 1);
    const auto all = generation_figures(made.results(), groups_of(made.results()), 0);
    ASSERT_EQ(all[0].pass_at.size(), 2U) << "with three samples there is no pass@5";
    EXPECT_NEAR(all[0].pass_at[0].chance.value, 1.0 / 3, 1e-12);
    EXPECT_EQ(all[0].pass_at[1].chance.value, 1);
    EXPECT_TRUE(std::isnan(all[0].variation.value));
    EXPECT_TRUE(std::isnan(all[0].stable.value));
    EXPECT_TRUE(std::isnan(all[0].lines.mean.interval.low)) << "of one task there is none";
}

} // namespace
} // namespace graticule::evaluation
