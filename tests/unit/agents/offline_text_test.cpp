// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/lexicon.hpp"
#include "agents/offline/token.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {

using testing::ElementsAre;

namespace {

std::vector<std::string> texts(std::string_view task) {
    std::vector<std::string> result;
    for (const Token& token : tokenize(task))
        result.push_back(token.text);
    return result;
}

Meaning meaning(std::string_view phrase) {
    const std::vector<Token> tokens = tokenize(phrase);
    const auto match = match_phrase(tokens);
    return match && match->tokens == tokens.size() ? match->meaning
                                                   : Meaning{Sense::Describe, "no match"};
}

} // namespace

TEST(OfflineText, YearsAreFourDigitsOfOurTime) {
    for (const char* year : {"1500", "1984", "2200"})
        EXPECT_TRUE(is_year(year)) << year;
    for (const char* number : {"1000", "1499", "2201", "5000", "12.5", "1e10", "84", "19845", ""})
        EXPECT_FALSE(is_year(number)) << number;
}

TEST(Tokens, SplitWordsNumbersAndMarks) {
    EXPECT_THAT(texts("How many, within 100km?"),
                ElementsAre("How", "many", ",", "within", "100", "km", "?"));
    EXPECT_THAT(texts("Germany's top-5 don't"), ElementsAre("Germany", "top", "-", "5", "dont"));
}

TEST(Tokens, ReadNumbersAsPeopleWriteThem) {
    EXPECT_EQ(tokenize("1,234,567").front().number, 1234567);
    EXPECT_EQ(tokenize("2.5e3").front().number, 2500);
    EXPECT_EQ(tokenize("below -12.5").back().number, -12.5);
    EXPECT_THAT(texts("2,3"), ElementsAre("2", ",", "3"));
}

TEST(Tokens, KnowCrsFilesAndQuotes) {
    const std::vector<Token> tokens = tokenize("save \"Old Town\" as out_1.gpkg in epsg:32631");
    EXPECT_EQ(tokens[1].kind, TokenKind::Quoted);
    EXPECT_EQ(tokens[1].text, "Old Town");
    EXPECT_EQ(tokens[3].kind, TokenKind::File);
    EXPECT_EQ(tokens[5].kind, TokenKind::Crs);
    EXPECT_EQ(tokens[5].text, "EPSG:32631");
}

TEST(Tokens, KnowTheUsualNamesOfCrs) {
    // Codes as the EPSG registry has them: `projinfo EPSG:25832` is ETRS89 / UTM zone 32N.
    const std::pair<const char*, const char*> names[] = {
        {"WGS84", "EPSG:4326"},
        {"WGS 84", "EPSG:4326"},
        {"Web Mercator", "EPSG:3857"},
        {"UTM zone 32N", "EPSG:32632"},
        {"utm 33s", "EPSG:32733"},
        {"WGS 84 / UTM zone 5N", "EPSG:32605"},
        {"ETRS89 / UTM zone 32N", "EPSG:25832"},
        {"NAD83 / UTM zone 17N", "EPSG:26917"},
        {"NAD27 / UTM zone 17N", "EPSG:26717"},
        {"ETRS89-extended / LAEA Europe", "EPSG:3035"},
        {"ETRS89-LAEA Europe", "EPSG:3035"},
        {"NAD83", "EPSG:4269"},
        {"British National Grid", "EPSG:27700"}};
    for (const auto& [name, code] : names) {
        const std::vector<Token> tokens = tokenize(std::string("save it in ") + name + " please");
        ASSERT_EQ(tokens.size(), 5U) << name;
        EXPECT_EQ(tokens[3].kind, TokenKind::Crs) << name;
        EXPECT_EQ(tokens[3].text, code) << name;
    }
    // The registry has NAD83 zones 1 to 23: zone 30 is no place to be moved to on another datum.
    const std::vector<Token> none = tokenize("save it in NAD83 / UTM zone 30N please");
    ASSERT_EQ(none.size(), 5U);
    EXPECT_EQ(none[3].kind, TokenKind::Crs);
    EXPECT_EQ(none[3].text, "NAD83 / UTM zone 30N");
    EXPECT_EQ(tokenize("save as wgs84.gpkg").back().kind, TokenKind::File);
    for (const char* other : {"UTM zone 61N", "UTM zone 0N", "wgs840", "lambert 9"})
        for (const Token& token : tokenize(other))
            EXPECT_NE(token.kind, TokenKind::Crs) << other;
}

TEST(Tokens, TellNamesFromSentenceStarts) {
    const std::vector<Token> tokens = tokenize("Which city? Rome or Paris");
    EXPECT_FALSE(tokens[0].capital);
    EXPECT_FALSE(tokens[3].capital); // it starts a sentence, so its capital says nothing
    EXPECT_TRUE(tokens[5].capital);
}

TEST(Tokens, ReadAWordAsLongAsATaskMayBe) {
    EXPECT_THAT(texts(std::string(MaxTaskBytes, 'a')), ElementsAre(std::string(MaxTaskBytes, 'a')));
}

TEST(Tokens, RefuseWhatIsNoTask) {
    EXPECT_THROW(tokenize("  "), Error);
    EXPECT_THROW(tokenize(std::string(MaxTaskBytes + 1, 'a')), Error);
    EXPECT_THROW(tokenize("1e999"), Error);
    EXPECT_NO_THROW(tokenize("\xff\xfe broken"));
}

TEST(Lexicon, TakesTheLongestPhrase) {
    EXPECT_EQ(meaning("most populous").value, "max|population");
    EXPECT_EQ(meaning("the most densely populated").value, "max|density");
    EXPECT_EQ(meaning("no less than").value, ">=");
    EXPECT_EQ(meaning("or more").sense, Sense::CompareAfter);
    EXPECT_EQ(meaning("at most").value, "<=");
    EXPECT_EQ(meaning("contour lines").value, "contour");
}

TEST(Lexicon, ReadsUnits) {
    const auto unit = [](std::string_view text) { return match_unit(tokenize(text)); };
    EXPECT_DOUBLE_EQ(unit("miles")->first.factor, 1609.344);
    EXPECT_DOUBLE_EQ(unit("square kilometres")->first.factor, 1e6);
    EXPECT_EQ(unit("square kilometres")->second, 2U);
    EXPECT_EQ(unit("kg")->first.dimension, Dimension::Mass);
    EXPECT_FALSE(unit("cities").has_value());
}

} // namespace graticule::agents::offline
