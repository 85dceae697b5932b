// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/term_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::retrieval {

namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TermIndex three_things(std::optional<double> saturation = {}) {
    TermIndex index(saturation);
    index.add({{"river", 1}, {"map", 1}});
    index.add({{"road", 2}, {"map", 1}});
    index.add({{"map", 0.5}});
    return index;
}

TEST(TermIndex, CountsATermTheMoreTheFewerHaveIt) {
    // One of three has "river", all have "map": ln(1 + 2.5 / 1.5) and ln(1 + 0.5 / 3.5).
    const auto scores = three_things().scores({{"river", 1}, {"map", 1}});
    EXPECT_NEAR(scores[0], std::log(8.0 / 3.0) + std::log(8.0 / 7.0), 1e-12);
    EXPECT_NEAR(scores[1], std::log(8.0 / 7.0), 1e-12);
    EXPECT_NEAR(scores[2], 0.5 * std::log(8.0 / 7.0), 1e-12);
}

TEST(TermIndex, CountsByTheWeightsOfThingAndQuery) {
    const auto scores = three_things().scores({{"road", 0.5}, {"bridge", 1}});
    EXPECT_NEAR(scores[1], 0.5 * 2 * std::log(8.0 / 3.0), 1e-12);
    EXPECT_EQ(scores[0], 0);
}

TEST(TermIndex, SaturatesWhereItIsTold) {
    // 2 / (1.5 + 2) of the weight 2.
    const auto scores = three_things(1.5).scores({{"road", 1}});
    EXPECT_NEAR(scores[1], std::log(8.0 / 3.0) * 2 / 3.5, 1e-12);
}

TEST(TermIndex, HasNoneOfNothing) {
    EXPECT_THAT(TermIndex().scores({{"road", 1}}), IsEmpty());
    EXPECT_THAT(three_things().scores({}), Each(0));
    EXPECT_EQ(three_things().rarity("bridge"), 0);
}

TEST(TermIndex, RanksByScoreAndKeepsTheOrderOfEqualOnes) {
    EXPECT_THAT(ranked({0.5, 0, 2, 0.5}), ElementsAre(2, 0, 3));
}

TEST(TermIndex, FusesRankingsByTheirRanks) {
    const auto merged = fused({{{7, 3, 5}}, {{3, 9}, 0.5}});
    ASSERT_EQ(merged.size(), 4U);
    EXPECT_EQ(merged[0].first, 3U); // second of one and first of the other
    EXPECT_NEAR(merged[0].second, 1.0 / 12 + 0.5 / 11, 1e-12);
    EXPECT_EQ(merged[1].first, 7U);
    EXPECT_EQ(merged[2].first, 5U); // third of the one that counts whole
    EXPECT_EQ(merged[3].first, 9U);
    EXPECT_NEAR(merged[3].second, 0.5 / 12, 1e-12);
}

} // namespace

} // namespace graticule::retrieval
