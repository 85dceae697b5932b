// SPDX-License-Identifier: Apache-2.0
// What is said of what the steps of a plan found.
#include "agents/offline/execute.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::agents::offline {

using testing::HasSubstr;
using testing::Not;

namespace {

/// An answer of rows from a step that gave `rows` of the `ranked` that it was given.
std::string answer_of(bool ranks_all, int rows, int ranked, int row_count) {
    Plan plan;
    plan.answer.kind = AnswerKind::Rows;
    plan.answer.lead = "counties";
    plan.answer.step = "1";
    plan.answer.name_fields = {"name"};
    plan.answer.value_field = "people";
    plan.answer.ranks_all = ranks_all;
    plan.steps.push_back({"1", "top_rows", Json::object(), "", "", false});
    tools::Observation observation;
    observation.ok = true;
    observation.data = {{"rows", Json::array()}, {"row_count", row_count}, {"ranked", ranked}};
    for (int i = 0; i < rows; ++i)
        observation.data["rows"].push_back({{"name", "c" + std::to_string(i)}, {"people", i}});
    return word_answer(plan, {{"1", observation}}).answer;
}

} // namespace

// A change that goes the other way than the task says is no answer to it without a word on that.
TEST(OfflineAnswer, SetsAFalsePremiseRight) {
    const auto answer = [](int premise, double change) {
        Plan plan;
        plan.answer.kind = AnswerKind::Rows;
        plan.answer.lead = "Lima, change of rain";
        plan.answer.step = "1";
        plan.answer.value_field = "change";
        plan.answer.premise = premise;
        plan.steps.push_back({"1", "top_rows", Json::object(), "", "", false});
        tools::Observation observation;
        observation.data = {{"rows", Json::array({Json{{"name", "Lima"}, {"change", change}}})},
                            {"row_count", 1}};
        return word_answer(plan, {{"1", observation}}).answer;
    };
    EXPECT_THAT(answer(1, -5), testing::StartsWith("It did not rise but fell. Lima"));
    EXPECT_THAT(answer(-1, 5), testing::StartsWith("It did not fall but rose. Lima"));
    EXPECT_THAT(answer(1, 0), testing::StartsWith("It did not rise: it stayed the same. Lima"));
    EXPECT_THAT(answer(1, 5), testing::StartsWith("Lima"));
    EXPECT_THAT(answer(0, -5), testing::StartsWith("Lima"));
}

// An answer names 20 rows, and an observation has 200 at most.
TEST(OfflineAnswer, CountsTheRowsThatItDoesNotName) {
    EXPECT_THAT(answer_of(true, 200, 300, 200), HasSubstr("; and 280 more."));
    EXPECT_THAT(answer_of(true, 21, 21, 21), HasSubstr("; and 1 more."));
    EXPECT_THAT(answer_of(true, 20, 20, 20), Not(HasSubstr("more")));
    // The 30 or the 250 first of 300 were asked for.
    EXPECT_THAT(answer_of(false, 30, 300, 30), HasSubstr("; and 10 more."));
    EXPECT_THAT(answer_of(false, 200, 300, 250), HasSubstr("; and 230 more."));
}

// Sentences name their numbers in any order.
TEST(OfflineAnswer, PutsNumbersWhereTheSentenceHasThem) {
    Plan plan;
    plan.answer.kind = AnswerKind::Numbers;
    plan.answer.sentence = "of {1} things {0} are {x} heavy, or {0}";
    plan.answer.numbers = {{"heavy", "1", "/heavy", "", 1}, {"things", "1", "/things", "", 1}};
    plan.steps.push_back({"1", "filter_rows", Json::object(), "", "", false});
    tools::Observation observation;
    observation.data = {{"heavy", 3}, {"things", 40}};
    const Result result = word_answer(plan, {{"1", observation}});
    EXPECT_EQ(result.answer, "Of 40 things 3 are {x} heavy, or 3");
    EXPECT_EQ(result.values[1]["cell"]["at"], "/things");
}

// A reader of the answer alone must know of it.
TEST(OfflineAnswer, SaysWhatWasPutRightWhenDataWereRead) {
    Plan plan;
    plan.answer.kind = AnswerKind::Numbers;
    plan.answer.sentence = "{0} in all";
    plan.answer.numbers = {{"all", "2", "/all", "", 1}};
    plan.steps.push_back({"1", "read_dataset", {{"dataset", "lakes"}}, "", "", false});
    plan.steps.push_back({"2", "aggregate", Json::object(), "", "", false});
    tools::Observation read;
    read.data = {{"decisions", {"1 geometry has a ring that is not closed and was closed"}}};
    tools::Observation sum;
    sum.data = {{"all", 7}, {"decisions", {"Empty groups are left out"}}};
    const std::string answer = word_answer(plan, {{"1", read}, {"2", sum}}).answer;
    EXPECT_THAT(answer, HasSubstr("Of \"lakes\": 1 geometry has a ring that is not closed"));
    EXPECT_THAT(answer, Not(HasSubstr("Empty groups")));
}

} // namespace graticule::agents::offline
