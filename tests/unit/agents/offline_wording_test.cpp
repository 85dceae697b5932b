// SPDX-License-Identifier: Apache-2.0
// Sizes, distances, files, changes and more, in the words that people use: what each question asks
// for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::agents::offline {

namespace {

retrieval::DatasetProfile five_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5"});
    test::add_texts(layer, "status", {"active", "active", "standby", "abandoned", "active"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50}, "m");
    test::add_numbers(layer, "yield", {6, 5, 4, 3, 2}, "l/s");
    test::add_points(layer, {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

retrieval::DatasetProfile two_cantons() {
    geodata::Layer layer("cantons");
    test::add_texts(layer, "name", {"Esch", "Wiltz"});
    test::add_texts(layer, "district", {"Southern", "Northern"});
    test::add_numbers(layer, "population_2010", {100, 300}, "people");
    test::add_numbers(layer, "population_2020", {150, 270}, "people");
    test::add_squares(layer, {{0, 0}, {1, 0}});
    return retrieval::profile_layer(test::entry("cantons", "Cantons"), layer);
}

const retrieval::Schema& wells_and_cantons() {
    static const retrieval::Schema Schema{{five_wells(), two_cantons()}, {}};
    return Schema;
}

Query read(std::string_view task) {
    return test::query_of(task, wells_and_cantons());
}

template <typename What>
What asked(const Query& query, std::size_t request = 0) {
    const auto* what = test::request_of<What>(query, request);
    EXPECT_NE(what, nullptr);
    return what == nullptr ? What{} : *what;
}

std::string stopped_at(std::string_view task) {
    return test::reading_of(task, wells_and_cantons()).stopped_at;
}

std::string planned(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, wells_and_cantons(), tool, argument);
}

} // namespace

TEST(OfflineWording, SizesAreAskedForInManyWords) {
    for (const char* task :
         {"How large is the canton of Wiltz in hectares?", "Area of the Wiltz canton, in hectares",
          "How many hectares does Wiltz cover?",
          "What is the area of Wiltz? In hectares, please."}) {
        const Query query = read(task);
        ASSERT_EQ(query.requests.size(), 1U) << task;
        EXPECT_EQ(asked<Statistic>(query).column.notion, "area") << task;
        ASSERT_TRUE(query.unit) << task;
        EXPECT_EQ(query.unit->name, "ha") << task;
    }
}

TEST(OfflineWording, SeveralNamesAreToldOneByOneUnlessTogether) {
    asked<RowValues>(read("area of Esch and Wiltz"));
    EXPECT_EQ(asked<Statistic>(read("area of Esch and Wiltz together")).function, "");
    EXPECT_EQ(asked<Statistic>(read("population_2020 of Esch and Wiltz together")).function, "sum");
}

TEST(OfflineWording, ADistanceIsBetweenTwoThings) {
    for (const char* task : {"How far is Esch from Wiltz?", "distance between Esch and Wiltz",
                             "How many kilometres is it from Esch to Wiltz?"}) {
        const Query query = read(task);
        ASSERT_EQ(query.requests.size(), 1U) << task;
        const std::size_t other = asked<DistanceTo>(query).other;
        ASSERT_LT(other, query.sets.size()) << task;
        EXPECT_EQ(query.sets[query.requests[0].set].values[0].texts,
                  std::vector<std::string>{"Esch"});
        EXPECT_EQ(query.sets[other].values[0].texts, std::vector<std::string>{"Wiltz"});
    }
}

TEST(OfflineWording, TheNearestIsLookedForFromAPlace) {
    for (const char* task : {"Which well is nearest to Wiltz?", "Nearest well to Wiltz",
                             "What is the closest well to Wiltz?"}) {
        const Query query = read(task);
        ASSERT_EQ(query.requests.size(), 1U) << task;
        EXPECT_FALSE(asked<Nearest>(query).farthest);
        EXPECT_EQ(query.sets[query.requests[0].set].text.substr(0, 4), "well");
    }
    EXPECT_TRUE(asked<Nearest>(read("Which well is farthest from Wiltz?")).farthest);
}

TEST(OfflineWording, RowsAreWrittenToFiles) {
    const Query saved = read("Save the cantons as GeoJSON in EPSG:2169");
    EXPECT_EQ(asked<FileWriting>(saved).format, "geojson");
    EXPECT_EQ(asked<FileWriting>(saved).crs, "EPSG:2169");
    EXPECT_EQ(asked<FileWriting>(read("Please give me the abandoned wells as a shapefile")).format,
              "shp");
    const char* moved = "Reproject the wells to EPSG:2169 and save as GeoPackage.";
    EXPECT_EQ(planned(moved, "reproject", "crs"), R"("EPSG:2169")");
    EXPECT_EQ(planned(moved, "export_dataset", "file_name"), R"("wells-result.gpkg")");
    // What they are in is not what is wanted.
    EXPECT_EQ(planned("Export the wells from EPSG:4326 as GeoJSON", "reproject", "crs"),
              "no such step");
}

TEST(OfflineWording, ChangesOfNamedRows) {
    const Query percent =
        read("By what percentage did the population of Wiltz fall from 2010 to 2020?");
    EXPECT_TRUE(asked<ChangeOfValues>(percent).percent);
    EXPECT_TRUE(asked<ChangeOfValues>(percent).decline);
    EXPECT_EQ(percent.years, (std::vector<int>{2010, 2020}));
    const Query fewer = read("Which cantons had fewer people in 2020 than in 2010?");
    EXPECT_EQ(asked<ChangeOfValues>(fewer).sign, -1);
    EXPECT_EQ(
        asked<ChangeOfValues>(read("Which cantons had more people in 2020 than in 2010?")).sign, 1);
}

TEST(OfflineWording, TheFirstMayStandBehindTheVerb) {
    for (const char* task :
         {"Which well is the deepest?", "Among the wells, which one is the deepest?",
          "Which is the deepest of the wells?"}) {
        const Query query = read(task);
        ASSERT_EQ(query.requests.size(), 1U) << task;
        const auto& ranking = query.sets[query.requests[0].set].ranking;
        ASSERT_TRUE(ranking) << task;
        EXPECT_EQ(ranking->notion, "depth");
        EXPECT_TRUE(ranking->descending);
    }
    const Query two = read("Which two wells are the deepest?");
    EXPECT_EQ(two.sets[two.requests[0].set].ranking->count, 2U);
}

TEST(OfflineWording, ValuesBehindTheVerb) {
    EXPECT_EQ(planned("How many wells are active?", "filter_rows", "expression"),
              "\"`status` == 'active'\"");
    EXPECT_EQ(planned("How many wells are on standby or abandoned?", "filter_rows", "expression"),
              "\"`status` in ('standby', 'abandoned')\"");
    EXPECT_EQ(planned("How many wells are not active?", "filter_rows", "expression"),
              "\"`status` != 'active'\"");
}

TEST(OfflineWording, SeveralNumbersAreJoined) {
    EXPECT_EQ(planned("How many wells have a depth above 20 and a yield below 4?", "filter_rows",
                      "expression"),
              "\"`depth` > 20 and `yield` < 4\"");
    EXPECT_EQ(planned("How many wells have a depth above 40 or a yield above 5?", "filter_rows",
                      "expression"),
              "\"(`depth` > 40) or (`yield` > 5)\"");
    EXPECT_EQ(planned("How many wells were of depth 30 or more?", "filter_rows", "expression"),
              "\"`depth` >= 30\"");
}

TEST(OfflineWording, AnOwnUnitIsPassedOver) {
    EXPECT_EQ(planned("Which wells have a yield above 4 l/s?", "filter_rows", "expression"),
              "\"`yield` > 4\"");
}

TEST(OfflineWording, WhereIsAMap) {
    const Query query = read("Where is the deepest well?");
    ASSERT_EQ(query.requests.size(), 2U);
    EXPECT_TRUE(asked<MapDrawing>(query, 1).of_request_before);
}

TEST(OfflineWording, SharesOfWhatIsRestricted) {
    asked<ShareOfSet>(read("What share of the wells is active?"));
    asked<ShareOfSet>(read("Share of the wells with a depth below 30?"));
}

TEST(OfflineWording, TheWordThatIsNotUnderstoodIsNamed) {
    EXPECT_FALSE(test::reading_of("How many wells are cheerful?", wells_and_cantons()).query);
    EXPECT_EQ(stopped_at("How many wells are cheerful?"), "cheerful");
    EXPECT_EQ(stopped_at("Area of Wiltz without Esch"), "without");
}

TEST(OfflineWording, ACodeIsNoOtherNameOfACountry) {
    geodata::Layer layer("events");
    test::add_texts(layer, "title", {"one", "two", "three", "four"});
    test::add_texts(layer, "net", {"us", "us", "nc", "nc"});
    test::add_points(layer, {{0, 0}, {1, 1}, {2, 2}, {3, 3}});
    const retrieval::Schema schema{
        {retrieval::profile_layer(test::entry("events", "Events"), layer)}, {}};
    EXPECT_THAT(test::planned_argument("How many events are outside the United States?", schema,
                                       "aggregate", "metrics"),
                testing::StartsWith("refused: "));
    EXPECT_THAT(test::planned_argument("How many events are outside the United States?", schema,
                                       "aggregate", "metrics"),
                testing::HasSubstr("United"));
}

} // namespace graticule::agents::offline
