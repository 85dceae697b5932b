// SPDX-License-Identifier: Apache-2.0
#include "retrieval/split_rows.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::ElementsAre;

namespace {

/// Three lands with two income groups each; the shares of a land add up to `whole`.
DatasetProfile groups(double whole, const std::vector<std::optional<double>>& households) {
    geodata::Layer layer("groups");
    test::add_numbers(layer, "id", {1, 1, 2, 2, 3, 3});
    test::add_texts(layer, "land", {"Alba", "Alba", "Bern", "Bern", "Caen", "Caen"});
    test::add_texts(layer, "bracket", {"low", "high", "low", "high", "low", "high"});
    test::add_numbers(
        layer, "share",
        {0.4 * whole, 0.6 * whole, 0.75 * whole, 0.25 * whole, 0.1 * whole, 0.9 * whole});
    test::add_numbers(layer, "households", households);
    return profile_layer(test::entry("groups", "Households by income"), layer);
}

const std::vector<std::optional<double>> SameInEach{700, 700, 900, 900, 400, 400};

} // namespace

TEST(SplitRows, SharesOfEachThingMakeTheWhole) {
    for (const double whole : {1.0, 100.0}) {
        const auto split = shares_of_parts(groups(whole, SameInEach), 3);
        ASSERT_TRUE(split) << whole;
        EXPECT_EQ(split->thing, 1U); // the name, before the code
        EXPECT_EQ(split->part, 2U);
        EXPECT_THAT(split->parts, ElementsAre("low", "high"));
    }
    EXPECT_FALSE(shares_of_parts(groups(0.8, SameInEach), 3));
    EXPECT_FALSE(shares_of_parts(groups(1, SameInEach), 4));
}

TEST(SplitRows, AnAmountBesideEachPartIsOfTheWhole) {
    const auto split = repeated_in_parts(groups(1, SameInEach), 4);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->thing, 1U);
    EXPECT_EQ(split->part, 2U);
}

TEST(SplitRows, AnAmountOfEachPartIsNoneOfTheWhole) {
    EXPECT_FALSE(repeated_in_parts(groups(1, {300, 400, 900, 900, 400, 400}), 4));
    // the same everywhere: a constant, which no thing has for its own
    EXPECT_FALSE(repeated_in_parts(groups(1, {5, 5, 5, 5, 5, 5}), 4));
}

TEST(SplitRows, AreNoneWhereAThingLacksAPart) {
    geodata::Layer layer("groups");
    test::add_texts(layer, "land", {"Alba", "Alba", "Bern"});
    test::add_texts(layer, "bracket", {"low", "high", "low"});
    test::add_numbers(layer, "share", {0.4, 0.6, 1});
    EXPECT_FALSE(shares_of_parts(profile_layer(test::entry("groups", "Groups"), layer), 2));
}

} // namespace graticule::retrieval
