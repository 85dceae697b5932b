// SPDX-License-Identifier: Apache-2.0
// Figures that look like an answer and are none: of which rows and of what each figure is, is said
// here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

retrieval::DatasetProfile income_groups() {
    geodata::Layer layer("household_income");
    test::add_texts(layer, "land", {"Alba", "Alba", "Bern", "Bern", "Caen", "Caen"});
    test::add_texts(layer, "bracket", {"low", "high", "low", "high", "low", "high"});
    test::add_numbers(layer, "pct", {0.4, 0.6, 0.75, 0.25, 0.1, 0.9}, "1");
    test::add_numbers(layer, "total", {700, 700, 900, 900, 400, 400}, "households");
    return retrieval::profile_layer(test::entry("household_income", "Household income by land"),
                                    layer);
}

const retrieval::Schema& incomes() {
    static const retrieval::Schema Schema{{income_groups()}, {}};
    return Schema;
}

retrieval::DatasetProfile six_towns() {
    geodata::Layer layer("towns");
    test::add_texts(layer, "town", {"A", "B", "C", "D", "E", "F"});
    test::add_numbers(layer, "POP_2010", {9, 19, 29, 39, 49, 59}, "people");
    test::add_texts(layer, "continent", {"Asia", "Asia", "Asia", "Africa", "Africa", "Africa"});
    test::add_numbers(layer, "population", {10, 20, 30, 40, 50, 60}, "people");
    test::add_points(layer, {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}});
    return retrieval::profile_layer(test::entry("towns", "Towns"), layer);
}

retrieval::DatasetProfile four_lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "land", {"Alba", "Bern", "Caen", "Dorn"});
    test::add_texts(layer, "continent", {"Asia", "Asia", "Africa", "Africa"});
    test::add_numbers(layer, "population", {100, 300, 50, 70}, "people");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}, {3, 0}});
    return retrieval::profile_layer(test::entry("lands", "Lands"), layer);
}

retrieval::DatasetProfile half_known_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well", {"A", "B", "C", "D", "E"});
    geodata::Column owner(geodata::FieldType::Text);
    for (const char* name : {"city", "city"})
        owner.append_text(name);
    for (int i = 0; i < 3; ++i)
        owner.append_null();
    layer.set_field({"owner", geodata::FieldType::Text, ""}, std::move(owner));
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50}, "m");
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

std::string income_step(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, incomes(), tool, argument);
}

/// Figures by name, a table of codes and areas with the same names, and a layer that has the codes
/// and writes two of the names otherwise.
retrieval::Schema figures_codes_and_shapes() {
    const std::vector<std::string> names{"Alba", "Bern", "Caen", "Dorn", "Ebro", "Fano"};
    const std::vector<std::string> codes{"A1", "B2", "C3", "D4", "E5", "F6"};
    geodata::Layer figures("figures");
    test::add_texts(figures, "country", names);
    test::add_numbers(figures, "population", {10, 20, 30, 40, 50, 60}, "people");
    geodata::Layer facts("country_facts");
    test::add_texts(facts, "name", names);
    test::add_texts(facts, "code", codes);
    test::add_numbers(facts, "area_km2", {1, 2, 3, 4, 5, 6}, "km²");
    geodata::Layer shapes("countries");
    test::add_texts(shapes, "name",
                    {"Alba", "Bern", "Caen", "Dorn", "Republic of Ebro", "Land of Fano"});
    test::add_texts(shapes, "id", codes);
    test::add_squares(shapes, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}});
    return {{retrieval::profile_layer(test::entry("figures", "Population by country"), figures),
             retrieval::profile_layer(test::entry("country_facts", "Country facts"), facts),
             retrieval::profile_layer(test::entry("countries", "Countries"), shapes)},
            {}};
}

} // namespace

// The table of codes is joined for its areas; its codes bring all six figures onto the map, where
// names would lose two.
TEST(OfflineRefusal, AMapIsJoinedByCodesWhereNamesDiffer) {
    const retrieval::Schema schema = figures_codes_and_shapes();
    const auto outcome =
        plan_task("Map the population density of the countries", schema, test::question_context());
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    std::vector<std::string> keys;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == "join_by_key")
            keys.push_back(step.arguments.value("left_key", "") + " to "
                           + step.arguments.value("right_key", ""));
    EXPECT_THAT(keys, ::testing::ElementsAre("country to name", "id to code"));
}

TEST(OfflineRefusal, SharesOfIncomeGroupsAreNoIncome) {
    for (const char* task :
         {"What is the mean household income in Alba?", "household income of Alba",
          "Which land has the highest household income?"})
        EXPECT_THAT(
            income_step(task, "aggregate", "metrics"),
            AllOf(StartsWith("refused: "), HasSubstr("\"bracket\""), HasSubstr("share of each")))
            << task;
}

// Alba's 700 households stand beside both of its groups.
TEST(OfflineRefusal, WhatStandsBesideEachPartCountsOnce) {
    const auto outcome =
        plan_task("How many households are there in Alba?", incomes(), test::question_context());
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    std::vector<std::string> filters;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == "filter_rows")
            filters.push_back(step.arguments.value("expression", ""));
    EXPECT_THAT(filters, ::testing::Contains("`bracket` in ('low')"));
    EXPECT_THAT(outcome.plan->cautions, ::testing::Contains(HasSubstr("it counts once")));
}

TEST(OfflineRefusal, ThePeopleOfTownsAreNotThoseOfTheirContinent) {
    const retrieval::Schema towns{{six_towns()}, {}};
    for (const char* task :
         {"What is the population of Africa?", "How many people live in Africa?",
          "What is the population of each continent?", "population by continent"})
        EXPECT_THAT(test::planned_argument(task, towns, "aggregate", "metrics"),
                    AllOf(StartsWith("refused: "), HasSubstr("which are not all people of")))
            << task;
    EXPECT_THAT(
        test::planned_argument("Sum of POP_2010 by continent", towns, "aggregate", "metrics"),
        HasSubstr(R"("field":"POP_2010")"));
    EXPECT_THAT(test::planned_argument("What is the total population of the towns in Africa?",
                                       towns, "aggregate", "metrics"),
                HasSubstr(R"("function":"sum")"));
}

TEST(OfflineRefusal, ThePeopleOfLandsAreThoseOfTheirContinent) {
    const retrieval::Schema both{{six_towns(), four_lands()}, {}};
    for (const char* task :
         {"What is the population of Africa?", "How many people live in Africa?"}) {
        EXPECT_EQ(test::planned_argument(task, both, "read_dataset", "dataset"), "\"lands\"")
            << task;
        EXPECT_THAT(test::planned_argument(task, both, "aggregate", "metrics"),
                    HasSubstr(R"("function":"sum")"))
            << task;
    }
}

TEST(OfflineRefusal, ThePeopleOfTheWorldAreOneFigure) {
    geodata::Layer lands("lands");
    test::add_texts(lands, "land", {"Alba", "Bern", "Caen"});
    test::add_numbers(lands, "population", {100, 300, 50}, "people");
    const retrieval::Schema schema{{retrieval::profile_layer(test::entry("lands", "Lands"), lands)},
                                   {}};
    EXPECT_THAT(test::planned_argument("What is the population of the world?", schema, "aggregate",
                                       "metrics"),
                HasSubstr(R"("function":"sum")"));
}

TEST(OfflineRefusal, RowsWithoutAGroupAreNoGroup) {
    const retrieval::Schema wells{{half_known_wells()}, {}};
    EXPECT_THAT(
        test::planned_argument("Number of wells by owner", wells, "filter_rows", "expression"),
        HasSubstr("`owner` is not null"));
    const auto outcome = plan_task("Number of wells by owner", wells, test::question_context());
    ASSERT_TRUE(outcome.plan);
    EXPECT_THAT(
        outcome.plan->cautions,
        ::testing::Contains(HasSubstr("Rows of \"Wells\" without \"owner\" are in no group")));
}

} // namespace graticule::agents::offline
