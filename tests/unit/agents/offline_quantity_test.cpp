// SPDX-License-Identifier: Apache-2.0
// Tables as they come without a catalogue: what may be added up, and what is not covered.
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace graticule::agents::offline {

using testing::HasSubstr;

namespace {

/// A table as the World Bank gives it, with the totals of groups among the countries.
retrieval::DatasetProfile indicator(const std::string& name, const std::string& title,
                                    const std::vector<std::optional<double>>& values) {
    geodata::Layer layer(name);
    test::add_texts(layer, "Country Name", {"Chad", "Peru", "Laos", "World", "Low income"});
    test::add_texts(layer, "Country Code", {"TCD", "PER", "LAO", "WLD", "LIC"});
    test::add_texts(layer, "Indicator Name", {title, title, title, title, title});
    test::add_numbers(layer, "2000", values);
    test::add_numbers(layer, "2010", values);
    return retrieval::profile_layer(test::entry(name, name), layer);
}

retrieval::DatasetProfile airports() {
    geodata::Layer layer("airports");
    std::vector<std::string> names;
    std::vector<std::string> lands;
    std::vector<geodata::Point> places;
    for (int i = 0; i < 40; ++i) {
        names.push_back("Field " + std::to_string(i));
        lands.emplace_back(i == 0 ? "Far Isle" : "Norland");
        places.push_back({0.2 + 0.01 * i, 61.5});
    }
    test::add_texts(layer, "name", names);
    test::add_texts(layer, "country", lands);
    test::add_points(layer, places);
    return retrieval::profile_layer(test::entry("airports", "Airports of Norland"), layer);
}

retrieval::DatasetProfile thirty_lands() {
    geodata::Layer layer("lands");
    std::vector<std::string> names{"Norland"};
    std::vector<geodata::Point> corners{{0, 61}};
    for (int i = 1; i < 30; ++i) {
        names.push_back("Land " + std::to_string(i));
        corners.push_back({3.0 * i, 10});
    }
    test::add_texts(layer, "name", names);
    test::add_squares(layer, corners);
    return retrieval::profile_layer(test::entry("lands", "Countries of the world"), layer);
}

retrieval::DatasetProfile panel() {
    geodata::Layer layer("panel");
    test::add_texts(layer, "country", {"Chad", "Chad", "Peru", "Peru", "Laos", "Laos"});
    test::add_numbers(layer, "year", {2000, 2010, 2000, 2010, 2000, 2010});
    test::add_numbers(layer, "fertility", {7, 6, 3, 2, 4, 3}, "children per woman");
    return retrieval::profile_layer(test::entry("panel", "Fertility by country"), layer);
}

/// What a plan works out as the change.
std::string change_in(const Plan& plan) {
    for (const Step& step : plan.steps)
        if (step.tool == "compute_field" && step.arguments["field"] == "change")
            return step.arguments["expression"];
    return "";
}

PlanOutcome plan_quantity(std::string_view task) {
    static const retrieval::Schema Schema{
        {indicator("a", "Forest area (% of land area)", {10, 50, 60, 31, 20}),
         indicator("b", "Population, total", {8e6, 26e6, 5e6, 6e9, 9e8}), airports(),
         thirty_lands(), panel()},
        {}};
    static ThreadPool pool(1);
    return plan_task(task, Schema, Context(pool));
}

std::string expression(std::string_view task) {
    const PlanOutcome outcome = plan_quantity(task);
    if (!outcome.plan)
        return "refused: " + outcome.refusal;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == "filter_rows")
            return step.arguments["expression"];
    return "";
}

} // namespace

TEST(OfflineQuantity, SharesAreNeverAddedUp) {
    EXPECT_THAT(plan_quantity("What is the total forest area?").refusal,
                HasSubstr("do not add up"));
    EXPECT_THAT(plan_quantity("How much forest area is there in 2010?").refusal,
                HasSubstr("do not add up"));
    const PlanOutcome mean = plan_quantity("What is the average forest area in 2010?");
    ASSERT_TRUE(mean.plan.has_value()) << mean.refusal;
    EXPECT_THAT(mean.plan->answer.sentence, HasSubstr("each counting the same"));
    EXPECT_EQ(mean.plan->answer.numbers.front().unit, "% of land area");
}

TEST(OfflineQuantity, OneValueNeedsNoAddingUp) {
    const PlanOutcome outcome = plan_quantity("What was the total forest area of Peru in 2010?");
    ASSERT_TRUE(outcome.plan.has_value()) << outcome.refusal;
    EXPECT_EQ(outcome.plan->answer.kind, AnswerKind::Rows);
    EXPECT_EQ(outcome.plan->answer.value_unit, "% of land area");
}

TEST(OfflineQuantity, AShareIsNoNumberOfThings) {
    const PlanOutcome outcome = plan_quantity("How much forest area was there in Peru in 2010?");
    ASSERT_TRUE(outcome.plan.has_value()) << outcome.refusal;
    ASSERT_EQ(outcome.plan->cautions.size(), 1U);
    EXPECT_THAT(outcome.plan->cautions.front(), HasSubstr("not as a number"));
    EXPECT_THAT(plan_quantity("What is the total depth of the airports?").refusal,
                HasSubstr("depth"));
}

TEST(OfflineQuantity, TotalsOfGroupsAreNotCountedAgain) {
    EXPECT_EQ(expression("What was the total population in 2010?"),
              "`Country Name` not in ('Low income', 'World')");
    EXPECT_EQ(expression("Which country had the highest population in 2010?"),
              "`Country Name` not in ('Low income', 'World')");
    EXPECT_EQ(expression("What was the population of the world in 2010?"),
              "`Country Name` == 'World'");
    EXPECT_EQ(expression("What was the population of Low income in 2010?"),
              "`Country Name` == 'Low income'");
}

TEST(OfflineCoverage, APartIsNotTakenForTheWhole) {
    EXPECT_THAT(plan_quantity("Which country has the most airports?").refusal,
                HasSubstr("Norland"));
    EXPECT_THAT(plan_quantity("How many airports are there in the world?").refusal,
                HasSubstr("covers norland only"));
    EXPECT_TRUE(plan_quantity("How many airports are there in Norland?").plan.has_value());
}

TEST(OfflineUnits, AnswersComeInTheUnitThatIsAskedFor) {
    // A square kilometre has 100 hectares; a mile has 1.609344 km.
    const PlanOutcome hectares = plan_quantity("How many hectares is Norland?");
    ASSERT_TRUE(hectares.plan.has_value()) << hectares.refusal;
    EXPECT_EQ(hectares.plan->answer.numbers.front().unit, "ha");
    EXPECT_DOUBLE_EQ(hectares.plan->answer.numbers.front().factor, 100);
    const PlanOutcome miles = plan_quantity("How far is Norland from Land 1 in miles?");
    ASSERT_TRUE(miles.plan.has_value()) << miles.refusal;
    EXPECT_EQ(miles.plan->answer.value_unit, "mi");
    EXPECT_NEAR(miles.plan->answer.value_factor, 0.621371192237334, 1e-12);
    EXPECT_THAT(plan_quantity("What was the population of Peru in 2010 in miles?").refusal,
                HasSubstr("cannot be given in mi"));
}

TEST(OfflineChange, IsTheLaterYearLessTheEarlier) {
    const PlanOutcome one =
        plan_quantity("How much did the population of Peru grow from 2000 to 2010?");
    ASSERT_TRUE(one.plan.has_value()) << one.refusal;
    EXPECT_EQ(one.plan->answer.value_field, "change");
    EXPECT_EQ(change_in(*one.plan), "`2010` - `2000`");
    const PlanOutcome fastest =
        plan_quantity("Which country's population grew fastest between 2000 and 2010?");
    ASSERT_TRUE(fastest.plan.has_value()) << fastest.refusal;
    EXPECT_EQ(fastest.plan->answer.value_field, "change_percent");
    // Rows of a panel: the join puts _x to the first year's column and _y to the second's.
    const PlanOutcome panel =
        plan_quantity("How much did the fertility of Chad fall from 2000 to 2010?");
    ASSERT_TRUE(panel.plan.has_value()) << panel.refusal;
    EXPECT_EQ(change_in(*panel.plan), "`fertility_y` - `fertility_x`");
    EXPECT_THAT(plan_quantity("How much did the population of Peru grow?").refusal,
                HasSubstr("two years"));
    EXPECT_THAT(
        plan_quantity("How much did the population of Peru grow from 1900 to 2010?").refusal,
        HasSubstr("1900"));
}

namespace {

/// Two places of one name and a mine, where the second place has a part of the first one's people.
PlanOutcome mines_near_avon(double second) {
    geodata::Layer places("places");
    test::add_texts(places, "name", {"Avon", "Avon", "Ely", "Usk", "Wye"});
    test::add_numbers(places, "population", {1000, second, 50, 60, 70}, "people");
    test::add_points(places, {{0, 0}, {5, 5}, {9, 9}, {8, 8}, {7, 7}});
    geodata::Layer mines("mines");
    test::add_texts(mines, "mine", {"Deep Pit", "Old Shaft"});
    test::add_points(mines, {{0.01, 0}, {5.01, 5}});
    const retrieval::Schema schema{
        {retrieval::profile_layer(test::entry("places", "Towns"), places),
         retrieval::profile_layer(test::entry("mines", "Mines"), mines)},
        {}};
    static ThreadPool pool(1);
    return plan_task("How many mines are within 10 km of Avon?", schema, Context(pool));
}

} // namespace

TEST(OfflineQuantity, OfPlacesOfOneNameTheFarLargerIsMeantAndOfAlikeOnesNone) {
    EXPECT_THAT(mines_near_avon(600).refusal, HasSubstr("alike in size (1,000 and 600 people)"));
    const PlanOutcome outcome = mines_near_avon(450);
    ASSERT_TRUE(outcome.plan.has_value()) << outcome.refusal;
    EXPECT_TRUE(
        std::any_of(outcome.plan->steps.begin(), outcome.plan->steps.end(), [](const Step& step) {
            return step.tool == "top_rows" && step.arguments["field"] == "population"
                   && step.arguments["count"] == 1;
        }));
}

TEST(OfflineQuantity, AMapOfDataThatNothingNamesHasATitle) {
    geodata::Layer layer("survey");
    test::add_texts(layer, "Name", {"N1", "N2", "S1", "R1"});
    test::add_numbers(layer, "people", {12, 30, 8, 50}, "people");
    test::add_points(layer, {{10, 50}, {10.1, 50.1}, {10, 49}, {11, 49}});
    const retrieval::Schema schema{
        {retrieval::profile_layer(test::entry("survey", "survey"), layer)}, {}};
    ThreadPool pool(1);
    const PlanOutcome outcome =
        plan_task("How many people are there in total?", schema, Context(pool));
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const auto& steps = outcome.plan->steps;
    const auto map = std::find_if(steps.begin(), steps.end(),
                                  [](const Step& step) { return step.tool == "layers_map"; });
    ASSERT_NE(map, steps.end());
    EXPECT_EQ(map->arguments["title"], "Rows of survey");
}

} // namespace graticule::agents::offline
