// SPDX-License-Identifier: Apache-2.0
// Tasks over a small world made in memory, and the plans that must come of them. What a plan must
// look like is said here by hand; that plans give right answers is what benchmarks/questions
// checks.
#include "agents/offline/planner.hpp"
#include "base/text.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

retrieval::DatasetProfile towns() {
    geodata::Layer layer("towns");
    test::add_texts(layer, "name", {"Alba", "Bern", "Caen", "Dax", "Elst", "Faro"});
    test::add_texts(layer, "country",
                    {"Norland", "Norland", "Sudland", "Sudland", "Sudland", "Estland"});
    test::add_numbers(layer, "population", {5000, 120000, 90000, 2000, 40000, std::nullopt},
                      "people");
    test::add_numbers(layer, "latitude", {61, 62, 10, 11, 12, 30}, "degrees");
    test::add_points(layer, {{0.5, 61}, {0.6, 62}, {5.5, 10}, {5.6, 11}, {5.7, 12}, {9.5, 30}});
    return retrieval::profile_layer(test::entry("towns", "Towns of the world"), layer);
}

retrieval::DatasetProfile lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "name", {"Norland", "Sudland", "Estland"});
    test::add_texts(layer, "code", {"NO", "SU", "ES"});
    test::add_texts(layer, "region", {"Upper", "Lower", "Lower"});
    test::add_truths(layer, "landlocked", {true, false, false});
    test::add_squares(layer, {{0, 61}, {5, 10}, {9, 30}});
    return retrieval::profile_layer(test::entry("lands", "Countries of the world"), layer);
}

retrieval::DatasetProfile quakes() {
    geodata::Layer layer("quakes");
    test::add_texts(layer, "type", {"earthquake", "earthquake", "explosion", "earthquake"});
    test::add_numbers(layer, "mag", {2, 5.5, 1, 6}, "magnitude");
    test::add_points(layer, {{0, 61}, {5, 10}, {5, 11}, {9, 30}});
    retrieval::DatasetProfile profile = retrieval::profile_layer(
        test::entry("quakes", "Earthquakes of one week", "Magnitude (mag)."), layer);
    return profile;
}

retrieval::DatasetProfile jobs() {
    geodata::Layer layer("jobs");
    test::add_texts(layer, "code", {"NO", "NO", "SU", "SU", "ES", "ES"});
    test::add_numbers(layer, "year", {2009, 2010, 2009, 2010, 2009, 2010});
    test::add_numbers(layer, "rate", {0.1, 0.2, 0.05, 0.06, 0.3, 0.2}, "1");
    return retrieval::profile_layer(test::entry("jobs", "Unemployment by country"), layer);
}

PlanOutcome plan(std::string_view task) {
    static const retrieval::Schema Schema{{towns(), lands(), quakes(), jobs()}, {}};
    static ThreadPool pool(1);
    return plan_task(task, Schema, Context(pool));
}

/// Tools of the steps that the answer needs.
std::vector<std::string> tools(std::string_view task) {
    const PlanOutcome outcome = plan(task);
    std::vector<std::string> names;
    if (!outcome.plan)
        return {"refused: " + outcome.refusal};
    for (const Step& step : outcome.plan->steps)
        if (!step.optional)
            names.push_back(step.tool);
    return names;
}

/// The value of an argument in the first step of a tool.
Json argument(std::string_view task, std::string_view tool, const char* name) {
    const PlanOutcome outcome = plan(task);
    if (outcome.plan)
        for (const Step& step : outcome.plan->steps)
            if (step.tool == tool)
                return step.arguments.value(name, Json());
    return "refused: " + outcome.refusal;
}

} // namespace

TEST(OfflinePlan, SumsPeopleInTownsNearStrongEarthquakes) {
    const std::string task =
        "How many people live in towns within 100 km of an earthquake of magnitude 5 or more?";
    EXPECT_THAT(tools(task), ElementsAre("read_dataset", "read_dataset", "filter_rows",
                                         "filter_rows", "select_within_distance", "aggregate"));
    EXPECT_EQ(argument(task, "select_within_distance", "distance_m"), 100000);
    EXPECT_EQ(argument(task, "aggregate", "metrics")[0]["function"], "sum");
    EXPECT_EQ(argument(task, "aggregate", "metrics")[0]["field"], "population");
}

TEST(OfflinePlan, ConvertsUnitsAndWordsOfComparison) {
    EXPECT_EQ(argument("How many towns lie within 5 miles of Bern?", "select_within_distance",
                       "distance_m"),
              8046.72);
    EXPECT_EQ(argument("towns with at least 40 thousand inhabitants", "filter_rows", "expression"),
              "`population` >= 40000");
    EXPECT_EQ(argument("How many towns have fewer than 5k people?", "filter_rows", "expression"),
              "`population` < 5000");
    EXPECT_EQ(argument("count earthquakes between magnitude 2 and 5", "filter_rows", "expression"),
              "`type` == 'earthquake'");
    EXPECT_EQ(argument("Which towns are north of 60 degrees?", "filter_rows", "expression"),
              "`latitude` > 60");
}

TEST(OfflinePlan, LinksPlacesByOwnFieldsThenByKeys) {
    EXPECT_EQ(argument("How many towns are in Sudland?", "filter_rows", "expression"),
              "`country` == 'Sudland'");
    EXPECT_THAT(
        tools("How many towns are in the Lower region?"),
        ElementsAre("read_dataset", "read_dataset", "join_by_key", "filter_rows", "aggregate"));
}

TEST(OfflinePlan, ReadsTruthsAndTheirNegation) {
    EXPECT_EQ(argument("How many landlocked countries are there?", "filter_rows", "expression"),
              "`landlocked` == true");
    EXPECT_EQ(argument("How many countries are not landlocked?", "filter_rows", "expression"),
              "`landlocked` == false");
}

TEST(OfflinePlan, RanksByTheWordOrTheField) {
    EXPECT_EQ(argument("List the three most populous towns", "top_rows", "count"), 3);
    EXPECT_EQ(argument("Which town has the smallest population?", "top_rows", "order"),
              "ascending");
    EXPECT_EQ(argument("top 2 towns by population", "top_rows", "field"), "population");
    EXPECT_THAT(tools("Which country has the most towns?"),
                ElementsAre("read_dataset", "aggregate", "top_rows"));
}

TEST(OfflinePlan, TakesTheYearThatIsNamedOrTheLatest) {
    EXPECT_EQ(
        argument("What was the average unemployment rate in 2009?", "filter_rows", "expression"),
        "`year` == 2009");
    EXPECT_EQ(argument("What is the average unemployment rate?", "filter_rows", "expression"),
              "`year` == 2010");
    EXPECT_THAT(plan("What was the average unemployment rate in 1990?").refusal, HasSubstr("1990"));
}

TEST(OfflinePlan, MapsATableOnTheAreasItSpeaksOf) {
    EXPECT_THAT(tools("Map unemployment by country"),
                ElementsAre("read_dataset", "read_dataset", "filter_rows", "join_by_key",
                            "choropleth_map"));
}

TEST(OfflinePlan, MendsSlipsOfThePenAndSaysSo) {
    const PlanOutcome outcome = plan("How many earthqukes were there?");
    ASSERT_TRUE(outcome.plan.has_value());
    EXPECT_THAT(outcome.plan->explanation.front(),
                HasSubstr("'earthqukes' is read as 'earthquakes'"));
}

// "York" is one letter from "work", but a name is a slip for a name only.
TEST(OfflinePlan, TakesNamesForNoSlipsOfWords) {
    EXPECT_THAT(plan("How many earthquakes were there in York?").refusal, HasSubstr("\"York\""));
}

TEST(OfflinePlan, TheCrsAfterFromIsNotTheOneWanted) {
    EXPECT_EQ(argument("Reproject the towns from EPSG:4326 to EPSG:3857", "reproject", "crs"),
              "EPSG:3857");
    EXPECT_EQ(argument("Reproject the towns to EPSG:3857 from EPSG:4326", "reproject", "crs"),
              "EPSG:3857");
    EXPECT_THAT(tools("Export the towns from EPSG:4326 as GeoJSON"),
                testing::Not(testing::Contains("reproject")));
}

TEST(OfflinePlan, EveryStepSaysWhy) {
    const PlanOutcome outcome = plan("How many people live in Sudland's towns?");
    ASSERT_TRUE(outcome.plan.has_value());
    for (const Step& step : outcome.plan->steps)
        EXPECT_FALSE(step.why.empty()) << step.tool;
}

TEST(OfflinePlan, TheSameTaskGivesTheSamePlan) {
    const std::string task = "Which country has the most towns?";
    ASSERT_TRUE(plan(task).plan.has_value());
    EXPECT_EQ(plan(task).plan->explanation, plan(task).plan->explanation);
    EXPECT_EQ(tools(task), tools(task));
}

struct Unplannable {
    const char* task;
    const char* named;
};

class OfflineRefusal : public testing::TestWithParam<Unplannable> {};

TEST_P(OfflineRefusal, NamesWhatIsMissing) {
    const PlanOutcome outcome = plan(GetParam().task);
    ASSERT_FALSE(outcome.plan.has_value());
    EXPECT_THAT(ascii_lower(outcome.refusal), HasSubstr(GetParam().named));
}

INSTANTIATE_TEST_SUITE_P(
    Tasks, OfflineRefusal,
    testing::Values(Unplannable{"How many hospitals are in Norland?", "hospitals"},
                    Unplannable{"Which towns are near Bern?", "near"},
                    Unplannable{"Which towns are near a volcano?", "volcano"},
                    Unplannable{"List the large towns", "large"},
                    Unplannable{"How many towns are in Atlantis?", "atlantis"},
                    Unplannable{"Predict the population of Bern", "forecast"},
                    Unplannable{"Delete the towns in Norland", "never changed"},
                    Unplannable{"Buffer the towns", "distance"},
                    Unplannable{"Reproject the towns to NAD83 / UTM zone 30N", "no crs called"},
                    Unplannable{"Reproject the towns to EPSG:3857 and EPSG:32631", "two crs"},
                    Unplannable{"Reproject the towns from EPSG:4326", "no crs to project to"},
                    Unplannable{"Export the towns from EPSG:3857 as GeoJSON",
                                "the data is in epsg:3857; \"towns of the world\" is in epsg:4326"},
                    Unplannable{"Reproject the towns from EPSG:3857 to EPSG:32631",
                                "\"towns of the world\" is in epsg:4326"},
                    Unplannable{"Buffer the towns by 5 kg", "kg"},
                    Unplannable{"How many towns have more than people?", "number"},
                    Unplannable{"What is the rainfall in Norland?", "rainfall"},
                    Unplannable{"Show the towns and 17", "17"},
                    Unplannable{"Which towns are within 10 km?", "compared"}));

} // namespace graticule::agents::offline
