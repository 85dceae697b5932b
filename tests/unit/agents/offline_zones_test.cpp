// SPDX-License-Identifier: Apache-2.0
// Lines in pieces, areas that span several zones, and figures of groups: what is counted, and how.
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

using retrieval::DatasetProfile;
using Texts = std::vector<std::string>;

/// As many lines side by side as there are values of the fields.
DatasetProfile lines(const std::string& name, const std::string& title,
                     const std::vector<std::pair<std::string, Texts>>& fields) {
    geodata::Layer layer(name);
    geodata::GeometryColumn geometry;
    for (std::size_t i = 0; i < fields.front().second.size(); ++i) {
        const double y = 0.1 * static_cast<double>(i);
        geometry.append(geodata::make_line_wkb(std::vector<geodata::Point>{{0, y}, {1, y}}));
    }
    for (const auto& [field, values] : fields)
        test::add_texts(layer, field, values);
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    return retrieval::profile_layer(test::entry(name, title), layer);
}

/// Values that come back again and again, or with 0 kinds each a value of its own.
Texts texts_of_zones(const std::string& stem, int rows, int kinds) {
    Texts values;
    for (int i = 0; i < rows; ++i)
        values.push_back(stem + std::to_string(kinds > 0 ? i % kinds : i));
    return values;
}

DatasetProfile counties() {
    geodata::Layer layer("counties");
    test::add_texts(layer, "county", {"Ash", "Birch", "Cedar"});
    test::add_texts(layer, "region", {"North", "North", "South"});
    test::add_numbers(layer, "income", {10, 20, 40}, "dollars");
    test::add_numbers(layer, "population", {100, 300, 50}, "people");
    test::add_numbers(layer, "percent_change", {1.5, -2, 3}, "%");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("counties", "Counties"), layer);
}

DatasetProfile lakes_in_zones() {
    geodata::Layer layer("lakes");
    test::add_texts(layer, "lake", {"Long Lake", "Round Lake"});
    test::add_squares(layer, {{0.5, 0.2}, {0.1, 0.1}});
    return retrieval::profile_layer(test::entry("lakes", "Lakes"), layer);
}

DatasetProfile schools() {
    geodata::Layer layer("schools");
    test::add_texts(layer, "school", {"Elm School", "Oak School", "Fir School", "Yew School"});
    test::add_texts(layer, "district", {"East", "East", "West", "West"});
    test::add_points(layer, {{0.1, 0.1}, {0.2, 0.2}, {0.3, 0.3}, {0.4, 0.4}});
    return retrieval::profile_layer(test::entry("schools", "Schools"), layer);
}

DatasetProfile districts() {
    geodata::Layer layer("districts");
    test::add_texts(layer, "district", {"East", "West"});
    test::add_numbers(layer, "earnings", {300, 200}, "dollars");
    return retrieval::profile_layer(test::entry("districts", "Districts"), layer);
}

DatasetProfile panel_of_zones() {
    geodata::Layer layer("panel");
    test::add_texts(layer, "country", {"Chad", "Chad", "Peru", "Peru", "Laos", "Laos"});
    test::add_numbers(layer, "year", {2000, 2010, 2000, 2010, 2000, 2010});
    test::add_numbers(layer, "fertility", {7, 6, 3, 2, 4, 3}, "children per woman");
    return retrieval::profile_layer(test::entry("panel", "Fertility by country"), layer);
}

PlanOutcome plan_over(const retrieval::Schema& schema, std::string_view task) {
    static ThreadPool pool(1);
    return plan_task(task, schema, Context(pool));
}

PlanOutcome plan_zones(std::string_view task) {
    static const retrieval::Schema Schema{
        {counties(), lakes_in_zones(), schools(), districts(), panel_of_zones()}, {}};
    return plan_over(Schema, task);
}

const Step* step_of(const PlanOutcome& outcome, std::string_view tool) {
    if (outcome.plan)
        for (const Step& step : outcome.plan->steps)
            if (step.tool == tool)
                return &step;
    return nullptr;
}

/// The function that "How many roads are there?" counts with.
std::string count_over(DatasetProfile roads) {
    const PlanOutcome outcome = plan_over({{std::move(roads)}, {}}, "How many roads are there?");
    const Step* step = step_of(outcome, "aggregate");
    return step ? step->arguments["metrics"][0]["function"].get<std::string>() : outcome.refusal;
}

} // namespace

TEST(OfflineZones, LinesWithNamesOfTheirOwnAreCountedByTheRow) {
    EXPECT_EQ(count_over(lines("roads", "Roads",
                               {{"name", texts_of_zones("Road ", 40, 0)},
                                {"road_class", texts_of_zones("class ", 40, 4)}})),
              "count");
    EXPECT_EQ(
        count_over(lines("roads", "Roads", {{"road_class", texts_of_zones("class ", 40, 4)}})),
        "count");
    EXPECT_EQ(count_over(lines("roads", "Roads", {{"sov_a3", texts_of_zones("SO", 40, 4)}})),
              "count");
}

TEST(OfflineZones, PiecesOfOneNameAreOneLine) {
    EXPECT_EQ(count_over(lines("roads", "Roads", {{"road_id", texts_of_zones("R", 40, 4)}})),
              "count_distinct");
    EXPECT_EQ(count_over(lines("roads", "Roads", {{"name", texts_of_zones("Road ", 40, 10)}})),
              "count_distinct");
}

TEST(OfflineZones, TheNameOfAnotherThingIsNoNameOfTheLine) {
    const retrieval::Schema schema{
        {lines("roads", "Roads", {{"county_name", texts_of_zones("Birch", 40, 4)}}), counties()},
        {}};
    const PlanOutcome outcome = plan_over(schema, "How many roads are there?");
    const Step* step = step_of(outcome, "aggregate");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["metrics"][0]["function"], "count");
}

TEST(OfflineZones, AnAreaCountsInEachZoneThatItShares) {
    const PlanOutcome outcome = plan_zones("How many lakes are there per county?");
    const Step* step = step_of(outcome, "summarize_within");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["features"], "lakes"); // themselves, and no points on them
    EXPECT_EQ(step->arguments["least_share"], 0.01);
}

TEST(OfflineZones, SizesAreOfThePartsInEachZone) {
    const PlanOutcome outcome = plan_zones("What is the total area of lakes per county?");
    const Step* step = step_of(outcome, "summarize_within");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["features"], "lakes");
    EXPECT_EQ(step->arguments["parts"], true);
    EXPECT_EQ(step->arguments["metrics"][0]["function"], "sum");
    EXPECT_EQ(step->arguments["metrics"][0]["field"], "area_km2");
}

TEST(OfflineZones, ZonesAreRankedByTheSizesWithin) {
    const PlanOutcome outcome = plan_zones("Which county has the largest area of lakes?");
    const Step* step = step_of(outcome, "summarize_within");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["polygons"], "counties");
    EXPECT_EQ(step->arguments["parts"], true);
    const Step* top = step_of(outcome, "top_rows");
    ASSERT_NE(top, nullptr);
    EXPECT_EQ(top->arguments["field"], "size_inside");
    EXPECT_EQ(top->arguments["count"], 1);
    EXPECT_EQ(top->arguments["order"], "descending");
}

TEST(OfflineZones, SizesWithinAreNotSetAgainstPeople) {
    EXPECT_THAT(plan_zones("Which county has the largest area of lakes per person?").refusal,
                HasSubstr("not set against"));
    // A ratio is worked out for each lake, and what is summed is no size of its parts.
    const PlanOutcome outcome = plan_zones("What is the total area of lakes per person by county?");
    const Step* step = step_of(outcome, "summarize_within");
    EXPECT_TRUE(step == nullptr || !step->arguments.contains("parts"));
}

TEST(OfflineZones, TheLargestLakeIsNoSum) {
    EXPECT_EQ(
        step_of(plan_zones("Which county has the lake with the largest area?"), "summarize_within"),
        nullptr);
    EXPECT_EQ(step_of(plan_zones("Which county has the largest lake?"), "summarize_within"),
              nullptr);
}

TEST(OfflineZones, GroupsAreWeightedToo) {
    const PlanOutcome outcome =
        plan_zones("What is the mean income by region, weighted by population?");
    const Step* step = step_of(outcome, "aggregate");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["group_by"], Json::array({"region"}));
    EXPECT_EQ(step->arguments["metrics"][0]["field"], "weighted");
    EXPECT_EQ(step->arguments["metrics"][1]["field"], "population");
}

// An observation has 200 rows at most: those must be the highest, not the first by name.
TEST(OfflineZones, GroupsAreRankedBeforeTheyAreListed) {
    const PlanOutcome outcome = plan_zones("Mean income of the counties by region");
    ASSERT_TRUE(outcome.plan.has_value()) << outcome.refusal;
    const Step* step = step_of(outcome, "top_rows");
    ASSERT_NE(step, nullptr);
    EXPECT_EQ(outcome.plan->answer.step, step->id);
    EXPECT_TRUE(outcome.plan->answer.ranks_all);
}

TEST(OfflineZones, AWeightThatWouldBeLostIsRefused) {
    EXPECT_THAT(plan_zones("Which county has the highest income, weighted by population?").refusal,
                HasSubstr("weight"));
}

TEST(OfflineZones, AColumnCalledPercentChangeIsNoQuestionForTwoYears) {
    const PlanOutcome outcome = plan_zones("What is the average percent change of the counties?");
    const Step* step = step_of(outcome, "aggregate");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["metrics"][0]["field"], "percent_change");
}

TEST(OfflineZones, NumbersThatAreNoYearsMakeNoQuestionForTwoYears) {
    const PlanOutcome outcome =
        plan_zones("What is the average percent change of the counties with a "
                   "population between 1000 and 5000?");
    const Step* step = step_of(outcome, "aggregate");
    ASSERT_NE(step, nullptr) << outcome.refusal;
    EXPECT_EQ(step->arguments["metrics"][0]["field"], "percent_change");
}

TEST(OfflineZones, AFigureOfAnotherThingIsNoneOfTheThings) {
    EXPECT_THAT(plan_zones("Which schools have earnings above 250?").refusal,
                HasSubstr("themselves"));
    EXPECT_THAT(plan_zones("What are the earnings of Elm School?").refusal,
                HasSubstr("Elm School itself"));
    EXPECT_EQ(plan_zones("What are the earnings of West?").refusal, "");
}

TEST(OfflineZones, RowsThatChangedAreCounted) {
    const PlanOutcome outcome =
        plan_zones("How many countries had lower fertility in 2010 than in 2000?");
    ASSERT_TRUE(outcome.plan.has_value()) << outcome.refusal;
    EXPECT_EQ(outcome.plan->answer.kind, AnswerKind::Numbers);
    EXPECT_EQ(outcome.plan->answer.numbers.front().path, "count");
    std::vector<std::string> tools;
    for (const Step& step : outcome.plan->steps)
        tools.push_back(step.tool);
    EXPECT_THAT(tools, Contains("aggregate"));
    EXPECT_THAT(tools, Not(Contains("top_rows"))); // whose rows end at 200
}

} // namespace graticule::agents::offline
