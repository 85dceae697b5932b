// SPDX-License-Identifier: Apache-2.0
// Questions read by the grammar: what each asks for, and what is planned for it, is said here by
// hand.
#include "agents/offline/language.hpp"
#include "agents/offline/planner.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

retrieval::DatasetProfile six_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5", "W-6"});
    test::add_texts(layer, "land", {"North", "North", "South", "South", "South", "West"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50, 60}, "m");
    test::add_numbers(layer, "yield_lps", {6, 5, 4, 3, 2, 1}, "l/s");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {2.5, 0.5}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

retrieval::DatasetProfile three_lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "name", {"North", "South", "West"});
    test::add_numbers(layer, "population", {100, 300, 200}, "people");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("lands", "Lands"), layer);
}

const retrieval::Schema& wells_and_lands() {
    static const retrieval::Schema Schema{{six_wells(), three_lands()}, {}};
    return Schema;
}

ThreadPool& question_pool() {
    static ThreadPool threads(1);
    return threads;
}

std::optional<Query> query_of(std::string_view task) {
    return read_question(link_task(task, wells_and_lands(), Context(question_pool())),
                         wells_and_lands())
        .query;
}

PlanOutcome plan_question(std::string_view task) {
    return plan_task(task, wells_and_lands(), Context(question_pool()));
}

/// The statistics that the plan's steps work out, in order.
std::vector<std::string> functions_planned(const Plan& plan) {
    std::vector<std::string> functions;
    for (const Step& step : plan.steps)
        if (step.tool == "field_statistics" || step.tool == "aggregate")
            for (const Json& metric : step.arguments.value("metrics", Json::array()))
                functions.push_back(metric.value("function", ""));
    return functions;
}

Json step_argument(const Plan& plan, std::string_view tool, const char* name) {
    for (const Step& step : plan.steps)
        if (step.tool == tool)
            return step.arguments.value(name, Json());
    return "no such step";
}

} // namespace

TEST(OfflineQuestion, EachOfSeveralStatisticsIsAnswered) {
    const auto query =
        query_of("What are the mean, the median and the maximum depth of the wells?");
    ASSERT_TRUE(query);
    ASSERT_EQ(query->requests.size(), 3U);
    const PlanOutcome outcome =
        plan_question("What are the mean, the median and the maximum depth of the wells?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(outcome.plan->further_answers.size(), 2U);
    std::vector<std::string> functions = functions_planned(*outcome.plan);
    EXPECT_THAT(functions, testing::IsSupersetOf({"mean", "median", "max"}));
}

TEST(OfflineQuestion, TheNumberBeforeTheNounIsThatOfTheRanking) {
    const auto query = query_of("Which two lands have the most wells?");
    ASSERT_TRUE(query);
    const SetPhrase& set = query->sets[query->requests.front().set];
    ASSERT_TRUE(set.ranking);
    EXPECT_EQ(set.ranking->count, 2U);
    EXPECT_NE(set.ranking->count_of, None);
    const PlanOutcome outcome = plan_question("Which two lands have the most wells?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "count"), 2);
}

TEST(OfflineQuestion, BothMeansEachOfTheTwo) {
    const auto query = query_of("Which lands border both North and West?");
    ASSERT_TRUE(query);
    const SetPhrase& set = query->sets[query->requests.front().set];
    ASSERT_EQ(set.relations.size(), 2U);
    EXPECT_EQ(query->sets[set.relations[0].target].values.front().texts.front(), "North");
    EXPECT_EQ(query->sets[set.relations[1].target].values.front().texts.front(), "West");
}

TEST(OfflineQuestion, AMapThatIsAskedForIsNeededBesideTheNames) {
    const PlanOutcome outcome =
        plan_question("Which lands have more than 150 people? Show them on a map.");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(outcome.plan->answer.kind, AnswerKind::Names);
    const auto map = std::find_if(outcome.plan->steps.begin(), outcome.plan->steps.end(),
                                  [](const Step& step) { return step.tool == "layers_map"; });
    ASSERT_NE(map, outcome.plan->steps.end());
    EXPECT_FALSE(map->optional);
}

TEST(OfflineQuestion, AFileThatIsAskedForHasItsForm) {
    const PlanOutcome outcome =
        plan_question("List the wells deeper than 30 m and save them as GeoJSON");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const auto file = std::find_if(outcome.plan->steps.begin(), outcome.plan->steps.end(),
                                   [](const Step& step) { return step.tool == "export_dataset"; });
    ASSERT_NE(file, outcome.plan->steps.end());
    EXPECT_FALSE(file->optional);
    EXPECT_THAT(file->arguments.value("file_name", ""), testing::EndsWith(".geojson"));
}

TEST(OfflineQuestion, OfTwoTheOneAskedForComesFirst) {
    const PlanOutcome outcome = plan_question("Which has more people, North or South?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "field"), "population");
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "count"), 2);
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "order"), "descending");
}

TEST(OfflineQuestion, TheSmallerOfTwoComesFirstWhereItIsAskedFor) {
    const PlanOutcome outcome = plan_question("Which has fewer people, North or South?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "order"), "ascending");
    EXPECT_FALSE(outcome.plan->answer.descending);
}

TEST(OfflineQuestion, AFileIsBroughtToItsCrsBeforeItIsWritten) {
    const PlanOutcome outcome =
        plan_question("List the wells deeper than 30 m and save them as GeoPackage in EPSG:3857");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const std::vector<Step>& steps = outcome.plan->steps;
    ASSERT_GE(steps.size(), 2U);
    const Step& move = steps[steps.size() - 2];
    EXPECT_EQ(move.tool, "reproject");
    EXPECT_EQ(move.arguments.value("crs", ""), "EPSG:3857");
    EXPECT_EQ(steps.back().arguments.value("dataset", ""), move.arguments.value("output", "-"));
    EXPECT_NE(steps.back().id, move.id);
}

TEST(OfflineQuestion, ARankingIsNotLeftOutOnTheWayToAFigure) {
    EXPECT_THAT(plan_question("How many wells are in the land with the most wells?").refusal,
                HasSubstr("first by a count"));
    EXPECT_THAT(plan_question("What is the mean yield_lps of the three deepest wells?").refusal,
                HasSubstr("first of a ranking"));
}

TEST(OfflineQuestion, AWordWithoutAPartIsNotPassedOver) {
    EXPECT_FALSE(query_of("How many wells not in 1990 are deeper than 30 m?"));
    EXPECT_FALSE(query_of("Which lands have frobnicated more than 150 people?"));
    EXPECT_FALSE(query_of("Which other lands have more than 150 people?")); // other than what?
    EXPECT_FALSE(query_of("Which three lands?"));
    EXPECT_TRUE(query_of("Please tell me which lands have more than 150 people, thanks!"));
}

TEST(OfflineQuestion, AListOfNamesEndsWithAndOrOr) {
    const auto query = query_of("How many people live in North, South and West?");
    ASSERT_TRUE(query);
    EXPECT_THAT(query->sets.front().values.front().texts, ElementsAre("North", "South", "West"));
    EXPECT_FALSE(query_of("How many people live in North, South?")); // a place within another?
}

TEST(OfflineQuestion, TheNearestIsAnotherThanItself) {
    const PlanOutcome outcome = plan_question("Which well is nearest to W-2?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const auto left_out =
        std::any_of(outcome.plan->steps.begin(), outcome.plan->steps.end(), [](const Step& step) {
            return step.tool == "filter_rows"
                   && step.arguments.value("expression", "") == "`well_id` != 'W-2'";
        });
    EXPECT_TRUE(left_out);
}

TEST(OfflineQuestion, RowsAreNamedByTheirOwnCodeBeforeTheNameOfWhatTheyLieIn) {
    const PlanOutcome outcome = plan_question("Which three wells are the deepest?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_THAT(outcome.plan->answer.name_fields, ElementsAre("well_id"));
}

TEST(OfflineQuestion, AFieldMayBeCalledByItsOwnName) {
    const PlanOutcome plain = plan_question("What is the mean of yield_lps of the wells?");
    ASSERT_TRUE(plain.plan) << plain.refusal;
    EXPECT_THAT(functions_planned(*plain.plan), testing::Contains("mean"));
    const PlanOutcome bracketed = plan_question("Which well has the greatest output (yield_lps)?");
    ASSERT_TRUE(bracketed.plan) << bracketed.refusal;
    EXPECT_EQ(step_argument(*bracketed.plan, "top_rows", "field"), "yield_lps");
}

TEST(OfflineQuestion, AValueInBracketsIsThatOfItsField) {
    const auto query = query_of("How many wells (land South) are deeper than 35 m?");
    ASSERT_TRUE(query);
    const SetPhrase& set = query->sets[query->requests.front().set];
    ASSERT_EQ(set.values.size(), 1U);
    ASSERT_EQ(set.values.front().options.size(), 1U);
    for (const retrieval::ValueMatch& match : set.values.front().options.front())
        EXPECT_EQ(wells_and_lands().datasets[match.dataset].fields[match.field].name, "land");
    EXPECT_EQ(set.conditions.size(), 1U);
}

TEST(OfflineQuestion, ANameBeforeANounIsThatOfOne) {
    const auto query = query_of("How many wells lie in the North land?");
    ASSERT_TRUE(query);
    const SetPhrase& set = query->sets[query->requests.front().set];
    ASSERT_EQ(set.relations.size(), 1U);
    EXPECT_EQ(query->sets[set.relations.front().target].text, "land");
}

TEST(OfflineQuestion, AFileOfTheDataIsItsDataset) {
    const PlanOutcome outcome = plan_question("How many rows does wells.geojson have?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "read_dataset", "dataset"), "wells");
}

TEST(OfflineQuestion, APlaceIsNoSlipOfThePenForAnother) {
    const PlanOutcome outcome = plan_question("How many wells are in Forth?");
    EXPECT_FALSE(outcome.plan);
    EXPECT_THAT(outcome.refusal, HasSubstr("Forth"));
}

TEST(OfflineQuestion, DifferentValuesAreCountedOnce) {
    const PlanOutcome outcome = plan_question("How many different lands are there?");
    ASSERT_FALSE(outcome.plan); // of the wells, or the lands themselves?
    const PlanOutcome field = plan_question("How many different well_id are there in South?");
    ASSERT_TRUE(field.plan) << field.refusal;
    EXPECT_THAT(functions_planned(*field.plan), testing::Contains("count_distinct"));
}

TEST(OfflineQuestion, TwoStatisticsOfOneColumnAreTwoNumbers) {
    const PlanOutcome outcome = plan_question("average and maximum depth of the wells");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(outcome.plan->further_answers.size(), 1U);
}

TEST(OfflineQuestion, ASmallStateIsTakenByItsCodeWhereTheRowsHaveOne) {
    geodata::Layer layer("airports");
    test::add_texts(layer, "name", {"Sitka", "Hilo", "Boise"});
    test::add_texts(layer, "state", {"AK", "HI", "ID"});
    test::add_points(layer, {{-135, 57}, {-155, 20}, {-116, 43}});
    const retrieval::Schema airports{
        {retrieval::profile_layer(test::entry("airports", "Airports"), layer)}, {}};
    const PlanOutcome outcome =
        plan_task("How many airports are in Alaska?", airports, Context(question_pool()));
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "filter_rows", "expression"), "`state` == 'AK'");
}

TEST(OfflineQuestion, GroupsByAColumnAreRankedByTheirRows) {
    const PlanOutcome outcome = plan_question("Which two land have the most wells?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "top_rows", "count"), 2);
}

TEST(OfflineQuestion, ARangeOfNumbersHasBothOfItsEnds) {
    const PlanOutcome outcome = plan_question("wells with a depth from 20 to 40 m");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(step_argument(*outcome.plan, "filter_rows", "expression"),
              "`depth` >= 20 and `depth` <= 40");
}

TEST(OfflineQuestion, ARefusalIsInTheWordsOfTheTask) {
    const PlanOutcome outcome = plan_question("Which wells have a flag?");
    ASSERT_FALSE(outcome.plan);
    EXPECT_THAT(outcome.refusal, HasSubstr("flag"));
    EXPECT_THAT(plan_question("How deep is well W-999?").refusal, HasSubstr("W-999"));
    EXPECT_THAT(plan_question("How many wells are on Viti Levu?").refusal, HasSubstr("Viti Levu"));
}

TEST(OfflineQuestion, AnotherLanguageIsSaidToBeOne) {
    EXPECT_EQ(foreign_language("Wie viele Brunnen liegen in Norden?"), "German");
    EXPECT_EQ(foreign_language("Quelle est la plus grande ville de France ?"), "French");
    EXPECT_EQ(foreign_language("Which lands have the most wells?"), std::nullopt);
    EXPECT_EQ(foreign_language("How many people live in La Paz and El Alto?"), std::nullopt);
    EXPECT_THAT(plan_question("Wie viele Brunnen liegen in Norden?").refusal, HasSubstr("German"));
}

} // namespace graticule::agents::offline
