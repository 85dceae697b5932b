// SPDX-License-Identifier: Apache-2.0
#include "retrieval/word_scores.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::retrieval {

namespace {

const std::vector<WordWeights> Things = {
    {{"river", 1}, {"map", 1}}, {{"road", 2}, {"map", 1}}, {{"map", 0.5}}};

TEST(WordScores, CountAWordTheMoreTheFewerHaveIt) {
    // One of three has "river", all have "map": ln(1 + 2.5 / 1.5) and ln(1 + 0.5 / 3.5).
    const std::vector<double> scores = word_scores({"river", "map"}, Things);
    EXPECT_NEAR(scores[0], std::log(8.0 / 3.0) + std::log(8.0 / 7.0), 1e-12);
    EXPECT_NEAR(scores[1], std::log(8.0 / 7.0), 1e-12);
    EXPECT_NEAR(scores[2], 0.5 * std::log(8.0 / 7.0), 1e-12);
}

TEST(WordScores, CountsByWeightAndEachWordOnce) {
    const std::vector<double> scores = word_scores({"road", "road", "bridge"}, Things);
    EXPECT_NEAR(scores[1], 2 * std::log(8.0 / 3.0), 1e-12);
    EXPECT_EQ(scores[0], 0);
}

TEST(WordScores, HasNoneOfNothing) {
    EXPECT_THAT(word_scores({"road"}, {}), ::testing::IsEmpty());
    EXPECT_THAT(word_scores({}, Things), ::testing::Each(0));
}

} // namespace

} // namespace graticule::retrieval
