// SPDX-License-Identifier: Apache-2.0
// What a task leaves open, the steps of another way, and how its answer stands to the first.
#include "agents/offline/alternatives.hpp"
#include "agents/offline/compare_answers.hpp"
#include "agents/offline/planner.hpp"
#include "agents/offline/step_merge.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Step step(const std::string& id, const std::string& tool, Json arguments) {
    Step made;
    made.id = id;
    made.tool = tool;
    made.arguments = std::move(arguments);
    return made;
}

/// The highest of a year, against the mean of all rows.
Plan highest_of(int year) {
    Plan plan;
    plan.steps = {
        step("1", "read_dataset", {{"dataset", "facts"}, {"output", "facts"}}),
        step("2", "filter_rows",
             {{"dataset", "facts"},
              {"expression", "year == " + std::to_string(year)},
              {"output", "facts_chosen"}}),
        step("3", "aggregate",
             {{"dataset", "facts_chosen"}, {"metrics", Json::array()}, {"output", "mean"}}),
        step("4", "filter_rows",
             {{"dataset", "facts_chosen"}, {"expression", "value > ${3:mean}"}, {"output", "top"}}),
        step("5", "choropleth_map", {{"dataset", "top"}, {"field", "value"}, {"title", "Top"}})};
    plan.answer.kind = AnswerKind::Numbers;
    plan.answer.numbers = {{"value", "4", "value", "km", 1}};
    return plan;
}

Result answered(const std::vector<std::pair<std::string, double>>& rows, const std::string& from) {
    Result result;
    result.end = runs::EndReason::Answered;
    std::size_t row = 0;
    for (const auto& [name, value] : rows) {
        const runs::Cell cell{{from, "/rows/" + std::to_string(row++) + "/value", 1},
                              runs::CellForm::Number,
                              "km",
                              {},
                              0};
        result.values.push_back(
            {{"name", name}, {"value", value}, {"unit", "km"}, {"cell", to_json(cell)}});
    }
    return result;
}

Plan plan_of(AnswerKind kind) {
    Plan plan;
    plan.answer.kind = kind;
    plan.answer.name_fields = {"name"};
    return plan;
}

/// What is said of an answer from step 1 beside another from step 2.
std::string beside(AnswerKind kind, const std::vector<std::pair<std::string, double>>& rows,
                   const std::vector<std::pair<std::string, double>>& others) {
    const Plan plan = plan_of(kind);
    const auto data = [](const auto& given) {
        Json list = Json::array();
        for (const auto& [name, value] : given)
            list.push_back({{"name", name}, {"value", value}});
        return Json{{"rows", list}};
    };
    const Json first = data(rows);
    const Json second = data(others);
    const Result answer = answered(rows, "1");
    const Result other = answered(others, "2");
    return compared({plan, answer}, {plan, other}).in_words([&](const std::string& id) {
        return runs::Observed{nullptr, id == "1" ? &first : &second};
    });
}

/// Three lands in two full years and a third with hardly any values.
retrieval::Schema lands_by_year() {
    geodata::Layer layer("births");
    test::add_texts(layer, "country",
                    {"Norland", "Sudland", "Estland", "Norland", "Sudland", "Estland", "Norland"});
    test::add_numbers(layer, "year", {2000, 2000, 2000, 2005, 2005, 2005, 2010});
    test::add_numbers(layer, "fertility", {3, 4, 5, 2, 4, 3, 2});
    retrieval::Schema schema;
    schema.datasets.push_back(
        retrieval::profile_layer(test::entry("births", "Fertility by country and year"), layer));
    return schema;
}

} // namespace

TEST(StepMergeTest, KeepsWhatIsThereAndNamesTheRestAnew) {
    StepMerge merge(highest_of(2020));
    const Plan other = merge.beside(highest_of(2019));
    ASSERT_EQ(other.steps.size(), 3U); // not the reading, not the map
    EXPECT_EQ(other.steps[0].id, "6");
    EXPECT_EQ(other.steps[0].arguments["dataset"], "facts");
    EXPECT_EQ(other.steps[0].arguments["expression"], "year == 2019");
    EXPECT_EQ(other.steps[0].arguments["output"], "facts_chosen_other");
    EXPECT_EQ(other.steps[1].arguments["dataset"], "facts_chosen_other");
    EXPECT_EQ(other.steps[2].arguments["dataset"], "facts_chosen_other");
    EXPECT_EQ(other.steps[2].arguments["expression"], "value > ${7:mean}");
    EXPECT_EQ(other.answer.numbers[0].step, "8");
}

TEST(StepMergeTest, TheSamePlanHasNothingMore) {
    StepMerge merge(highest_of(2020));
    const Plan again = merge.beside(highest_of(2020));
    EXPECT_THAT(again.steps, IsEmpty());
    EXPECT_EQ(again.answer.numbers[0].step, "4");
    merge.beside(highest_of(2019));
    EXPECT_THAT(merge.beside(highest_of(2019)).steps, IsEmpty()); // nor a second time
    EXPECT_EQ(merge.beside(highest_of(2018)).steps[0].arguments["output"], "facts_chosen_other2");
}

TEST(StepMergeTest, ANewFieldKeepsItsName) {
    const auto with = [](const char* expression) {
        Plan plan;
        plan.steps = {step("1", "compute_field",
                           {{"dataset", "facts"},
                            {"expression", expression},
                            {"field", "ratio"},
                            {"output", "facts_2"}})};
        return plan;
    };
    StepMerge merge(with("a / b"));
    const Plan other = merge.beside(with("a / c"));
    ASSERT_EQ(other.steps.size(), 1U);
    EXPECT_EQ(other.steps[0].arguments["field"], "ratio");
    EXPECT_EQ(other.steps[0].arguments["output"], "facts_2_other");
}

TEST(OpenChoicesTest, AYearThatIsNotNamed) {
    ThreadPool pool{2};
    const retrieval::Schema schema = lands_by_year();
    const PlanOutcome plan =
        plan_task("Which country has the highest fertility?", schema, Context(pool));
    ASSERT_TRUE(plan.plan) << plan.refusal;
    ASSERT_EQ(plan.plan->open_choices.size(), 1U);
    // 2010 has one row of three.
    EXPECT_EQ(plan.plan->open_choices[0].words, "2000 in place of 2005");
    const auto others = alternatives_to(*plan.plan, "Which country has the highest fertility?",
                                        schema, Context(pool));
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].plan.steps[0].arguments["expression"], "`year` == 2000");
    EXPECT_FALSE(others[0].second_opinion);
}

TEST(OpenChoicesTest, AYearThatIsNamed) {
    ThreadPool pool{2};
    const PlanOutcome plan = plan_task("Which country had the highest fertility in 2000?",
                                       lands_by_year(), Context(pool));
    ASSERT_TRUE(plan.plan) << plan.refusal;
    EXPECT_THAT(plan.plan->open_choices, IsEmpty());
}

TEST(OtherMethodsTest, DistancesByBuffers) {
    Plan plan;
    plan.steps = {step("1", "select_within_distance",
                       {{"dataset", "towns"},
                        {"reference", "rivers"},
                        {"distance_m", 5000.0},
                        {"output", "near"}})};
    const auto others = by_other_methods(plan, {});
    ASSERT_EQ(others.size(), 1U);
    EXPECT_TRUE(others[0].second_opinion);
    ASSERT_EQ(others[0].plan.steps.size(), 2U);
    EXPECT_EQ(others[0].plan.steps[0].tool, "buffer");
    EXPECT_EQ(others[0].plan.steps[0].arguments["distance_m"], 5000.0);
    EXPECT_EQ(others[0].plan.steps[1].tool, "select_by_location");
    EXPECT_EQ(others[0].plan.steps[1].arguments["reference"],
              others[0].plan.steps[0].arguments["output"]);
}

TEST(OtherMethodsTest, NotWhereTheWayWasGiven) {
    Plan plan;
    plan.steps = {
        step("1", "zonal_statistics",
             {{"raster", "dem"}, {"zones", "z"}, {"coverage", "exact"}, {"output", "o"}}),
        step("2", "measure", {{"dataset", "z"}, {"measures", {"perimeter_km"}}, {"output", "m"}})};
    EXPECT_THAT(by_other_methods(plan, {}), IsEmpty());
}

TEST(ComparedAnswersTest, Numbers) {
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", 200}}, {{"length", 206}}), "206 km (+3 %)");
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", 200}}, {{"length", 150}}), "150 km (−25 %)");
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", -200}}, {{"length", -100}}),
              "-100 km (+50 %)");
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", 200}}, {{"length", 200}}), "the same");
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", 0}}, {{"length", 3}}), "3 km");
    // No digit that is shown differs.
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"area", 7.438487}}, {{"area", 7.4384871}}), "the same");
}

TEST(ComparedAnswersTest, Rows) {
    const std::vector<std::pair<std::string, double>> rows{{"Rhine", 20}, {"Elbe", 10}};
    EXPECT_EQ(beside(AnswerKind::Rows, rows, rows), "the same");
    EXPECT_EQ(beside(AnswerKind::Rows, rows, {{"Elbe", 30}, {"Rhine", 20}}), "Elbe first");
    EXPECT_EQ(beside(AnswerKind::Rows, rows, {{"Rhine", 22}, {"Elbe", 10}}),
              "the same order, Rhine with 22 km (+10 %)");
    EXPECT_EQ(beside(AnswerKind::Rows, rows, {{"Rhine", 22}, {"Oder", 10}}),
              "the same first, Rhine with 22 km (+10 %)");
    EXPECT_EQ(beside(AnswerKind::Rows, {{"Rhine", 20}}, {{"Rhine", 10}}), "10 km (−50 %)");
    EXPECT_EQ(beside(AnswerKind::Rows, {{"Rhine", 20}}, {{"Elbe", 10}}), "Elbe");
}

TEST(ComparedAnswersTest, WhatCouldNotBeAnswered) {
    EXPECT_EQ(beside(AnswerKind::Numbers, {{"length", 200}}, {}), "no answer");
}

} // namespace graticule::agents::offline
