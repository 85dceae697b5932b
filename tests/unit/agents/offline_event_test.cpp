// SPDX-License-Identifier: Apache-2.0
// Events, what happened to people, parts of texts and densities, in the words that people use: what
// each question asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace graticule::agents::offline {

namespace {

/// Two of the storms are called the same, and one reached no island.
retrieval::DatasetProfile four_storms() {
    geodata::Layer layer("storms");
    test::add_texts(layer, "storm", {"Lota", "Kuna", "Lota", "Peni"});
    test::add_texts(layer, "place", {"near Ono", "Ono Tahi", "open sea", "Vanua"});
    test::add_numbers(layer, "wind", {189, 119, 220, 150}, "km/h");
    test::add_numbers(layer, "deaths", {17, 4, 0, 9}, "people");
    return retrieval::profile_layer(test::entry("storms", "Storms"), layer);
}

retrieval::DatasetProfile two_islands() {
    geodata::Layer layer("islands");
    test::add_texts(layer, "island", {"Ono", "Vanua"});
    test::add_texts(layer, "land_cover", {"forest", "forest"});
    test::add_numbers(layer, "population", {500, 900}, "people");
    test::add_numbers(layer, "landuse", {1, 2}, "plots");
    test::add_squares(layer, {{0, 0}, {1, 0}});
    return retrieval::profile_layer(test::entry("islands", "Islands"), layer);
}

const retrieval::Schema& storms_and_islands() {
    static const retrieval::Schema Schema{{four_storms(), two_islands()}, {}};
    return Schema;
}

std::string storm_step(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, storms_and_islands(), tool, argument);
}

} // namespace

TEST(OfflineEvent, EventsAreTheRowsOfTheOnlyDataOfEvents) {
    const Query query = test::query_of("How many events are there?", storms_and_islands());
    ASSERT_EQ(query.requests.size(), 1U);
    EXPECT_EQ(query.sets[query.requests[0].set].entities.front().dataset, 0U);
}

TEST(OfflineEvent, WhatHappenedToPeopleIsTheColumn) {
    const Query query =
        test::query_of("How many people were killed by storms?", storms_and_islands());
    const auto* total = test::request_of<Statistic>(query);
    ASSERT_NE(total, nullptr);
    EXPECT_EQ(total->column.fields.front().dataset, 0U);
    EXPECT_EQ(total->column.fields.front().index, 3U);
}

TEST(OfflineEvent, APartOfATextIsLookedForInItsColumn) {
    EXPECT_EQ(
        storm_step("How many storms have \"Ono\" in their place?", "filter_rows", "expression"),
        "\"contains(lower(`place`), 'ono')\"");
}

TEST(OfflineEvent, RowsThatAreSpokenOfFirstAreThoseOfEachFigure) {
    const Query query = test::query_of(
        "For the storms with a wind above 140: mean and maximum wind", storms_and_islands());
    ASSERT_EQ(query.requests.size(), 2U);
    for (const Request& request : query.requests) {
        ASSERT_NE(request.set, None);
        EXPECT_EQ(query.sets[request.set].conditions.size(), 1U);
    }
}

TEST(OfflineEvent, RowsAreNamedByTheColumnThatIsCalledAsTheyAre) {
    // Not by the island that some of them reached, without which the strongest would be left out.
    EXPECT_EQ(storm_step("Which storm had the highest wind?", "filter_rows", "expression"),
              "no such step");
    EXPECT_EQ(storm_step("Which storm had the highest wind?", "top_rows", "field"), "\"wind\"");
}

TEST(OfflineEvent, AColumnMayRankWhatTheWordRanksByAnother) {
    EXPECT_EQ(storm_step("The two strongest storms by deaths", "top_rows", "field"), "\"deaths\"");
}

TEST(OfflineEvent, ADensityIsPerAreaAnyway) {
    for (const char* task : {"Which island has the fewest people per km²?",
                             "Which island has the lowest population density?"}) {
        const Query query = test::query_of(task, storms_and_islands());
        ASSERT_EQ(query.requests.size(), 1U) << task;
        EXPECT_EQ(query.sets[query.requests[0].set].ranking->notion, "density") << task;
    }
    for (const char* task :
         {"Population density of Ono (people per km²)?", "population density of Ono per square km"})
        EXPECT_FALSE(test::query_of(task, storms_and_islands()).unit) << task;
}

TEST(OfflineEvent, OnlyWhatTheAnswerIsForMayStandBeforeTheColon) {
    const char* question = "how many storms are there?";
    for (const char* before : {"Student project: ", "For my homework: "})
        EXPECT_TRUE(test::reading_of(std::string(before) + question, storms_and_islands()).query)
            << before;
    // A place or a kind that nothing is known of is not passed over.
    for (const char* before :
         {"Atlantis: ", "Atlantis study: ", "The Atlantis report: ", "Tropical: ", "1990: "})
        EXPECT_THAT(storm_step(std::string(before) + question, "aggregate", "metrics"),
                    testing::StartsWith("refused: "))
            << before;
    EXPECT_THAT(storm_step("How many listed islands are there?", "aggregate", "metrics"),
                testing::StartsWith("refused: "));
}

TEST(OfflineEvent, OneRankingIsNotReplacedByAnother) {
    EXPECT_THAT(storm_step("The two deepest storms by deaths", "top_rows", "field"),
                testing::StartsWith("refused: "));
}

TEST(OfflineEvent, TwoWordsMayBeOneInTheData) {
    const Query query = test::query_of("total land use of the islands", storms_and_islands());
    const auto* total = test::request_of<Statistic>(query);
    ASSERT_NE(total, nullptr);
    EXPECT_EQ(total->column.fields.front().index, 3U);
}

} // namespace graticule::agents::offline
