// SPDX-License-Identifier: Apache-2.0
#include "retrieval/field_meaning.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace graticule::retrieval {
namespace {

std::string guess(const char* name) {
    return guessed_meaning(name).value_or("none");
}

TEST(FieldMeaning, IsPutTogetherFromPartsOfAnAbbreviatedName) {
    EXPECT_EQ(guess("ACSHHBPOV"), "American Community Survey, households, below poverty");
    EXPECT_EQ(guess("POP_DENS"), "population, density");
    EXPECT_EQ(guess("TotPop2010"), "total, population, 2010");
    EXPECT_EQ(guess("pct_imp"), "per cent, impervious");
    EXPECT_EQ(guess("mdn_inc"), "median, income");
}

TEST(FieldMeaning, IsThatOfAWholeNameInFilesThatArePassedAround) {
    EXPECT_EQ(guess("ALAND"), "area of land, m²");
    EXPECT_EQ(guess("Shape_Area"), "area in square units of the file's CRS");
    EXPECT_EQ(guess("GDP_MD"), "GDP, millions of US dollars");
    EXPECT_EQ(guess("ISO_A3"), "ISO 3166 code of three letters");
    EXPECT_EQ(guess("NWBIR79"), "births of non-white babies, 79");
    EXPECT_EQ(guess("SID74"), "sudden infant deaths, 74");
}

// A guess is made of a whole name or not at all.
TEST(FieldMeaning, IsNoneWhereAPartIsUnknown) {
    EXPECT_EQ(guess("POPQX"), "none");
    EXPECT_EQ(guess("zz_pop"), "none");
    EXPECT_EQ(guess("pop_123456"), "none");
    EXPECT_EQ(guess("x"), "none");
    EXPECT_EQ(guess(""), "none");
}

TEST(FieldMeaning, IsNoneOfWordsThatSayItThemselves) {
    EXPECT_EQ(guess("area"), "none");
    EXPECT_EQ(guess("landuse"), "none");
    EXPECT_EQ(guess("Müller"), "none");
    EXPECT_EQ(guess(std::string(1000, 'a').c_str()), "none");
}

} // namespace
} // namespace graticule::retrieval
