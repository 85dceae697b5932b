// SPDX-License-Identifier: Apache-2.0
// The composite score, by hand and by a row of the paper's Table 6.
#include "evaluation/figures/composite_figures.hpp"

#include "unit/evaluation/layers/layer_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::evaluation {
namespace {

using test_layers::LayerResults;
using testing::ElementsAre;
using testing::IsEmpty;

LayerResults two_tasks() {
    LayerResults made({"code m"});
    made.add(
        0, 0, {{"strict", 1}, {"outputs-gisclaw", 0.8}, {"process", 0.6}},
        {{"code api-f1", 0.5}, {"code api-f1-gisclaw", 0.3}, {"outputs-gisclaw any-output", 1}});
    made.add(1, 0, {{"strict", 0}, {"outputs-gisclaw", 0.4}, {"process", 0.2}},
             {{"code api-f1", 1}, {"code api-f1-gisclaw", 0.5}, {"outputs-gisclaw any-output", 1}});
    return made;
}

TEST(Composite, IsByStrictSuccess) {
    const LayerResults made = two_tasks();
    const auto figures = composite_figures(made.results(), SuccessRule::Strict);
    ASSERT_EQ(figures.size(), 1U);
    EXPECT_DOUBLE_EQ(figures[0].success.mean.value, 0.5);
    EXPECT_DOUBLE_EQ(figures[0].outputs.mean.value, 0.8); // of the one that succeeds
    EXPECT_EQ(figures[0].outputs.samples, 1U);
    EXPECT_DOUBLE_EQ(figures[0].operations.mean.value, 0.75);
    EXPECT_DOUBLE_EQ(figures[0].process.mean.value, 0.4);
    EXPECT_NEAR(figures[0].total.value, 0.2 + 0.24 + 0.1125 + 0.06, 1e-12);
    EXPECT_THAT(figures[0].missing, IsEmpty());
    // A quarter of the draws is the first task twice, a quarter the second.
    EXPECT_NEAR(figures[0].total.interval.high, 0.4 + 0.24 + 0.075 + 0.09, 1e-12);
    EXPECT_NEAR(figures[0].total.interval.low, 0.15 + 0.03, 1e-12);
    EXPECT_DOUBLE_EQ(figures[0].success.mean.interval.low, 0);
    EXPECT_DOUBLE_EQ(figures[0].success.mean.interval.high, 1);
}

TEST(Composite, AsPublishedCountsAnyOutput) {
    const LayerResults made = two_tasks();
    const auto figures = composite_figures(made.results(), SuccessRule::Published);
    EXPECT_DOUBLE_EQ(figures[0].success.mean.value, 1);
    EXPECT_NEAR(figures[0].outputs.mean.value, 0.6, 1e-12);
    EXPECT_NEAR(figures[0].operations.mean.value, 0.4, 1e-12);
    EXPECT_NEAR(figures[0].total.value, 0.4 + 0.18 + 0.06 + 0.06, 1e-12);
}

TEST(Composite, IsThatOfThePapersTable) {
    LayerResults made({"code m"}, 25); // success 96 %, the other terms as they are printed
    for (std::size_t task = 0; task < 25; ++task)
        made.add(task, 0,
                 {{"strict", task == 0 ? 0 : 1}, {"outputs-gisclaw", 0.615}, {"process", 0.638}},
                 {{"code api-f1", 0.633}});
    EXPECT_NEAR(composite_figures(made.results(), SuccessRule::Strict)[0].total.value, 0.759,
                0.0005);
}

TEST(Composite, IsUnscoredWhereATermIs) {
    LayerResults made({"code m"});
    for (const std::size_t task : {0U, 1U})
        made.add(task, 0, {{"strict", 1}, {"outputs-gisclaw", 1}});
    const auto figures = composite_figures(made.results(), SuccessRule::Strict);
    EXPECT_TRUE(std::isnan(figures[0].total.value));
    EXPECT_THAT(figures[0].missing, ElementsAre("F_api", "C_emb"));
    // Pictures that nobody judges, in all samples that succeed.
    LayerResults pictures({"code m"});
    pictures.add(0, 0, {{"strict", 1}, {"process", 1}}, {{"code api-f1", 1}});
    pictures.add(1, 0, {{"strict", 0}, {"outputs-gisclaw", 0}, {"process", 1}});
    EXPECT_THAT(composite_figures(pictures.results(), SuccessRule::Strict)[0].missing,
                ElementsAre("Q_out"));
}

TEST(Composite, AnArmThatNeverSucceedsHasOne) {
    LayerResults made({"code good", "code hopeless"});
    for (const std::size_t task : {0U, 1U}) {
        made.add(task, 0, {{"strict", 1}, {"outputs-gisclaw", 1}, {"process", 0.7}},
                 {{"code api-f1", 0.8}});
        made.add(task, 1, {{"strict", 0}, {"outputs-gisclaw", 0.5}, {"process", 0.3}},
                 {{"code api-f1", 0.2}});
    }
    const auto figures = composite_figures(made.results(), SuccessRule::Strict);
    EXPECT_NEAR(figures[1].total.value, 0.03 + 0.045, 1e-12);
    EXPECT_LT(figures[1].total.value, figures[0].total.value);
}

TEST(Composite, IsOfSuitesWhoseOutputsAreScored) {
    SuiteResults other;
    other.scorers = {"strict"};
    other.arms = {"code m"};
    EXPECT_THAT(composite_figures(other, SuccessRule::Strict), IsEmpty());
}

} // namespace
} // namespace graticule::evaluation
