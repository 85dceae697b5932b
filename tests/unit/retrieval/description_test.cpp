// SPDX-License-Identifier: Apache-2.0
#include "retrieval/description.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Title, NamesRowsAndPlace) {
    const TitleParts title = parse_title("Cantons of Luxembourg");
    EXPECT_THAT(title.topics, ElementsAre(Words{"canton"}));
    EXPECT_EQ(title.scope_text, "luxembourg");
    EXPECT_THAT(title.per_each, IsEmpty());
}

TEST(Title, NamesMeasureAndRows) {
    const TitleParts title = parse_title("Obesity by US state, 1995");
    EXPECT_THAT(title.topics, ElementsAre(Words{"obesity"}));
    EXPECT_THAT(title.per_each, ElementsAre(Words{"us", "state"}));
}

TEST(Title, SplitsSeveralTopics) {
    const TitleParts title = parse_title("Population, life expectancy and fertility, 1955 to 2005");
    EXPECT_THAT(title.topics,
                ElementsAre(Words{"population"}, Words{"life", "expectancy"}, Words{"fertility"}));
}

TEST(Title, APlaceThatGoesOnAfterACommaIsNoTopic) {
    const TitleParts title = parse_title("Census tracts of Olinda, Brazil");
    EXPECT_THAT(title.topics, ElementsAre(Words{"census", "tract"}));
    EXPECT_THAT(title.scope, ElementsAre("olinda", "brazil"));
}

TEST(Glosses, PhrasesBeforeBracketsNameFields) {
    const auto glosses = bracket_glosses("62 countries: population (pop), life expectancy at birth "
                                         "(life_expect) and tracts with their "
                                         "neighbourhood (NM_BAIR). (Not a name at all.)");
    EXPECT_EQ(glosses.at("pop"), Words{"population"});
    EXPECT_EQ(glosses.at("life_expect"), (Words{"life", "expectancy", "birth"}));
    EXPECT_EQ(glosses.at("nm_bair"), Words{"neighbourhood"});
    EXPECT_EQ(glosses.size(), 3U);
}

TEST(Glosses, NumberedBands) {
    const auto glosses =
        numbered_glosses("Six bands: 1 blue, 2 green, 3 red, 4 near infrared, at 28 m.");
    EXPECT_EQ(glosses.at(3), "red");
    EXPECT_EQ(glosses.at(4), "near infrared");
}

TEST(Years, SpansOfYears) {
    EXPECT_EQ(find_years("1955-2005"), (YearSpan{1955, 2005}));
    EXPECT_EQ(find_years("births in 1974-78"), (YearSpan{1974, 1978}));
    EXPECT_EQ(find_years("Obesity, 1995"), (YearSpan{1995, 1995}));
    EXPECT_FALSE(find_years("107464 cities").has_value());
    EXPECT_FALSE(find_years("no year").has_value());
}

} // namespace graticule::retrieval
