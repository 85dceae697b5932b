// SPDX-License-Identifier: Apache-2.0
// Follow-ups of questions: what each is as a whole question, and what is planned for it, is said
// here by hand.
#include "agents/offline/conversation.hpp"
#include "agents/offline/planner.hpp"
#include "agents/offline/question/words_of_query.hpp"
#include "base/error.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

using testing::HasSubstr;

namespace {

retrieval::DatasetProfile followed_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5", "W-6"});
    test::add_texts(layer, "land", {"North", "North", "South", "South", "South", "West"});
    test::add_texts(layer, "use", {"farm", "town", "farm", "farm", "town", "town"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50, 60}, "m");
    test::add_numbers(layer, "yield_lps", {6, 5, 4, 3, 2, 1}, "l/s");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {2.5, 0.5}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

retrieval::DatasetProfile followed_lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "name", {"North", "South", "West"});
    test::add_numbers(layer, "pop_2000", {90, 280, 210}, "people");
    test::add_numbers(layer, "pop_2010", {100, 300, 200}, "people");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("lands", "Lands"), layer);
}

const retrieval::Schema& followed_data() {
    static const retrieval::Schema Schema{{followed_wells(), followed_lands()}, {}};
    return Schema;
}

Context followed_context() {
    static ThreadPool threads(1);
    return Context(threads);
}

/// The last of several tasks as a whole question, or "Refused: " and the reason.
std::string understood(const std::vector<std::string>& tasks) {
    const std::vector<std::string> before(tasks.begin(), tasks.end() - 1);
    try {
        const ReadTask read =
            read_in_conversation(tasks.back(), before, followed_data(), followed_context());
        return read.query ? query_in_words(*read.query) : "without a query";
    } catch (const Error& error) {
        return "Refused: " + error.message();
    }
}

PlanOutcome planned(const std::vector<std::string>& tasks) {
    const std::vector<std::string> before(tasks.begin(), tasks.end() - 1);
    return plan_task(tasks.back(), followed_data(), followed_context(), {}, before);
}

const std::string InNorth = "How many wells are in North?";
const std::string Deepest = "Which 3 wells have the highest depth?";
const std::string MeanDepth = "What is the mean depth of the wells in North?";

} // namespace

TEST(OfflineFollowUp, ANameTakesThePlaceOfOneOfItsColumn) {
    const std::string south = "how many wells in South";
    EXPECT_EQ(understood({InNorth, "and in South?"}), south);
    EXPECT_EQ(understood({InNorth, "what about South?"}), south);
    EXPECT_EQ(understood({InNorth, "South?"}), south);
    EXPECT_EQ(understood({InNorth, "only in South"}), south);
    EXPECT_EQ(understood({InNorth, "and in South or West?"}), "how many wells in South or West");
}

TEST(OfflineFollowUp, TheSameRowsAreSaidAnew) {
    const std::string question = "What is the mean depth of the farm wells?";
    const std::string town = "the mean of depth over town wells";
    EXPECT_EQ(understood({question, "and of the town wells?"}), town);
    EXPECT_EQ(understood({question, "and the town ones?"}), town);
    EXPECT_EQ(understood({question, "and town wells?"}), town);
    EXPECT_THAT(understood({InNorth, "in South in West"}), HasSubstr("could both stand for"));
}

TEST(OfflineFollowUp, WhatIsPlannedIsTheWholeQuestion) {
    const PlanOutcome outcome = planned({InNorth, "and in South?"});
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(outcome.reading, PlanOutcome::Reading::FollowUp);
    std::string filters;
    for (const Step& step : outcome.plan->steps)
        filters += step.arguments.value("expression", "");
    EXPECT_THAT(filters, testing::AllOf(HasSubstr("'South'"), testing::Not(HasSubstr("North"))));
    const PlanOutcome alone = planned({InNorth, "How many wells are in West?"});
    EXPECT_EQ(alone.reading, PlanOutcome::Reading::Question);
    EXPECT_EQ(planned({InNorth, "and by moonlight?"}).reading, PlanOutcome::Reading::Nothing);
}

TEST(OfflineFollowUp, EachFollowsTheOneBeforeIt) {
    EXPECT_EQ(understood({MeanDepth, "and the median?", "and in South?"}),
              "the median of depth over wells in South");
}

TEST(OfflineFollowUp, AStatisticTakesThePlaceOfStatistics) {
    EXPECT_EQ(understood({MeanDepth, "and the median?"}),
              "the median of depth over wells in North");
    EXPECT_EQ(understood({MeanDepth, "and the highest?"}),
              "the maximum of depth over wells in North");
    EXPECT_EQ(understood({"What are the mean and the median depth of the wells?", "the maximum?"}),
              "the maximum of depth over wells");
    EXPECT_EQ(understood({MeanDepth, "and the median and the maximum?"}),
              "the median of depth over wells in North; the maximum of depth over wells in North");
    EXPECT_THAT(understood({InNorth, "and the median?"}), HasSubstr("no figure"));
}

TEST(OfflineFollowUp, AColumnTakesThePlaceOfTheOnlyOne) {
    EXPECT_EQ(understood({MeanDepth, "and the yield?"}), "the mean of yield over wells in North");
    EXPECT_EQ(understood({Deepest, "and by yield?"}), "the 3 wells with the highest yield");
    EXPECT_THAT(understood({InNorth, "and the yield?"}), HasSubstr("no figure"));
}

TEST(OfflineFollowUp, ARankingTurnsAndGrows) {
    EXPECT_EQ(understood({Deepest, "the lowest instead"}), "the 3 wells with the lowest depth");
    EXPECT_EQ(understood({Deepest, "top 5 instead"}), "the 5 wells with the highest depth");
    EXPECT_EQ(understood({Deepest, "and the lowest yield"}), "the 3 wells with the lowest yield");
    EXPECT_THAT(understood({"Which 3 wells have the lowest depth?", "top 5 instead"}),
                HasSubstr("5 highest or the 5 lowest"));
    EXPECT_THAT(understood({Deepest, "and W-4?"}), HasSubstr("name of one row"));
}

TEST(OfflineFollowUp, AConditionTakesThePlaceOfThatOnItsColumn) {
    const std::string question = "Which wells have a depth above 30 m?";
    EXPECT_EQ(understood({question, "and above 40 m?"}), "which wells with depth above 40 m");
    EXPECT_EQ(understood({question, "above 20 m"}), "which wells with depth above 20 m");
    EXPECT_EQ(understood({question, "only those with a yield below 3"}),
              "which wells with depth above 30 m and yield below 3");
}

TEST(OfflineFollowUp, ThemAreTheRowsOfTheAnswer) {
    EXPECT_EQ(
        understood({"Which wells have a depth above 30 m?", "How many of them are in South?"}),
        "how many wells in South with depth above 30 m");
    EXPECT_EQ(understood({InNorth, "what is their mean depth?"}),
              "the mean of depth over wells in North");
    EXPECT_EQ(understood({InNorth, "which of them is the deepest?"}),
              "the 1 wells in North with the highest depth");
    EXPECT_THAT(understood({Deepest, "what is their mean depth?"}), HasSubstr("of a ranking"));
    EXPECT_THAT(understood({"How many wells does each land have?", "what is their mean depth?"}),
                HasSubstr("or the groups by"));
}

TEST(OfflineFollowUp, PicturesAndFilesAreMadeBeside) {
    EXPECT_EQ(understood({Deepest, "show them on a map"}),
              "the 3 wells with the highest depth; a map of them");
    EXPECT_EQ(understood({Deepest, "as a bar chart", "export that as GeoPackage"}),
              "the 3 wells with the highest depth; a file of them (gpkg); a bar chart of them");
    const PlanOutcome outcome = planned({Deepest, "the lowest instead", "as GeoPackage"});
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const Step& last = outcome.plan->steps.back();
    EXPECT_EQ(last.tool, "export_dataset");
    EXPECT_THAT(last.arguments["file_name"].get<std::string>(), HasSubstr(".gpkg"));
}

TEST(OfflineFollowUp, ATimeTakesThePlaceOfOneTime) {
    EXPECT_EQ(understood({"What was the population of North in 2000?", "and in 2010?"}),
              "the population of North (2010)");
    EXPECT_EQ(understood({"What was the population of North in 2000?", "2010?"}),
              "the population of North (2010)");
    EXPECT_EQ(understood({"What was the population of North in 2000?", "and for South?"}),
              "the population of South (2000)");
    EXPECT_EQ(understood({"What is the population of North?", "and in 2000?"}),
              "the population of North (2000)");
    EXPECT_THAT(
        understood({"Which lands grew most in population from 2000 to 2010?", "and for 2005?"}),
        testing::AllOf(HasSubstr("2000"), HasSubstr("2010"), HasSubstr("could stand for")));
}

TEST(OfflineFollowUp, WhatCouldStandForTwoThingsNamesBoth) {
    EXPECT_THAT(understood({"How many wells in North are within 50 km of South?", "and West?"}),
                testing::AllOf(HasSubstr("North"), HasSubstr("South"), HasSubstr("could stand")));
}

TEST(OfflineFollowUp, AWholeQuestionForgetsWhatWasBefore) {
    EXPECT_EQ(understood({InNorth, "How many wells are deeper than 30 m?"}),
              "how many wells with depth above 30 m");
    EXPECT_EQ(understood({InNorth, "And how many lands are there?"}), "how many lands");
}

TEST(OfflineFollowUp, AWordWithoutAPartIsRefused) {
    EXPECT_THAT(understood({InNorth, "and in South by moonlight?"}), HasSubstr("Refused: "));
    EXPECT_THAT(understood({InNorth, "and in South instead of North?"}), HasSubstr("Refused: "));
    EXPECT_THAT(understood({"and in South?"}), HasSubstr("none was asked before"));
}

} // namespace graticule::agents::offline
