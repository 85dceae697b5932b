// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cartography/styles/classify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

// Expected breaks and counts are those of mapclassify 2.8.1 (Quantiles, EqualInterval, FisherJenks,
// StdMean) on the same numbers, computed apart from this code.
namespace graticule::cartography {

namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

const std::vector<double> Skewed{12, 15, 18, 22, 25, 31,  33,  37,  41,  46,
                                 58, 61, 74, 79, 88, 102, 135, 160, 210, 480};

/// 300 numbers in no order: (7919 i mod 1009) to the power 1.5.
std::vector<double> scattered() {
    std::vector<double> values;
    for (int i = 1; i <= 300; ++i)
        values.push_back(std::pow((i * 7919) % 1009, 1.5));
    return values;
}

std::vector<double> upper_bounds(const Classes& classes) {
    return {classes.bounds.begin() + 1, classes.bounds.end()};
}

TEST(Classify, QuantilesAgreeWithMapclassify) {
    const Classes classes = classify(Skewed, Classification::Quantile, 5);
    EXPECT_THAT(upper_bounds(classes),
                Pointwise(DoubleNear(1e-9), {24.4, 39.4, 66.2, 108.6, 480.0}));
    EXPECT_THAT(classes.members, ElementsAre(4, 4, 4, 4, 4));
    const Classes many = classify(scattered(), Classification::Quantile, 4);
    EXPECT_THAT(upper_bounds(many), Pointwise(DoubleNear(1e-6), {4096.07040452, 11551.37931183,
                                                                 20869.14508917, 31907.80807263}));
}

TEST(Classify, EqualIntervalsAgreeWithMapclassify) {
    const Classes classes = classify(Skewed, Classification::EqualInterval, 5);
    EXPECT_THAT(upper_bounds(classes),
                Pointwise(DoubleNear(1e-9), {105.6, 199.2, 292.8, 386.4, 480.0}));
    EXPECT_THAT(classes.members, ElementsAre(16, 2, 1, 0, 1));
}

TEST(Classify, NaturalBreaksAgreeWithMapclassify) {
    const Classes classes = classify(Skewed, Classification::NaturalBreaks, 5);
    EXPECT_THAT(upper_bounds(classes), ElementsAre(46, 102, 160, 210, 480));
    EXPECT_THAT(classes.members, ElementsAre(10, 6, 2, 1, 1));
    EXPECT_THAT(upper_bounds(classify(Skewed, Classification::NaturalBreaks, 4)),
                ElementsAre(46, 102, 210, 480));
    const Classes many = classify(scattered(), Classification::NaturalBreaks, 6);
    EXPECT_THAT(upper_bounds(many),
                Pointwise(DoubleNear(1e-6), {4120.02342226, 9198.07148265, 14696.9384567,
                                             20334.54265529, 25971.64093776, 31907.80807263}));
    EXPECT_THAT(many.members, ElementsAre(76, 54, 48, 44, 39, 39));
}

TEST(Classify, NaturalBreaksOfManyValuesUseASampleAndSaySo) {
    std::vector<double> values;
    for (int i = 0; i < 100000; ++i)
        values.push_back(i < 50000 ? i : 1000000 + i);
    const Classes classes = classify(values, Classification::NaturalBreaks, 2);
    EXPECT_THAT(classes.members, ElementsAre(50000, 50000));
    ASSERT_EQ(classes.notes.size(), 1U);
    EXPECT_THAT(classes.notes[0], testing::HasSubstr("3000 of 100000"));
}

TEST(Classify, StandardDeviationsAgreeWithMapclassifyWithoutItsEmptyOuterClasses) {
    // StdMean gives -126.48, -20.07, 192.77, 299.18, 480 with 0, 0, 18, 1, 1 members.
    const Classes classes = classify(Skewed, Classification::StandardDeviation, 5);
    EXPECT_THAT(upper_bounds(classes),
                Pointwise(DoubleNear(1e-7), {192.76689369, 299.18378738, 480.0}));
    EXPECT_THAT(classes.members, ElementsAre(18, 1, 1));
}

TEST(Classify, ManualBreaksStandAsGivenEvenOutsideTheData) {
    const std::vector<double> breaks{20, 100, 1000};
    const Classes classes = classify(Skewed, Classification::Manual, 0, breaks);
    EXPECT_THAT(classes.bounds, ElementsAre(12, 20, 100, 1000, 1000));
    EXPECT_THAT(classes.members, ElementsAre(3, 12, 5, 0));
    EXPECT_THAT(class_labels(classes),
                ElementsAre("12 – 20", "20 – 100", "100 – 1,000", "over 1,000"));
    const std::vector<double> first{12, 100};
    EXPECT_THAT(class_labels(classify(Skewed, Classification::Manual, 0, first)),
                ElementsAre("up to 12", "12 – 100", "100 – 480"));
    const std::vector<double> descending{100, 20};
    EXPECT_THROW(classify(Skewed, Classification::Manual, 0, descending), Error);
    EXPECT_THROW(classify(Skewed, Classification::Manual, 0, {}), Error);
}

TEST(Classify, MissingValuesNeverCount) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> values{1, nan, 2, infinity, 3, 4};
    const Classes classes = classify(values, Classification::EqualInterval, 3);
    EXPECT_THAT(classes.bounds, ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(classes.members, ElementsAre(2, 1, 1));
    EXPECT_FALSE(classes.class_of(nan).has_value());
    EXPECT_THROW(classify(std::vector<double>{nan}, Classification::Quantile, 5), Error);
}

TEST(Classify, FewerDistinctValuesThanClassesGetAClassEach) {
    const std::vector<double> values{7.5, 2, 2, 7.5, 3, 2};
    for (const auto method : {Classification::Quantile, Classification::EqualInterval,
                              Classification::NaturalBreaks, Classification::StandardDeviation}) {
        const Classes classes = classify(values, method, 5);
        EXPECT_THAT(classes.members, ElementsAre(3, 1, 2));
        EXPECT_THAT(class_labels(classes), ElementsAre("2", "3", "7.5"));
    }
    const Classes one = classify(std::vector<double>{4, 4}, Classification::Quantile, 5);
    EXPECT_THAT(one.members, ElementsAre(2));
    EXPECT_THAT(class_labels(one), ElementsAre("4"));
}

TEST(Classify, AUpperBoundBelongsToItsClass) {
    const Classes classes = classify(std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                     Classification::EqualInterval, 2);
    EXPECT_EQ(classes.class_of(0), 0U);
    EXPECT_EQ(classes.class_of(5), 0U);
    EXPECT_EQ(classes.class_of(5.0001), 1U);
    EXPECT_EQ(classes.class_of(10), 1U);
    EXPECT_FALSE(classes.class_of(10.1).has_value());
}

TEST(Classify, LegendBoundsAreRoundAndMoveNoValue) {
    const std::vector<double> values = scattered();
    for (std::size_t count = 2; count <= 9; ++count) {
        const Classes classes = classify(values, Classification::Quantile, count);
        for (const double value : values) {
            const std::size_t member = *classes.class_of(value);
            if (member > 0) {
                EXPECT_GT(value, classes.legend_bounds[member]);
            }
            if (member + 1 < classes.count()) {
                EXPECT_LE(value, classes.legend_bounds[member + 1]);
            }
        }
    }
    EXPECT_EQ(roundest_between(108.6, 135, 121.8), 120);
    EXPECT_EQ(roundest_between(0.0123, 0.0191, 0.0140), 0.015);
    EXPECT_EQ(roundest_between(-3, 5, 2), 0);
    EXPECT_EQ(roundest_between(99, 100, 99.5), 99);
    EXPECT_EQ(roundest_between(7, 7, 7), 7);
}

TEST(Classify, LabelsOfWholeNumbersDoNotOverlap) {
    const Classes classes = classify(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 30},
                                     Classification::EqualInterval, 3);
    EXPECT_THAT(class_labels(classes), ElementsAre("1 – 10", "11 – 20", "21 – 30"));
    const Classes millions = classify(std::vector<double>{1.5e6, 3e6, 8e6, 12e6, 33e6, 41e6},
                                      Classification::Quantile, 2);
    EXPECT_THAT(class_labels(millions, 1e6), ElementsAre("1.5 – 10.0", "10.0 – 41.0"));
}

TEST(Classify, SurvivesNumbersAtTheEndOfTheRange) {
    const std::vector<double> values{-1.7e308, -1, 0, 1, 5, 9, 1.7e308, 1e-300};
    for (const auto method : {Classification::Quantile, Classification::EqualInterval,
                              Classification::NaturalBreaks, Classification::StandardDeviation}) {
        const Classes classes = classify(values, method, 4);
        std::size_t members = 0;
        for (const std::size_t count : classes.members)
            members += count;
        EXPECT_EQ(members, values.size());
        EXPECT_EQ(class_labels(classes).size(), classes.count());
    }
}

} // namespace

} // namespace graticule::cartography
