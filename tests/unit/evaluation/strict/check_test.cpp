// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/check.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace graticule::evaluation::strict {
namespace {

TEST(Verdict, PassesWhereNothingWasFoundAgainstIt) {
    Verdict verdict;
    verdict.note_closeness(0.5);
    EXPECT_TRUE(verdict.passed());
    EXPECT_EQ(verdict.closeness(), 1);
    verdict.fail("features", "3", "2");
    EXPECT_FALSE(verdict.passed());
    EXPECT_EQ(verdict.findings().front(), (Finding{"features", "3", "2"}));
    EXPECT_EQ(sentence_of(verdict.findings().front()), "features: expected 3, found 2");
}

TEST(Verdict, TakesTheWeightedMeanOfWhatWasNotedForCloseness) {
    Verdict verdict;
    verdict.fail("features", "3", "2");
    EXPECT_EQ(verdict.closeness(), 0);
    verdict.note_closeness(0.5, 3);
    verdict.note_closeness(0.1, 1);
    EXPECT_DOUBLE_EQ(verdict.closeness(), 0.4);
}

TEST(Verdict, NeverTurnsAFailureIntoASuccess) {
    Verdict verdict;
    verdict.fail("crs", "EPSG:3857", "EPSG:4326");
    verdict.note_closeness(1);
    EXPECT_EQ(verdict.closeness(), Verdict::ClosestFailure);
    verdict.note_closeness(std::numeric_limits<double>::quiet_NaN());
    EXPECT_DOUBLE_EQ(verdict.closeness(), 0.5);
    verdict.note_closeness(std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(verdict.closeness(), 2.0 / 3);
}

TEST(Verdict, KeepsSomeFindingsAndCountsAll) {
    Verdict verdict;
    for (std::size_t i = 0; i < Verdict::MostFindings + 5; ++i)
        verdict.fail("feature", "there", "not there");
    EXPECT_EQ(verdict.findings().size(), Verdict::MostFindings);
    EXPECT_EQ(verdict.finding_count(), Verdict::MostFindings + 5);
    const Json json = to_json(verdict);
    EXPECT_EQ(json["finding_count"], Verdict::MostFindings + 5);
    EXPECT_EQ(json["passed"], false);
}

TEST(Verdict, MakesTextOfOutputsHarmless) {
    Verdict verdict;
    verdict.fail("name", "Rome", "\x1b[31mRo\nme" + std::string(100'000, 'x'));
    const std::string& found = verdict.findings().front().found;
    EXPECT_EQ(found.find('\x1b'), std::string::npos);
    EXPECT_EQ(found.find('\n'), std::string::npos);
    EXPECT_LE(found.size(), 210U);
}

} // namespace
} // namespace graticule::evaluation::strict
