// SPDX-License-Identifier: Apache-2.0
// Tasks whose small words decide: "or", "but", "worst", "number of". What each must be planned as
// is said here by hand.
#include "agents/offline/contradictions.hpp"
#include "agents/offline/judgement.hpp"
#include "agents/offline/planner.hpp"
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

retrieval::DatasetProfile towns_of_the_world() {
    geodata::Layer layer("towns");
    test::add_texts(layer, "name", {"Alba", "Bern", "Caen", "Dax", "Twin", "Twin"});
    test::add_texts(layer, "country",
                    {"Norland", "Norland", "Sudland", "Sudland", "Sudland", "Norland"});
    test::add_numbers(layer, "population", {5000, 120000, 90000, 2000, 40000, 39000}, "people");
    test::add_numbers(layer, "latitude", {61, 62, 10, 11, 12, 30}, "degrees");
    test::add_points(layer, {{0.5, 61}, {0.6, 62}, {5.5, 10}, {5.6, 11}, {5.7, 12}, {9.5, 30}});
    return retrieval::profile_layer(test::entry("towns", "Towns of the world"), layer);
}

retrieval::DatasetProfile quakes_of_a_week() {
    geodata::Layer layer("quakes");
    test::add_texts(layer, "type", {"earthquake", "earthquake", "explosion", "earthquake"});
    test::add_texts(layer, "types", {",origin,", ",dyfi,", ",origin,", ",dyfi,"});
    test::add_numbers(layer, "mag", {2, 5.5, 1, 6}, "magnitude");
    test::add_points(layer, {{0, 61}, {5, 10}, {5, 11}, {9, 30}});
    return retrieval::profile_layer(
        test::entry("quakes", "Earthquakes of one week", "Magnitude (mag)."), layer);
}

retrieval::DatasetProfile provinces() {
    geodata::Layer layer("provinces");
    test::add_texts(layer, "province", {"Upper", "Lower", "Outer"});
    test::add_numbers(layer, "population", {1000, 9000, 500}, "people");
    test::add_numbers(layer, "engineers", {0.02, 0.01, 0.03}, "1");
    test::add_numbers(layer, "unemployment", {0.1, 0.2, 0.3}, "1");
    return retrieval::profile_layer(test::entry("provinces", "Engineers by province",
                                                "Engineers as a share of the population."),
                                    layer);
}

PlanOutcome plan_reading(std::string_view task) {
    static const retrieval::Schema Schema{{towns_of_the_world(), quakes_of_a_week(), provinces()},
                                          {}};
    static ThreadPool pool(1);
    return plan_task(task, Schema, Context(pool));
}

/// An argument of the last step of a tool.
Json argument_read(std::string_view task, std::string_view tool, const char* name) {
    const PlanOutcome outcome = plan_reading(task);
    Json found = "refused: " + outcome.refusal;
    if (outcome.plan)
        for (const Step& step : outcome.plan->steps)
            if (step.tool == tool)
                found = step.arguments.value(name, Json());
    return found;
}

} // namespace

TEST(OfflineReading, OrJoinsTwoConditions) {
    EXPECT_EQ(
        argument_read("How many towns have a population below 3000 or a population above 100000?",
                      "filter_rows", "expression"),
        "(`population` < 3000) or (`population` > 100000)");
}

TEST(OfflineReading, OneNounCountsForTwoNumbers) {
    EXPECT_EQ(argument_read("How many towns have at least 5,000 but fewer than 50,000 inhabitants?",
                            "filter_rows", "expression"),
              "`population` >= 5000 and `population` < 50000");
}

TEST(OfflineReading, TheComparisonMayStandBehindTheNoun) {
    EXPECT_EQ(argument_read("towns with 40,000 people or more", "filter_rows", "expression"),
              "`population` >= 40000");
}

TEST(OfflineReading, GroupsByTheFieldThatIsWrittenJustSo) {
    EXPECT_EQ(argument_read("number of quakes by type", "aggregate", "group_by"),
              Json::array({"type"}));
}

TEST(OfflineReading, ConditionsThatExcludeEachOtherAreRefused) {
    for (const char* task :
         {"List the quakes with a magnitude above 8 and below 3",
          "Which towns lie north of 60 degrees and south of 20 degrees?",
          "Count the towns within 10 km of Bern that are at least 50 km away from Bern"})
        EXPECT_THAT(plan_reading(task).refusal, HasSubstr("contradict")) << task;
}

TEST(OfflineReading, TownsOfOneNameAlikeInSizeAreNotChosenBetween) {
    // 39,000 of 40,000 people is nearly as many.
    EXPECT_THAT(plan_reading("How many towns are within 10 km of Twin?").refusal,
                HasSubstr("2 places are called Twin"));
}

TEST(OfflineReading, ANumberOfPeopleIsNoShareOfThem) {
    EXPECT_EQ(argument_read("Which province has the largest number of engineers?", "compute_field",
                            "expression"),
              "`engineers` * `population`");
}

TEST(OfflineReading, WorstFollowsTheMeaningOfTheQuantity) {
    EXPECT_EQ(much_is_bad({"unemployment", "rate"}), true);
    EXPECT_EQ(much_is_bad({"income"}), false);
    EXPECT_EQ(much_is_bad({"elevation"}), std::nullopt);
}

TEST(OfflineReading, ExtremesAreCalledAsPeopleCallThem) {
    EXPECT_EQ(extreme_word("area", true), "largest");
    EXPECT_EQ(extreme_word("number of towns", false), "smallest");
    EXPECT_EQ(extreme_word("population (2010)", true), "largest");
    EXPECT_EQ(extreme_word("population density", true), "highest");
    EXPECT_EQ(extreme_word("length", true), "greatest");
    EXPECT_EQ(argument_read("Which province has the worst unemployment?", "top_rows", "order"),
              "descending");
}

TEST(OfflineReading, AMagnitudeHasNoMetres) {
    EXPECT_THAT(plan_reading("How many quakes had a magnitude over 4 metres?").refusal,
                HasSubstr("unit"));
}

TEST(OfflineReading, WhatNoDataCanAnswerIsSaidFirst) {
    EXPECT_THAT(plan_reading("Will there be a strong earthquake in Norland next year?").refusal,
                HasSubstr("future"));
    EXPECT_THAT(plan_reading("Should I rather move to Norland?").refusal, HasSubstr("opinion"));
    EXPECT_THAT(plan_reading("How many quakes were there on 3 July 1999?").refusal,
                HasSubstr("day"));
}

TEST(OfflineReading, DistancesContradictOnlyWhereTheNearIsNearer) {
    Frame frame;
    frame.sets.resize(3);
    frame.sets[1].text = frame.sets[2].text = "Bern";
    Relation near;
    near.kind = RelationKind::WithinDistance;
    near.distance_m = 50000;
    near.target = 1;
    Relation far = near;
    far.kind = RelationKind::Beyond;
    far.target = 2;
    far.distance_m = 10000;
    frame.sets[0].relations = {near, far};
    EXPECT_EQ(contradiction_in(frame), std::nullopt);
    frame.sets[0].relations[1].distance_m = 60000;
    EXPECT_NE(contradiction_in(frame), std::nullopt);
}

// Without titles, a file's name tells both the things and the place.
TEST(OfflineReading, AFileNameMayBeginWithThePlace) {
    geodata::Layer schools("Columbia_schools");
    test::add_texts(schools, "name", {"First", "Second", "Third"});
    test::add_points(schools, {{-81, 34}, {-81.1, 34}, {-81, 34.1}});
    geodata::Layer shops("Columbia_shops");
    test::add_texts(shops, "name", {"Baker", "Grocer"});
    test::add_points(shops, {{-81, 34}, {-81.2, 34}});
    const retrieval::Schema schema{
        {retrieval::profile_layer(test::entry("Columbia_schools", ""), schools),
         retrieval::profile_layer(test::entry("Columbia_shops", ""), shops)},
        {}};
    ThreadPool pool(1);
    const auto tools_for = [&](std::string_view task) {
        const PlanOutcome outcome = plan_task(task, schema, Context(pool));
        std::vector<std::string> tools{outcome.refusal};
        if (outcome.plan)
            for (const Step& step : outcome.plan->steps)
                tools.push_back(step.tool);
        return tools;
    };
    EXPECT_EQ(tools_for("How many schools are there in Columbia?"),
              tools_for("How many schools are there?"));
    EXPECT_EQ(tools_for("How many schools are there?").front(), "");
    EXPECT_THAT(tools_for("How many schools are there in Boston?").front(), HasSubstr("Boston"));
}

// The title of the few counties has no other word than "counties", yet the figures are of all.
TEST(OfflineReading, FiguresOfManyAreNotThoseOfTheFewThatAlsoFit) {
    const auto counties = [](const std::string& name, const std::string& title, int last) {
        geodata::Layer layer(name);
        std::vector<std::string> names;
        std::vector<geodata::Point> corners;
        for (int i = 1; i <= last; ++i) {
            names.emplace_back("county " + std::to_string(i));
            corners.push_back({2.0 * i, 0});
        }
        test::add_texts(layer, "name", names);
        test::add_squares(layer, corners);
        return retrieval::profile_layer(test::entry(name, title), layer);
    };
    geodata::Layer rates("rates");
    std::vector<std::string> names;
    std::vector<std::optional<double>> values;
    for (int i = 1; i <= 40; ++i) {
        names.emplace_back("county " + std::to_string(i));
        values.emplace_back(i / 10.0);
    }
    test::add_texts(rates, "name", names);
    test::add_numbers(rates, "unemployment", values, "%");
    const retrieval::Schema schema{
        {counties("few", "Counties of Norland", 4), counties("all", "Counties of Great Land", 40),
         retrieval::profile_layer(test::entry("rates", "Unemployment"), rates)},
        {}};
    ThreadPool pool(1);
    const PlanOutcome outcome =
        plan_task("Which county has the highest unemployment?", schema, Context(pool));
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_EQ(outcome.plan->steps.front().arguments["dataset"], "all");
}

} // namespace graticule::agents::offline
