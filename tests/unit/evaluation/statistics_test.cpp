// SPDX-License-Identifier: Apache-2.0
// Expected values are those of SciPy 1.17 (binomtest) and scikit-learn 1.9 (cohen_kappa_score), of
// the formulas by hand, or follow from what an interval is.
#include "base/error.hpp"
#include "evaluation/statistics/agreement.hpp"
#include "evaluation/statistics/comparison.hpp"
#include "evaluation/statistics/kappa.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace graticule::evaluation {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

constexpr double CloseTo = 1e-10;

void expect_interval(const Interval& interval, double low, double high, double near = CloseTo) {
    EXPECT_NEAR(interval.low, low, near);
    EXPECT_NEAR(interval.high, high, near);
}

TEST(Proportion, HasTheIntervalOfWilson) {
    expect_interval(wilson_interval({8, 10}), 0.490162471537, 0.943317848546);
    expect_interval(wilson_interval({0, 12}), 0, 0.242494006655);
    expect_interval(wilson_interval({187, 202}), 0.881108994063, 0.954485550328);
    expect_interval(wilson_interval({8, 10}, 0.9), 0.540792805687, 0.931442012262);
    EXPECT_EQ(wilson_interval({12, 12}).high, 1);
}

TEST(Proportion, HasAnExactInterval) {
    expect_interval(exact_interval({8, 10}), 0.443904537692, 0.974789273673);
    expect_interval(exact_interval({0, 12}), 0, 0.264648469397);
    expect_interval(exact_interval({23, 26}), 0.698459599892, 0.975541924682);
    expect_interval(exact_interval({8, 10}, 0.9), 0.493098698937, 0.963228562113);
    EXPECT_EQ(exact_interval({12, 12}).high, 1);
}

TEST(Proportion, OfNothingIsNotKnown) {
    expect_interval(wilson_interval({0, 0}), 0, 1);
    expect_interval(exact_interval({0, 0}), 0, 1);
    EXPECT_TRUE(std::isnan(Proportion{}.share()));
    EXPECT_THROW(wilson_interval({3, 2}), Error);
    EXPECT_THROW(exact_interval({1, 2}, 1), Error);
    EXPECT_THROW(exact_interval({1, 2}, std::nan("")), Error);
}

TEST(PassAt, IsTheChanceThatOneOfSoManyPasses) {
    // 2 of 5: 1 - C(3, k) / C(5, k)
    EXPECT_NEAR(pass_at(1, {2, 5}), 0.4, CloseTo);
    EXPECT_NEAR(pass_at(2, {2, 5}), 0.7, CloseTo);
    EXPECT_NEAR(pass_at(3, {2, 5}), 0.9, CloseTo);
    EXPECT_NEAR(pass_at(4, {2, 5}), 1, CloseTo);
    EXPECT_NEAR(pass_at(10, {10, 200}), 0.40854786608141713, CloseTo);
    EXPECT_EQ(pass_at(3, {0, 3}), 0);
    EXPECT_THROW(pass_at(0, {2, 5}), Error);
    EXPECT_THROW(pass_at(6, {2, 5}), Error);
}

// Scores of many tasks, `repetitions` each, with what tasks differ in and what repetitions do.
std::vector<TaskScore> scores_of(std::size_t tasks, std::size_t repetitions, double of_task,
                                 double of_repetition) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    std::vector<TaskScore> scores;
    for (std::size_t task = 0; task < tasks; ++task) {
        const double level = of_task * normal(random);
        for (std::size_t i = 0; i < repetitions; ++i)
            scores.push_back({task, level + of_repetition * normal(random)});
    }
    return scores;
}

TEST(Bootstrap, IntervalIsThatOfTheNormalDistributionForManyTasks) {
    const auto scores = scores_of(400, 1, 1, 0);
    double sum = 0;
    double squares = 0;
    for (const TaskScore& score : scores)
        sum += score.value, squares += score.value * score.value;
    const double mean = sum / 400;
    const double error = std::sqrt((squares / 400 - mean * mean) / 400);
    const Mean found = bootstrap_mean(scores);
    EXPECT_NEAR(found.value, mean, CloseTo);
    expect_interval(found.interval, mean - 1.96 * error, mean + 1.96 * error, 0.1 * error);
    EXPECT_EQ(found.tasks, 400U);
}

TEST(Bootstrap, RepetitionsOfATaskAreNoFurtherTasks) {
    std::vector<TaskScore> once = scores_of(50, 1, 1, 0);
    std::vector<TaskScore> often;
    for (const TaskScore& score : once)
        often.insert(often.end(), 9, score);
    const Mean one = bootstrap_mean(once);
    const Mean nine = bootstrap_mean(often);
    EXPECT_EQ(nine.scores, 450U);
    expect_interval(nine.interval, one.interval.low, one.interval.high);
}

TEST(Bootstrap, IsTheSameForTheSameSeedAlone) {
    const auto scores = scores_of(20, 3, 1, 1);
    const Interval first = bootstrap_mean(scores).interval;
    expect_interval(bootstrap_mean(scores).interval, first.low, first.high, 0);
    BootstrapOptions other;
    other.seed = 2;
    EXPECT_NE(bootstrap_mean(scores, other).interval.low, first.low);
}

TEST(Bootstrap, OfOneTaskThereIsNoInterval) {
    const Mean one = bootstrap_mean(scores_of(1, 5, 1, 1));
    EXPECT_TRUE(std::isnan(one.interval.low));
    EXPECT_FALSE(std::isnan(one.value));
    EXPECT_TRUE(std::isnan(bootstrap_mean({}).value));
    BootstrapOptions none;
    none.draws = 0;
    EXPECT_THROW(bootstrap_mean({}, none), Error);
}

TEST(Bootstrap, FiguresOfAnyKindHaveIntervalsOfTheSameDraws) {
    // Of draws of two tasks a quarter is of the first alone, a quarter of the second alone.
    const std::vector<double> values{1, 3};
    const auto figures_of = [&](std::span<const std::size_t> drawn, std::span<double> figures) {
        const double sum = values[drawn[0]] + values[drawn[1]];
        figures[0] = sum;
        figures[1] = sum > 2 ? sum : std::nan(""); // a quarter has none
    };
    const std::vector<Interval> intervals = bootstrap_intervals(2, 2, figures_of);
    expect_interval(intervals[0], 2, 6);
    expect_interval(intervals[1], 4, 6);
    const Interval mean = bootstrap_mean(std::vector<TaskScore>{{0, 1}, {1, 3}}).interval;
    expect_interval(mean, 1, 3);
    BootstrapOptions few;
    few.draws = 5;
    few.seed = 3;
    EXPECT_TRUE(std::isnan(bootstrap_intervals(1, 2, figures_of, few).front().low))
        << "of one task there is none";
    const auto nothing = [](std::span<const std::size_t>, std::span<double> figures) {
        figures[0] = std::nan("");
    };
    EXPECT_TRUE(std::isnan(bootstrap_intervals(9, 1, nothing).front().high));
}

TEST(Comparison, McNemarIsABinomialTestOfWhereTheyDiffer) {
    EXPECT_NEAR(mcnemar({5, 15}), 0.041389465332, CloseTo);
    EXPECT_NEAR(mcnemar({15, 5}), 0.041389465332, CloseTo);
    EXPECT_NEAR(mcnemar({0, 6}), 0.03125, CloseTo); // 2 / 2^6
    EXPECT_EQ(mcnemar({7, 7}), 1);
    EXPECT_EQ(mcnemar({0, 0}), 1);
}

TEST(Comparison, HolmAdjustsByRankAndNeverTheOtherWay) {
    // Ranks 2, 1, 4, 3: 3 * 0.01, 4 * 0.005, 1 * 0.04 but no less than 2 * 0.03.
    EXPECT_THAT(holm_adjusted(std::array{0.01, 0.005, 0.04, 0.03}),
                ElementsAre(DoubleNear(0.03, CloseTo), DoubleNear(0.02, CloseTo),
                            DoubleNear(0.06, CloseTo), DoubleNear(0.06, CloseTo)));
    EXPECT_THAT(holm_adjusted(std::array{0.5, 0.9}), ElementsAre(1, 1));
}

TEST(Comparison, PairsAreComparedTaskByTask) {
    std::vector<ScorePair> pairs;
    for (std::size_t task = 0; task < 30; ++task)
        pairs.push_back({task, static_cast<double>(task) + 0.25, static_cast<double>(task)});
    const Mean difference = paired_difference(pairs);
    EXPECT_NEAR(difference.value, 0.25, CloseTo); // however much tasks differ
    expect_interval(difference.interval, 0.25, 0.25);
}

Confusion confusion_of(const std::array<std::array<int, 3>, 3>& counts) {
    Confusion confusion(3);
    for (std::size_t human = 0; human < 3; ++human)
        for (std::size_t judged = 0; judged < 3; ++judged)
            for (int i = 0; i < counts[human][judged]; ++i)
                confusion.add(human, judged);
    return confusion;
}

TEST(Agreement, KappaIsWhatIsBeyondChance) {
    const Confusion confusion = confusion_of({{{20, 3, 1}, {1, 4, 0}, {2, 1, 18}}});
    EXPECT_NEAR(confusion.agreement().share(), 0.84, CloseTo);
    EXPECT_NEAR(kappa(confusion).value, 0.734923790590, CloseTo);
    Confusion one_grade(2);
    one_grade.add(1, 1);
    EXPECT_TRUE(std::isnan(kappa(one_grade).value));
}

TEST(Kappa, HasTheIntervalOfItsLargeSampleVariance) {
    // The variance by the delta method in NumPy, with the gradient taken numerically.
    const Confusion confusion = confusion_of({{{20, 3, 1}, {1, 4, 0}, {2, 1, 18}}});
    expect_interval(kappa(confusion).interval, 0.5712507685, 0.8985968126, 1e-8);
    const Kappa linear = kappa(confusion, GradeWeights::Linear);
    EXPECT_NEAR(linear.value, 0.7753267973856208, CloseTo);
    expect_interval(linear.interval, 0.6215228211, 0.9291307737, 1e-8);
}

TEST(Kappa, IsOneWhereAllAgreeAndUnknownOfNothing) {
    const Kappa same = kappa(confusion_of({{{5, 0, 0}, {0, 2, 0}, {0, 0, 3}}}));
    EXPECT_NEAR(same.value, 1, CloseTo);
    expect_interval(same.interval, 1, 1);
    EXPECT_TRUE(std::isnan(kappa(Confusion(3)).value));
    expect_interval(kappa(Confusion(3)).interval, -1, 1);
    EXPECT_THROW(kappa(Confusion(3), GradeWeights::Equal, 1), Error);
}

TEST(FleissKappa, IsTheAgreementOfSeveralBeyondChance) {
    // By the formula of 1971 in NumPy.
    const std::vector<std::vector<std::size_t>> counts{{3, 0, 0}, {0, 0, 3}, {1, 2, 0}, {0, 1, 2},
                                                       {1, 1, 1}, {0, 3, 0}, {0, 0, 3}, {2, 0, 1}};
    EXPECT_NEAR(fleiss_kappa(counts), 0.4285714285714285, CloseTo);
    // A worked example that is widely printed: 14 judges of 10 samples, 0.210.
    EXPECT_NEAR(fleiss_kappa(std::vector<std::vector<std::size_t>>{{0, 0, 0, 0, 14},
                                                                   {0, 2, 6, 4, 2},
                                                                   {0, 0, 3, 5, 6},
                                                                   {0, 3, 9, 2, 0},
                                                                   {2, 2, 8, 1, 1},
                                                                   {7, 7, 0, 0, 0},
                                                                   {3, 2, 6, 3, 0},
                                                                   {2, 5, 3, 2, 2},
                                                                   {6, 5, 2, 1, 0},
                                                                   {0, 2, 2, 3, 7}}),
                0.210, 5e-4);
    EXPECT_TRUE(std::isnan(fleiss_kappa({})));
    EXPECT_TRUE(std::isnan(fleiss_kappa(std::vector<std::vector<std::size_t>>{{0, 3}, {0, 3}})));
    EXPECT_THROW(fleiss_kappa(std::vector<std::vector<std::size_t>>{{0, 3}, {1, 1}}), Error);
    EXPECT_THROW(fleiss_kappa(std::vector<std::vector<std::size_t>>{{0, 1}}), Error);
}

TEST(CorrectedRate, IsThatOfRoganAndGladen) {
    // (0.6 + 50/52 - 1) / (40/45 + 50/52 - 1); the interval by the published formula in Python
    const CorrectedRate found = corrected_rate({120, 200}, {{40, 45}, {50, 52}});
    EXPECT_NEAR(found.rate, 0.6603015075376883, CloseTo);
    expect_interval(found.interval, 0.5579143799, 0.7897833867);
    EXPECT_EQ(corrected_rate({0, 200}, {{40, 45}, {50, 52}}).rate, 0);
    // A judge that says yes to all tells nothing.
    const CorrectedRate nothing = corrected_rate({120, 200}, {{45, 45}, {0, 52}});
    EXPECT_TRUE(std::isnan(nothing.rate));
    expect_interval(nothing.interval, 0, 1);
}

// By the published formula in Python.
TEST(CorrectedRate, TakesTriesThatAreNotWhole) {
    const JudgeError error{{40, 45}, {50, 52}};
    const CorrectedRate few = corrected_rate_of(0.12, 4.4, error);
    EXPECT_NEAR(few.rate, 0.09587939698492463, CloseTo);
    expect_interval(few.interval, 0, 0.6830254578251327); // 1 of 4 would have 0.81
    const CorrectedRate more = corrected_rate_of(0.62, 40.5, error);
    EXPECT_NEAR(more.rate, 0.6838190954773868, CloseTo);
    expect_interval(more.interval, 0.49395276609692185, 0.8825981414998421);
    EXPECT_THROW(corrected_rate_of(1.2, 10, error), Error);
    EXPECT_THROW(corrected_rate_of(0.5, 0, error), Error);
}

TEST(CorrectedRate, TakesTriesOfOneTaskForWhatTheyTell) {
    std::vector<TaskScore> tries; // 200 tasks, each tried three times with the same end; 120 pass
    for (std::size_t task = 0; task < 200; ++task)
        tries.insert(tries.end(), 3, {task, task < 120 ? 1.0 : 0.0});
    const CorrectedRate found =
        clustered_corrected_rate(clustered_proportion(tries), {{40, 45}, {50, 52}});
    EXPECT_NEAR(found.rate, 0.6603015075376883, CloseTo);
    expect_interval(found.interval, 0.5579143799, 0.7897833867); // as of 120 in 200
    const CorrectedRate nothing =
        clustered_corrected_rate(clustered_proportion({}), {{9, 9}, {9, 9}});
    EXPECT_TRUE(std::isnan(nothing.rate));
    expect_interval(nothing.interval, 0, 1);
}

TEST(CorrectedRate, IntervalHoldsTheTruthAsOftenAsItSays) {
    constexpr double True = 0.6;
    constexpr double Sensitivity = 0.85;
    constexpr double Specificity = 0.8;
    std::mt19937_64 random(1);
    const auto draw = [&](std::size_t of, double share) {
        return Proportion{std::binomial_distribution<std::size_t>(of, share)(random), of};
    };
    int held = 0;
    constexpr int Times = 2000;
    for (int i = 0; i < Times; ++i) {
        const Interval interval =
            corrected_rate(draw(200, True * Sensitivity + (1 - True) * (1 - Specificity)),
                           {draw(30, Sensitivity), draw(30, Specificity)})
                .interval;
        held += interval.low <= True && True <= interval.high ? 1 : 0;
    }
    EXPECT_GT(held, 0.94 * Times);
    EXPECT_LT(held, 0.98 * Times);
}

} // namespace
} // namespace graticule::evaluation
