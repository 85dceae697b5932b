// SPDX-License-Identifier: Apache-2.0
// Accuracy, stability and efficiency of written code. Expected values are worked out by hand.
#include "evaluation/figures/generation_figures.hpp"

#include "unit/evaluation/made_up_results.hpp"

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
    EXPECT_NEAR(figures.variation, std::sqrt(0.08 / 3) / 0.8, 1e-12);
    EXPECT_NEAR(figures.stable, 0.8304792, 1e-7);
    EXPECT_NEAR(figures.per_token(), 1.0 / 200, 1e-12);
    EXPECT_NEAR(figures.per_second(), 1.0 / 3, 1e-12);
    EXPECT_NEAR(figures.per_line(), 1.0 / 6, 1e-12);
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
    EXPECT_TRUE(std::isnan(all[0].variation));
    EXPECT_TRUE(std::isnan(all[0].stable));
}

} // namespace
} // namespace graticule::evaluation
