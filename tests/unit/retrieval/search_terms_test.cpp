// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/field_synonyms.hpp"
#include "retrieval/search_index/search_terms.hpp"
#include "retrieval/search_index/stem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::retrieval {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

// The examples of Porter's paper, step by step.
TEST(Stem, DoesAsPorterTells) {
    for (const auto& [word, stemmed] : std::initializer_list<std::pair<const char*, const char*>>{
             {"caresses", "caress"},   {"ponies", "poni"},         {"cats", "cat"},
             {"feed", "feed"},         {"agreed", "agre"},         {"plastered", "plaster"},
             {"bled", "bled"},         {"motoring", "motor"},      {"sing", "sing"},
             {"conflated", "conflat"}, {"sized", "size"},          {"hopping", "hop"},
             {"falling", "fall"},      {"filing", "file"},         {"happy", "happi"},
             {"sky", "sky"},           {"relational", "relat"},    {"conditional", "condit"},
             {"digitizer", "digit"},   {"operator", "oper"},       {"triplicate", "triplic"},
             {"electrical", "electr"}, {"goodness", "good"},       {"revival", "reviv"},
             {"allowance", "allow"},   {"adjustable", "adjust"},   {"replacement", "replac"},
             {"adoption", "adopt"},    {"effective", "effect"},    {"probate", "probat"},
             {"rate", "rate"},         {"controlling", "control"}, {"rolling", "roll"}})
        EXPECT_EQ(stem(word), stemmed) << word;
}

TEST(Stem, LeavesWhatIsNoPlainWord) {
    EXPECT_EQ(stem("epsg4326s"), "epsg4326s");
    EXPECT_EQ(stem("is"), "is");
    EXPECT_EQ(stem(""), "");
}

TEST(SearchTerms, SplitIdentifiersAndKeepThemWhole) {
    EXPECT_THAT(
        search_terms("GeoDataFrame.sjoin_nearest"),
        ElementsAre("geo", "data", "frame", "geodatafram", "sjoin", "nearest", "sjoinnearest"));
    EXPECT_THAT(search_terms("the joined geometries of EPSG:4326"),
                ElementsAre("join", "geometri", "epsg", "4326"));
    EXPECT_THAT(search_terms("x, of the"), IsEmpty());
    EXPECT_THAT(search_terms(std::string(5000, 'a')), IsEmpty());
}

TEST(SearchTerms, TellsWhatCanOnlyBeNamed) {
    EXPECT_THAT(named_words("use geopandas.sjoin_nearest, please."),
                ElementsAre("geopandas.sjoin_nearest"));
    EXPECT_THAT(named_words("Dissolve"), ElementsAre("dissolve"));
    EXPECT_THAT(named_words("the value 0.5 of it"), IsEmpty());
}

TEST(FieldSynonyms, AddWhatTheFieldCallsTheSame) {
    EXPECT_THAT(with_field_synonyms(search_terms("thiessen")),
                UnorderedElementsAre(Pair("thiessen", 1), Pair("voronoi", 0.5)));
    // Both words of it, or none.
    EXPECT_THAT(with_field_synonyms(search_terms("spatial")),
                UnorderedElementsAre(Pair("spatial", 1)));
    EXPECT_THAT(with_field_synonyms(search_terms("join by place that is spatial")),
                ::testing::Contains(Pair("sjoin", 0.5)));
}

} // namespace

} // namespace graticule::retrieval
