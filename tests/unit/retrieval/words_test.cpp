// SPDX-License-Identifier: Apache-2.0
#include "retrieval/scope_name.hpp"
#include "retrieval/words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::Contains;
using testing::ElementsAre;

TEST(Words, SingularOfRegularAndIrregularPlurals) {
    EXPECT_EQ(singular("countries"), "country");
    EXPECT_EQ(singular("cities"), "city");
    EXPECT_EQ(singular("boxes"), "box");
    EXPECT_EQ(singular("branches"), "branch");
    EXPECT_EQ(singular("children"), "child");
    EXPECT_EQ(singular("feet"), "foot");
}

TEST(Words, PluralOfRegularAndIrregularWords) {
    EXPECT_EQ(plural("earthquake"), "earthquakes");
    EXPECT_EQ(plural("city"), "cities");
    EXPECT_EQ(plural("railway"), "railways");
    EXPECT_EQ(plural("church"), "churches");
    EXPECT_EQ(plural("bus"), "buses");
    EXPECT_EQ(plural("canton"), "cantons");
    EXPECT_EQ(plural("child"), "children");
    EXPECT_EQ(plural("airports"), "airports");
    EXPECT_EQ(plural("people"), "people");
    EXPECT_EQ(plural(""), "");
}

TEST(Words, SingularLeavesWordsThatOnlyLookPlural) {
    EXPECT_EQ(singular("census"), "census");
    EXPECT_EQ(singular("pass"), "pass");
    EXPECT_EQ(singular("texas"), "texas");
    EXPECT_EQ(singular("gas"), "gas");
}

TEST(Words, SynonymsShareOneWord) {
    EXPECT_EQ(concept_of("inhabitants"), concept_of("people"));
    EXPECT_EQ(concept_of("quakes"), concept_of("earthquake"));
    EXPECT_NE(concept_of("city"), concept_of("country"));
}

TEST(Words, IdentifiersAreSplitAndWrittenOut) {
    EXPECT_THAT(identifier_words("life_expect"), ElementsAre("life", "expectancy"));
    EXPECT_THAT(identifier_words("popDensity"), ElementsAre("population", "density"));
    EXPECT_THAT(identifier_words("BIR74"), ElementsAre("bir", "74"));
    EXPECT_THAT(identifier_words("GDPPerCapita"), ElementsAre("gdp", "per", "capita"));
    EXPECT_THAT(identifier_words("area_km2"), ElementsAre("area", "kilometre", "2"));
}

TEST(Words, ConceptWordsLeaveOutSmallWords) {
    EXPECT_THAT(concept_words("the number of inhabitants of the towns"),
                ElementsAre("number", "population", "city"));
}

TEST(Words, ANameScoresMoreTheMoreOfItIsSaid) {
    const Words full{"life", "expectancy"};
    const Words longer{"life", "expectancy", "birth"};
    EXPECT_DOUBLE_EQ(naming_score(full, full), 1.0);
    EXPECT_LT(naming_score(full, longer), 1.0);
    EXPECT_GT(naming_score(full, longer), naming_score(Words{"life"}, longer));
}

TEST(Words, AWordThatANameLacksMakesItNoName) {
    EXPECT_EQ(naming_score(Words{"rural", "population"}, Words{"population"}), 0);
    EXPECT_EQ(naming_score(Words{}, Words{"population"}), 0);
}

TEST(Words, PlacesHaveAdjectivesAndShortForms) {
    EXPECT_THAT(place_names("german"), Contains("germany"));
    EXPECT_THAT(place_names("usa"), Contains("united states of america"));
    EXPECT_THAT(place_names("luxembourg"), ElementsAre("luxembourg"));
}

TEST(ScopeName, IsAnyNameOfThePlace) {
    EXPECT_TRUE(is_scope_name("usa", "the united states of america"));
    EXPECT_TRUE(is_scope_name("luxembourg", "luxembourg"));
    EXPECT_FALSE(is_scope_name("luxembourg", "the world"));
    EXPECT_FALSE(is_scope_name("usa", ""));
    EXPECT_FALSE(is_scope_name("", ""));
}

} // namespace graticule::retrieval
