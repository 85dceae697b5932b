// SPDX-License-Identifier: Apache-2.0
// What a second phrase asks of the first one's rows, both ends of a ranking, neighbours, radii and
// the small words at the end: what each question asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace graticule::agents::offline {

namespace {

retrieval::DatasetProfile four_springs() {
    geodata::Layer layer("springs");
    test::add_texts(layer, "spring", {"Ada", "Bea", "Cia", "Dora"});
    test::add_texts(layer, "kind", {"warm", "cold", "cold", "warm"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40}, "m");
    test::add_points(layer, {{0.2, 0.2}, {0.8, -0.8}, {1.2, 0.2}, {2.4, 0.4}});
    return retrieval::profile_layer(test::entry("springs", "Springs"), layer);
}

retrieval::DatasetProfile three_parishes() {
    geodata::Layer layer("parishes");
    test::add_texts(layer, "parish", {"Umbra", "Velden", "Warth"});
    test::add_numbers(layer, "households", {100, 300, 200}, "households");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("parishes", "Parishes"), layer);
}

const retrieval::Schema& springs_and_parishes() {
    static const retrieval::Schema Schema{{four_springs(), three_parishes()}, {}};
    return Schema;
}

Query spring_query(std::string_view task) {
    return test::query_of(task, springs_and_parishes());
}

std::string spring_step(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, springs_and_parishes(), tool, argument);
}

bool is_refused(std::string_view task) {
    return !plan_task(task, springs_and_parishes(), test::question_context()).plan;
}

} // namespace

TEST(OfflineFurtherWording, RowsThatAreThereAreNamed) {
    const Query asked = spring_query("Are there any springs deeper than 15 m? Which ones?");
    ASSERT_EQ(asked.requests.size(), 1U); // named already
    EXPECT_NE(test::request_of<RowList>(asked), nullptr);
    for (const char* task : {"How many springs are deeper than 15 m, and which are they?",
                             "How many springs are deeper than 15 m? Which ones?",
                             "How many springs are deeper than 15 m and what are they called?",
                             "How many springs are deeper than 15 m? List them, please."}) {
        const Query both = spring_query(task);
        ASSERT_EQ(both.requests.size(), 2U) << task;
        EXPECT_NE(test::request_of<RowCount>(both, 0), nullptr) << task;
        EXPECT_NE(test::request_of<RowList>(both, 1), nullptr) << task;
        EXPECT_EQ(both.requests[0].set, both.requests[1].set) << task;
    }
}

TEST(OfflineFurtherWording, ARankingHasTwoEnds) {
    for (const char* task : {"What are the deepest and the shallowest spring?",
                             "Which are the deepest and shallowest springs?"}) {
        const Query both = spring_query(task);
        ASSERT_EQ(both.requests.size(), 2U) << task;
        const auto& first = both.sets[both.requests[0].set].ranking;
        const auto& last = both.sets[both.requests[1].set].ranking;
        ASSERT_TRUE(first && last) << task;
        EXPECT_TRUE(first->descending) << task;
        EXPECT_FALSE(last->descending) << task;
    }
    EXPECT_TRUE(is_refused("What are the deepest and the northernmost spring?"));
}

TEST(OfflineFurtherWording, TheSameFigureIsToldOfOthers) {
    const Query both =
        spring_query("Compare the mean depth of the warm springs with that of the cold springs.");
    ASSERT_EQ(both.requests.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto* figure = test::request_of<Statistic>(both, i);
        ASSERT_NE(figure, nullptr);
        EXPECT_EQ(figure->function, "mean");
    }
    EXPECT_NE(both.requests[0].set, both.requests[1].set);
    EXPECT_TRUE(is_refused("Compare the mean depth of the springs."));
}

TEST(OfflineFurtherWording, TheDistanceOfTheNearestIsToldAnyway) {
    for (const char* task : {"Which spring is nearest to Warth, and what is the distance?",
                             "Which spring is nearest to Warth and how far away is it?"}) {
        const Query asked = spring_query(task);
        ASSERT_EQ(asked.requests.size(), 1U) << task;
        EXPECT_NE(test::request_of<Nearest>(asked), nullptr) << task;
    }
    EXPECT_NE(
        test::request_of<DistanceTo>(spring_query("How far is Warth from the nearest spring?")),
        nullptr);
    EXPECT_TRUE(is_refused("How far is Warth from the farthest spring?"));
}

TEST(OfflineFurtherWording, NeighboursAreRowsOfTheSameKind) {
    for (const char* task :
         {"Which of Velden's neighbours have more than 150 households?",
          "Which of Velden's neighbouring parishes have more than 150 households?"}) {
        const Query asked = spring_query(task);
        ASSERT_EQ(asked.requests.size(), 1U) << task;
        const SetPhrase& set = asked.sets[asked.requests[0].set];
        ASSERT_EQ(set.relations.size(), 1U) << task;
        EXPECT_EQ(set.relations[0].predicate, "touches") << task;
        EXPECT_EQ(set.conditions.size(), 1U) << task;
    }
}

TEST(OfflineFurtherWording, ARadiusAndAHemisphereSayWhere) {
    const Query near = spring_query("How many springs are in a 40 km radius around Ada?");
    ASSERT_EQ(near.requests.size(), 1U);
    const SetPhrase& set = near.sets[near.requests[0].set];
    ASSERT_EQ(set.relations.size(), 1U);
    EXPECT_EQ(set.relations[0].kind, RelationKind::WithinDistance);
    EXPECT_DOUBLE_EQ(set.relations[0].distance_m, 40000);
    const auto south_of = [](std::string_view task) {
        const Query south = spring_query(task);
        const auto& conditions = south.sets.at(south.requests.at(0).set).conditions;
        EXPECT_EQ(conditions.size(), 1U) << task;
        EXPECT_EQ(conditions.at(0).coordinate, "latitude") << task;
        EXPECT_EQ(conditions.at(0).op, Operator::Less) << task;
        return conditions.at(0).low;
    };
    EXPECT_DOUBLE_EQ(south_of("How many springs are in the southern hemisphere?"), 0);
    EXPECT_DOUBLE_EQ(south_of("How many springs are further south than 35°N?"), 35);
    EXPECT_DOUBLE_EQ(south_of("How many springs are further south than 35°S?"), -35);
}

TEST(OfflineFurtherWording, NotIsShortened) {
    EXPECT_EQ(spring_step("How many springs aren't warm?", "filter_rows", "expression"),
              spring_step("How many springs are not warm?", "filter_rows", "expression"));
    const Query none = spring_query("Which parishes don't have a spring in them?");
    const SetPhrase& set = none.sets[none.requests[0].set];
    ASSERT_EQ(set.relations.size(), 1U);
    EXPECT_TRUE(set.relations[0].negated);
}

TEST(OfflineFurtherWording, RowsArePutOnAMap) {
    for (const char* task : {"Please show on a map which parishes have no spring in them",
                             "Which parishes have no spring? A map of them would be nice too."}) {
        const Query asked = spring_query(task);
        ASSERT_EQ(asked.requests.size(), 2U) << task;
        EXPECT_NE(test::request_of<RowList>(asked, 0), nullptr) << task;
        EXPECT_NE(test::request_of<MapDrawing>(asked, 1), nullptr) << task;
    }
    EXPECT_NE(test::request_of<MapDrawing>(spring_query("Put the warm springs on a map")), nullptr);
    EXPECT_TRUE(is_refused("Put the warm springs"));
}

TEST(OfflineFurtherWording, UnitsAndOrdersStandAtTheEnd) {
    for (const char* task :
         {"How far is it from Ada to Dora as the crow flies, in km?",
          "How far is it from Ada to Dora, km?", "How far is it from Ada to Dora (km)?"})
        EXPECT_TRUE(spring_query(task).unit) << task;
    EXPECT_TRUE(
        spring_query("total area in square km of the parishes with more than 150 households").unit);
    const Query share = spring_query("Velden's share of the households, in percent");
    EXPECT_NE(test::request_of<ShareOfSet>(share), nullptr);
    EXPECT_TRUE(is_refused("Which are the two deepest springs? Shallowest first."));
}

} // namespace graticule::agents::offline
