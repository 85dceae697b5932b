// SPDX-License-Identifier: Apache-2.0
// Totals, weighted means and cells of rasters, in the words that people use: what each question
// asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace graticule::agents::offline {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

retrieval::DatasetProfile milk_lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "land", {"Alba", "Bern", "Caen"});
    test::add_texts(layer, "coast", {"North", "South", "South"});
    test::add_numbers(layer, "population", {100, 300, 50});
    test::add_numbers(layer, "milk", {400, 600, 100}, "l");
    test::add_numbers(layer, "income", {9, 7, 5}, "USD");
    test::add_numbers(layer, "share", {40, 12, 70}, "%");
    return retrieval::profile_layer(test::entry("lands", "Lands"), layer);
}

retrieval::DatasetProfile two_ponds() {
    geodata::Layer layer("ponds");
    test::add_texts(layer, "pond", {"A", "B"});
    test::add_numbers(layer, "fish", {3, 8}, "animals");
    return retrieval::profile_layer(test::entry("ponds", "Ponds"), layer);
}

const retrieval::Schema& lands_and_ponds() {
    static const retrieval::Schema Schema{{milk_lands(), two_ponds()}, {}};
    return Schema;
}

std::string land_step(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, lands_and_ponds(), tool, argument);
}

} // namespace

TEST(OfflineTotal, WhatIsSaidToBeTakenTogetherIsOneFigure) {
    for (const char* task :
         {"What is the population in total?", "How many people in total?", "the population overall",
          "What is the total population of the lands?", "What is the total number of people?"})
        EXPECT_THAT(land_step(task, "aggregate", "metrics"),
                    AllOf(HasSubstr(R"("function":"sum")"), HasSubstr(R"("field":"population")")))
            << task;
}

TEST(OfflineTotal, AQuotientOfAllIsASumOverASum) {
    for (const char* task : {"What is the milk per head in total?", "the overall milk per head"})
        EXPECT_THAT(land_step(task, "aggregate", "metrics"),
                    AllOf(HasSubstr(R"("field":"milk")"), HasSubstr(R"("field":"population")")))
            << task;
}

TEST(OfflineTotal, ATotalOfThingsIsOfTheirOnlyColumn) {
    EXPECT_THAT(land_step("What is the total of the ponds?", "aggregate", "metrics"),
                AllOf(HasSubstr(R"("function":"sum")"), HasSubstr(R"("field":"fish")")));
    EXPECT_THAT(land_step("What is the total of the lands?", "aggregate", "metrics"),
                AllOf(StartsWith("refused: "), HasSubstr("population"), HasSubstr("milk")));
}

TEST(OfflineTotal, AMeanCountsItsRowsByTheirWeight) {
    const Query query =
        test::query_of("mean income of the lands, weighted by population", lands_and_ponds());
    const auto* mean = test::request_of<Statistic>(query);
    ASSERT_NE(mean, nullptr);
    ASSERT_TRUE(mean->weight);
    EXPECT_EQ(mean->weight->text, "population");
    const Query grouped = test::query_of(
        "What is the mean income by coast, weighted by population?", lands_and_ponds());
    const auto* means = test::request_of<GroupedFigures>(grouped);
    ASSERT_NE(means, nullptr);
    EXPECT_TRUE(means->weight);
    EXPECT_FALSE(test::reading_of("Which land has the highest income, weighted by population?",
                                  lands_and_ponds())
                     .query);
}

TEST(OfflineTotal, WhichDataHaveTheRowsIsToldByWhatTheyHave) {
    EXPECT_EQ(land_step("How many features have more than 5 fish?", "filter_rows", "expression"),
              "\"`fish` > 5\"");
    EXPECT_THAT(land_step("How many features are there?", "aggregate", "metrics"),
                AllOf(StartsWith("refused: "), HasSubstr("lands"), HasSubstr("ponds")));
    EXPECT_THAT(land_step("How many rows has ponds?", "aggregate", "metrics"),
                HasSubstr(R"("count")"));
}

TEST(OfflineTotal, AColumnCalledShareIsRankedBy) {
    EXPECT_EQ(land_step("Which land has the highest share?", "top_rows", "field"), "\"share\"");
}

} // namespace graticule::agents::offline
