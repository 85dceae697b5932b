// SPDX-License-Identifier: Apache-2.0
// When, how much it changed, and parts of a whole: what is asked of a small table of births and one
// of wells with dates, said by hand.
#include "agents/offline/asked_time.hpp"
#include "agents/offline/planner.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Births and people of three counties in two years each.
retrieval::DatasetProfile dated_counties() {
    geodata::Layer layer("counties");
    test::add_texts(layer, "name", {"Ash", "Bell", "Clay"});
    test::add_numbers(layer, "BIR74", {100, 200, 300});
    test::add_numbers(layer, "BIR79", {110, 190, 450});
    test::add_numbers(layer, "SID74", {1, 2, 6});
    test::add_numbers(layer, "SID79", {2, 1, 9});
    test::add_numbers(layer, "pop_2010", {5000, 6000, 7000});
    test::add_numbers(layer, "pop_2020", {5500, 5900, 9000});
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("counties", "Counties"), layer);
}

retrieval::DatasetProfile drilled_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3"});
    geodata::Column dates(geodata::FieldType::Date);
    constexpr int OneDay = 1;
    constexpr int OfMarch1985 = 5550;  // 1985-03-13, by days since 1970-01-01
    constexpr int OfMarch2001 = 11390; // 2001-03-09
    for (const int day : {OfMarch1985, OfMarch2001, OfMarch2001 + 31 * OneDay})
        dates.append_integer(day);
    layer.set_field({"drilled", geodata::FieldType::Date, ""}, std::move(dates));
    test::add_numbers(layer, "depth_m", {10, 20, 30}, "m");
    test::add_points(layer, {{0.2, 0.2}, {1.2, 0.2}, {1.4, 0.4}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

const retrieval::Schema& dated() {
    static const retrieval::Schema Schema{{dated_counties(), drilled_wells()}, {}};
    return Schema;
}

ThreadPool& time_pool() {
    static ThreadPool threads(1);
    return threads;
}

std::optional<Query> dated_query(std::string_view task) {
    return read_question(link_task(task, dated(), Context(time_pool())), dated()).query;
}

PlanOutcome dated_plan(std::string_view task) {
    return plan_task(task, dated(), Context(time_pool()));
}

/// All of a plan's filter expressions and ranked or added-up fields, as one text.
std::string steps_of(const PlanOutcome& outcome) {
    if (!outcome.plan)
        return "refused: " + outcome.refusal;
    std::string text;
    for (const Step& step : outcome.plan->steps)
        text += step.tool + " " + step.arguments.dump() + "\n";
    return text;
}

} // namespace

TEST(OfflineTime, TheYearChoosesTheColumnOfThatYear) {
    EXPECT_THAT(steps_of(dated_plan("Which county had the most people in 2010?")),
                HasSubstr(R"("field":"pop_2010")"));
    EXPECT_THAT(steps_of(dated_plan("Which county had the most people in 2020?")),
                HasSubstr(R"("field":"pop_2020")"));
    const PlanOutcome other = dated_plan("Which county had the most people in 2015?");
    ASSERT_FALSE(other.plan);
    EXPECT_THAT(other.refusal, HasSubstr("2015"));
}

TEST(OfflineTime, AnAbbreviationStandsForTheWordsItIsOf) {
    EXPECT_THAT(steps_of(dated_plan("How many births were there in 1974?")), HasSubstr("BIR74"));
    EXPECT_THAT(steps_of(dated_plan("Which county had the most sudden infant deaths in 1979?")),
                HasSubstr(R"("field":"SID79")"));
    const PlanOutcome unknown = dated_plan("How many bicycles were there in 1974?");
    ASSERT_FALSE(unknown.plan);
    EXPECT_THAT(unknown.refusal, HasSubstr("bicycles"));
}

TEST(OfflineTime, AGrowthIsTheChangeBetweenItsYears) {
    const std::string steps =
        steps_of(dated_plan("Which county grew the most between 2010 and 2020?"));
    EXPECT_THAT(steps, HasSubstr("`pop_2020` - `pop_2010`"));
    EXPECT_THAT(steps, HasSubstr(R"("count":1)"));
    const auto lost = dated_query("Which counties lost people between 2010 and 2020?");
    ASSERT_TRUE(lost);
    const auto& change = std::get<ChangeOfValues>(lost->requests.front().what);
    EXPECT_EQ(change.sign, -1);
    EXPECT_THAT(lost->years, ElementsAre(2010, 2020));
    EXPECT_THAT(steps_of(dated_plan("Which counties lost people between 2010 and 2020?")),
                HasSubstr("change < 0"));
}

TEST(OfflineTime, FieldsOfOneMeasureNameTheirYears) {
    const auto query = dated_query("Which county grew most in percent from pop_2010 to pop_2020?");
    ASSERT_TRUE(query);
    EXPECT_THAT(query->years, ElementsAre(2010, 2020));
    EXPECT_TRUE(std::get<ChangeOfValues>(query->requests.front().what).percent);
}

TEST(OfflineTime, OneColumnIsAShareOfAnother) {
    const auto query = dated_query("What share of the births in 1974 were fatal (SID74)?");
    ASSERT_TRUE(query);
    const auto& share = std::get<ShareOfColumn>(query->requests.front().what);
    EXPECT_EQ(share.part.text, "SID74");
    EXPECT_THAT(steps_of(dated_plan("What share of the births in 1974 were fatal (SID74)?")),
                testing::AllOf(HasSubstr(R"("function":"sum","field":"SID74","name":"part")"),
                               HasSubstr(R"("function":"sum","field":"BIR74","name":"whole")")));
}

TEST(OfflineTime, ARateIsDividedByWhatStandsBehindPer) {
    const std::string steps =
        steps_of(dated_plan("Which county had the highest rate of SID74 per BIR74?"));
    EXPECT_THAT(steps, HasSubstr("`SID74`"));
    EXPECT_THAT(steps, HasSubstr("`BIR74`"));
    EXPECT_FALSE(dated_query("Which county had the highest rate of SID74?"));
}

TEST(OfflineTime, DatesChooseRows) {
    EXPECT_THAT(steps_of(dated_plan("How many wells were drilled in March, whatever the year?")),
                HasSubstr("month(`drilled`) == 3"));
    EXPECT_THAT(steps_of(dated_plan("How many wells were drilled in March 2001?")),
                HasSubstr("year(`drilled`) == 2001 and month(`drilled`) == 3"));
    EXPECT_THAT(
        steps_of(dated_plan("How many wells were drilled in the first quarter of 2001?")),
        HasSubstr("month(`drilled`) == 1 or month(`drilled`) == 2 or month(`drilled`) == 3"));
    EXPECT_THAT(steps_of(dated_plan("How many wells were drilled between 1980 and 1990?")),
                HasSubstr("year(`drilled`) >= 1980 and year(`drilled`) <= 1990"));
    EXPECT_THAT(
        steps_of(dated_plan("How many wells were drilled between 2001-03-01 and 2001-03-31?")),
        HasSubstr("`drilled` >= '2001-03-01' and `drilled` < '2001-04-01'"));
    EXPECT_THAT(steps_of(dated_plan("How many wells were drilled on 9 March 2001?")),
                HasSubstr("day(`drilled`) == 9"));
    EXPECT_THAT(steps_of(dated_plan("How many wells were drilled after 9 March 2001?")),
                HasSubstr("`drilled` >= '2001-03-10'"));
}

TEST(OfflineTime, AYearBeyondAllDatesIsNoCountOfZero) {
    const PlanOutcome outcome = dated_plan("How many wells were drilled in March 2020?");
    ASSERT_FALSE(outcome.plan);
    EXPECT_THAT(outcome.refusal, HasSubstr("its dates go from 1985-03 to 2001-04"));
}

TEST(OfflineTime, ATimeIsOfOneOfTwoDatasetsWithDates) {
    geodata::Layer layer("springs");
    test::add_texts(layer, "spring_id", {"S-1", "S-2", "S-3"});
    geodata::Column dates(geodata::FieldType::Date);
    for (const int day : {5550, 11390, 11400})
        dates.append_integer(day);
    layer.set_field({"sampled", geodata::FieldType::Date, ""}, std::move(dates));
    test::add_points(layer, {{0.3, 0.2}, {1.3, 0.2}, {1.5, 0.4}});
    const retrieval::Schema both{
        {drilled_wells(), retrieval::profile_layer(test::entry("springs", "Springs"), layer)}, {}};
    const auto plan = [&](std::string_view task) {
        return plan_task(task, both, Context(time_pool()));
    };
    const PlanOutcome open = plan("How many wells within 5 km of a spring in March 2001?");
    EXPECT_FALSE(open.plan);
    const std::string steps =
        steps_of(plan("How many springs are within 5 km of wells drilled in March 2001?"));
    EXPECT_THAT(steps, HasSubstr("year(`drilled`) == 2001"));
    EXPECT_THAT(steps, testing::Not(HasSubstr("`sampled`")));
}

TEST(OfflineTime, TheOldestIsTheFirstByItsDate) {
    const std::string steps = steps_of(dated_plan("Which is the oldest well?"));
    EXPECT_THAT(steps, HasSubstr(R"("field":"drilled")"));
    EXPECT_THAT(steps, HasSubstr("ascending"));
}

TEST(OfflineTime, TwoRankingsInOneTaskAreNotPassedOver) {
    const PlanOutcome outcome = dated_plan("Which is the oldest of the deepest wells?");
    ASSERT_FALSE(outcome.plan);
    EXPECT_THAT(outcome.refusal, HasSubstr("ranks twice"));
}

TEST(OfflineTime, DaysAreCountedOverTheEndsOfMonths) {
    EXPECT_EQ(shifted_day("2023-02-28", 1), "2023-03-01");
    EXPECT_EQ(shifted_day("2024-02-28", 1), "2024-02-29");
    EXPECT_EQ(shifted_day("2024-01-01", -1), "2023-12-31");
}

} // namespace graticule::agents::offline
