// SPDX-License-Identifier: Apache-2.0
// Parts of questions that stand anywhere: sums of columns, parts of texts, several times, orders,
// groups in many words. What each question asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

using testing::ElementsAre;
using testing::HasSubstr;

namespace graticule::agents::offline {

namespace {

retrieval::DatasetProfile six_stations() {
    geodata::Layer layer("stations");
    test::add_texts(layer, "station", {"Ashby", "Brook Park", "Colne", "Dean", "Elm Park", "Foss"});
    test::add_texts(layer, "type", {"TRAIN", "BUS", "TRAIN", "BUS", "TRAM", "TRAIN"});
    test::add_texts(layer, "zone", {"1", "1", "2", "2", "3", "3"});
    test::add_numbers(layer, "nbikes", {4, 0, 8, 2, 6, 1});
    test::add_numbers(layer, "nempty", {6, 9, 1, 3, 0, 2});
    test::add_numbers(layer, "opened", {1985, 1991, 1999, 2004, 2010, 2016});
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.7, 0.4}, {2.4, 0.4}, {2.6, 0.1}});
    return retrieval::profile_layer(test::entry("stations", "Stations"), layer);
}

retrieval::DatasetProfile three_wards() {
    geodata::Layer layer("wards");
    test::add_texts(layer, "ward", {"Upton", "Velden", "Warth"});
    test::add_numbers(layer, "population", {100, 0, 200}, "people");
    test::add_numbers(layer, "births_1974", {10, 20, 30}, "births");
    test::add_numbers(layer, "births_1979", {11, 19, 35}, "births");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("wards", "Wards"), layer);
}

retrieval::DatasetProfile one_river() {
    geodata::Layer layer("rivers");
    test::add_texts(layer, "name", {"Wye"});
    geodata::GeometryColumn geometry;
    const std::vector<geodata::Point> line{{0.5, 0.5}, {1.5, 0.5}};
    geometry.append(geodata::make_line_wkb(line));
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    return retrieval::profile_layer(test::entry("rivers", "Rivers"), layer);
}

const retrieval::Schema& parts() {
    static const retrieval::Schema Schema{{six_stations(), three_wards(), one_river()}, {}};
    return Schema;
}

Query parts_query(std::string_view task) {
    return test::query_of(task, parts());
}

std::string parts_step(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, parts(), tool, argument);
}

bool has_no_reading(std::string_view task) {
    return !test::reading_of(task, parts()).query;
}

} // namespace

TEST(OfflineComposition, AReadingThatLeavesWordsOverYieldsToOneThatReadsThemAll) {
    for (const char* task :
         {"How many wards does the Wye run through?", "Through how many wards does the Wye run?"}) {
        const Query asked = parts_query(task);
        ASSERT_EQ(asked.requests.size(), 1U) << task;
        EXPECT_NE(test::request_of<RowCount>(asked), nullptr) << task;
        ASSERT_EQ(asked.sets[asked.requests[0].set].relations.size(), 1U) << task;
    }
    EXPECT_TRUE(has_no_reading("How many wards does the Wye gladden?"));
}

TEST(OfflineComposition, AnOrderIsTheRankingsOwn) {
    for (const char* task : {"The three wards with the highest population, largest first",
                             "The three wards with the highest population, in descending order",
                             "The three wards with the lowest population, from lowest to highest"})
        EXPECT_NE(test::request_of<RowList>(parts_query(task)), nullptr) << task;
    for (const char* task : {"The three wards with the lowest population, largest first",
                             "The three wards with the highest population, in ascending order",
                             "The three wards with the highest population, from lowest to highest"})
        EXPECT_TRUE(has_no_reading(task)) << task;
}

TEST(OfflineComposition, APartOfATextIsLookedForAsItIsWritten) {
    for (const char* task : {"How many stations have Park in their name?",
                             "How many stations have the word Park in their name?",
                             "How many stations whose name contains Park are there?",
                             "number of stations with the word Park in the name"})
        EXPECT_EQ(parts_step(task, "filter_rows", "expression"),
                  R"j("contains(lower(`station`), 'park')")j")
            << task;
    EXPECT_EQ(parts_step("How many stations whose type starts with TR are there?", "filter_rows",
                         "expression"),
              R"j("startswith(lower(`type`), 'tr')")j");
}

TEST(OfflineComposition, AFieldHasAValue) {
    for (const char* task :
         {"How many stations with type = TRAIN are there?", "How many stations have type TRAIN?",
          "How many stations whose type is TRAIN are there?",
          "How many stations where type is TRAIN are there?"})
        EXPECT_THAT(parts_step(task, "filter_rows", "expression"), HasSubstr("`type` == 'TRAIN'"))
            << task;
    // a code is text, whatever it looks like
    EXPECT_THAT(parts_step("How many stations with zone 2 are there?", "filter_rows", "expression"),
                HasSubstr("`zone` == '2'"));
    EXPECT_TRUE(has_no_reading("How many stations with zone 7 are there?"));
}

TEST(OfflineComposition, ColumnsAreAddedUp) {
    for (const char* task : {"Which station has the most nbikes plus nempty?",
                             "Which station has the most docks (nbikes + nempty)?",
                             "Which station has the most docks (nbikes and nempty together)?"}) {
        const Query asked = parts_query(task);
        const auto& ranking = asked.sets[asked.requests.at(0).set].ranking;
        ASSERT_TRUE(ranking) << task;
        ASSERT_EQ(ranking->terms.size(), 1U) << task;
        EXPECT_EQ(ranking->terms[0].sign, '+') << task;
        EXPECT_EQ(parts_step(task, "compute_field", "expression"), R"("`nbikes` + `nempty`")")
            << task;
    }
    // two columns that are merely listed are no sum
    EXPECT_TRUE(has_no_reading("Which station has the most docks (nbikes and nempty)?"));
}

TEST(OfflineComposition, AFigureIsToldForEachTimeThatIsNamed) {
    for (const char* task : {"Births of Upton in 1974 and in 1979",
                             "births of Upton in 1974, and what were they in 1979?"}) {
        const Query asked = parts_query(task);
        ASSERT_EQ(asked.requests.size(), 2U) << task;
        ASSERT_TRUE(asked.requests[0].time && asked.requests[1].time) << task;
        EXPECT_THAT(asked.requests[0].time->years, ElementsAre(1974)) << task;
        EXPECT_THAT(asked.requests[1].time->years, ElementsAre(1979)) << task;
    }
}

TEST(OfflineComposition, GroupsAreNamedInManyWords) {
    for (const char* task :
         {"Break the stations down by type", "Split the stations up by type",
          "How many stations are there for each type?", "stations, counted by type",
          "What types of stations are there, and how many are in each?"}) {
        const Query asked = parts_query(task);
        ASSERT_EQ(asked.requests.size(), 1U) << task;
        const auto* grouped = test::request_of<GroupedFigures>(asked);
        ASSERT_NE(grouped, nullptr) << task;
        EXPECT_FALSE(grouped->column) << task;
    }
    // as many groups as the data has
    EXPECT_NE(test::request_of<GroupedFigures>(
                  parts_query("How many stations are there in each of the three types?")),
              nullptr);
    EXPECT_TRUE(has_no_reading("How many stations are there in each of the four types?"));
}

TEST(OfflineComposition, NobodyIsAPopulationOfNone) {
    EXPECT_EQ(parts_step("In how many wards does nobody live?", "filter_rows", "expression"),
              R"("`population` == 0")");
}

} // namespace graticule::agents::offline
