// SPDX-License-Identifier: Apache-2.0
// Units that are asked for, places in degrees, and sizes of parts: how they are read, and planned.
#include "agents/offline/asked_unit.hpp"
#include "agents/offline/coordinates.hpp"
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace graticule::agents::offline {

using testing::HasSubstr;

namespace {

std::optional<WrittenPlace> place_in(std::string_view text) {
    const std::vector<Token> tokens = tokenize(text);
    return match_place(tokens);
}

std::optional<AskedUnit> unit_in(std::string_view text, std::size_t at) {
    const std::vector<Token> tokens = tokenize(text);
    return match_asked_unit(tokens, at);
}

retrieval::DatasetProfile measured_lands() {
    geodata::Layer layer("lands");
    test::add_texts(layer, "name", {"Norland", "Sudland", "Estland"});
    test::add_squares(layer, {{0, 61}, {5, 10}, {9, 30}});
    return retrieval::profile_layer(test::entry("lands", "Countries of the world"), layer);
}

retrieval::DatasetProfile peaks() {
    geodata::Layer layer("peaks");
    test::add_texts(layer, "name", {"Alp", "Ben", "Col"});
    test::add_numbers(layer, "prominence", {3, 4, 5});
    test::add_points(layer, {{0.5, 61.2}, {5.5, 10.2}, {9.5, 30.2}});
    return retrieval::profile_layer(test::entry("peaks", "Peaks of the world"), layer);
}

/// The field that names them is called as they are.
retrieval::DatasetProfile lakes() {
    geodata::Layer layer("lakes");
    test::add_texts(layer, "lake", {"Blavatn", "Langavatn", "Svartavatn"});
    test::add_numbers(layer, "depth_m", {10, 30, 20});
    test::add_squares(layer, {{0, 61}, {5, 10}, {9, 30}});
    return retrieval::profile_layer(test::entry("lakes", "lakes"), layer);
}

class OfflineMeasureTest : public testing::Test {
protected:
    OfflineMeasureTest() {
        schema.datasets.push_back(measured_lands());
        schema.datasets.push_back(peaks());
    }
    PlanOutcome plan(std::string_view task) { return plan_task(task, schema, Context(pool)); }

    ThreadPool pool{2};
    retrieval::Schema schema;
};

} // namespace

TEST(WrittenPlaceTest, SidesSayWhichNumberIsWhich) {
    const auto first = place_in("49.8 N, 6.1 E");
    ASSERT_TRUE(first);
    EXPECT_DOUBLE_EQ(first->place.y, 49.8);
    EXPECT_DOUBLE_EQ(first->place.x, 6.1);
    EXPECT_EQ(first->tokens, 5U);
    const auto second = place_in("34.9 degrees west and 8 degrees south");
    ASSERT_TRUE(second);
    EXPECT_DOUBLE_EQ(second->place.y, -8);
    EXPECT_DOUBLE_EQ(second->place.x, -34.9);
    const auto named = place_in("latitude -8 longitude -34.9");
    ASSERT_TRUE(named);
    EXPECT_DOUBLE_EQ(named->place.y, -8);
}

TEST(WrittenPlaceTest, WhatIsNoPlaceIsNone) {
    EXPECT_FALSE(place_in("49.8, 6.1"));         // which is which?
    EXPECT_FALSE(place_in("49.8 N, 50 N"));      // two latitudes
    EXPECT_FALSE(place_in("95 N, 6 E"));         // beyond the pole
    EXPECT_FALSE(place_in("latitude 5 E, 6 N")); // says two things at once
    EXPECT_FALSE(place_in("-5 S, 6 E"));
}

TEST(AskedUnitTest, UnitsWithoutANumber) {
    const auto in = unit_in("in square miles", 0);
    ASSERT_TRUE(in);
    EXPECT_TRUE(in->after_in);
    EXPECT_EQ(in->tokens, 3U);
    EXPECT_DOUBLE_EQ(in->unit.factor, 2589988.110336); // 1609.344 squared
    const auto counted = unit_in("how many feet", 2);
    ASSERT_TRUE(counted);
    EXPECT_FALSE(counted->after_in);
    EXPECT_FALSE(unit_in("at the foot of", 2));
    EXPECT_FALSE(unit_in("in May", 0));
}

TEST_F(OfflineMeasureTest, AreaInTheUnitAskedFor) {
    for (const char* task :
         {"What is the area of Norland in square miles?", "How many square miles is Norland?"}) {
        const PlanOutcome outcome = plan(task);
        ASSERT_TRUE(outcome.plan) << task << ": " << outcome.refusal;
        const NumberSource& area = outcome.plan->answer.numbers.front();
        EXPECT_EQ(area.unit, "mi²");
        EXPECT_NEAR(area.factor, 0.386102158542, 1e-12) << "1 km² is 1/1.609344² square miles";
    }
}

TEST_F(OfflineMeasureTest, OutlineIsAPerimeter) {
    const PlanOutcome outcome = plan("How long is the border of Norland in miles?");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    EXPECT_THAT(outcome.plan->steps.back().id.empty() ? "" : outcome.plan->answer.sentence,
                HasSubstr("perimeter"));
    EXPECT_EQ(outcome.plan->answer.numbers.front().unit, "mi");
}

TEST_F(OfflineMeasureTest, UnitsThatDoNotFitAreRefused) {
    EXPECT_THAT(plan("How many peaks have a prominence above 4 kg?").refusal, HasSubstr("unit"));
    EXPECT_THAT(plan("What is the area of Norland in miles?").refusal, HasSubstr("mi"));
    EXPECT_THAT(plan("How many square kilometres do the peaks cover?").refusal,
                HasSubstr("no area"));
}

TEST_F(OfflineMeasureTest, AFieldThatNamesTheRowsIsNotTakenForThem) {
    schema.datasets.push_back(lakes());
    const auto deepest = plan("Which lake is the deepest?");
    ASSERT_TRUE(deepest.plan) << deepest.refusal;
    for (const auto& step : deepest.plan->steps)
        EXPECT_NE(step.tool, "aggregate") << "each lake is one row";
    const auto near = plan("How many peaks lie within 5 km of a lake?");
    ASSERT_TRUE(near.plan) << near.refusal;
    EXPECT_TRUE(std::any_of(near.plan->steps.begin(), near.plan->steps.end(), [](const auto& step) {
        return step.tool == "select_within_distance";
    }));
}

} // namespace graticule::agents::offline
