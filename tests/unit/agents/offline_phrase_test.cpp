// SPDX-License-Identifier: Apache-2.0
// Groups, bounds, months, totals and what the data hold, in the words that people use: what each
// question asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>

namespace graticule::agents::offline {

namespace {

using ::testing::HasSubstr;

retrieval::DatasetProfile six_farms() {
    geodata::Layer layer("farms");
    test::add_texts(layer, "farm", {"Aro", "Bel", "Cas", "Dun", "Erl", "Fen"});
    test::add_texts(layer, "valley", {"High", "High", "Low", "Low", "Mid", "Mid"});
    test::add_texts(layer, "owner", {"private", "private", "church", "state", "private", "state"});
    test::add_numbers(layer, "sheep", {10, 20, 30, 40, 50, 60}, "animals");
    test::add_numbers(layer, "frost", {-3, 0, 2, 5, std::nullopt, 1}, "°C");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {1.8, 0.8}});
    return retrieval::profile_layer(test::entry("farms", "Farms"), layer);
}

retrieval::DatasetProfile districts_and_their_total() {
    geodata::Layer layer("districts");
    test::add_texts(layer, "District", {"Alder", "Birch", "Cedar", "Total"});
    test::add_numbers(layer, "Population", {12000, 8000, 20000, 40000}, "people");
    test::add_numbers(layer, "Households", {4000, 2600, 7000, 13600}, "households");
    return retrieval::profile_layer(test::entry("districts", "District population"), layer);
}

const retrieval::Schema& farms_alone() {
    static const retrieval::Schema Schema{{six_farms()}, {}};
    return Schema;
}

Query farm_query(std::string_view task) {
    return test::query_of(task, farms_alone());
}

std::string farm_step(std::string_view task, std::string_view tool, const char* argument,
                      const retrieval::Schema& schema = farms_alone()) {
    return test::planned_argument(task, schema, tool, argument);
}

} // namespace

TEST(OfflinePhrase, GroupsAreRankedByAFigureOfTheirRows) {
    for (const char* task : {"What are the two busiest valleys by number of sheep?",
                             "Which two valleys have the most sheep?"})
        EXPECT_THAT(farm_step(task, "aggregate", "metrics"), HasSubstr(R"("function":"sum")"))
            << task;
    EXPECT_THAT(farm_step("Which valley has the highest mean frost?", "aggregate", "metrics"),
                HasSubstr(R"("function":"mean")"));
}

TEST(OfflinePhrase, BothBoundsOfANumberCount) {
    EXPECT_EQ(farm_step("How many farms have at least 20 but fewer than 50 sheep?", "filter_rows",
                        "expression"),
              "\"`sheep` >= 20 and `sheep` < 50\"");
    EXPECT_EQ(farm_step("farms with 30 sheep or more", "filter_rows", "expression"),
              "\"`sheep` >= 30\"");
}

TEST(OfflinePhrase, WhoOwnsIsToldByTheOwner) {
    for (const char* task :
         {"number of farms owned by private owners", "How many farms are owned by private owners?"})
        EXPECT_EQ(farm_step(task, "filter_rows", "expression"), "\"`owner` == 'private'\"") << task;
}

TEST(OfflinePhrase, NoneOfALevelIsAValueThatIsMissing) {
    EXPECT_EQ(farm_step("How many farms have no frost?", "filter_rows", "expression"),
              "\"`frost` is null\"");
}

TEST(OfflinePhrase, WhatTheDataHoldIsDescribed) {
    for (const char* task : {"What do you know about farms?", "Do you have anything on farms?",
                             "What data do you have about farms?"})
        EXPECT_NE(test::request_of<DataDescription>(farm_query(task)), nullptr) << task;
}

TEST(OfflinePhrase, RowsThatWereFoundAreCounted) {
    const Query query = farm_query("Any farms with more than 20 sheep? How many?");
    EXPECT_NE(test::request_of<RowList>(query, 0), nullptr);
    EXPECT_NE(test::request_of<RowCount>(query, 1), nullptr);
}

TEST(OfflinePhrase, NoSpellingIsCorrectedOfAnEnglishWord) {
    // "form" and "seep" are one letter from "farm" and "sheep".
    EXPECT_THAT(farm_step("How many forms are there?", "aggregate", "metrics"),
                HasSubstr("\"forms\""));
    EXPECT_THAT(farm_step("Which farms seep?", "filter_rows", "expression"), HasSubstr("\"seep\""));
    EXPECT_THAT(farm_step("How many farmms are there?", "aggregate", "metrics"),
                HasSubstr(R"("count")"));
}

TEST(OfflinePhrase, ATotalIsNoPartOfTheWholeOfAShare) {
    const retrieval::Schema districts{{districts_and_their_total()}, {}};
    EXPECT_THAT(farm_step("What share of the population lives in Cedar?", "filter_rows",
                          "expression", districts),
                HasSubstr("not in ('Total')"));
}

} // namespace graticule::agents::offline
