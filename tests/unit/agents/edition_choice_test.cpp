// SPDX-License-Identifier: Apache-2.0
// Which of several editions of a layer is taken, and that it is said.
#include "agents/offline/alternatives.hpp"
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/editions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {
namespace {

using test::lands;
using test::named;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class EditionChoiceTest : public testing::Test {
protected:
    Plan plan(const std::string& task, std::vector<retrieval::DatasetProfile> datasets) {
        schema = {std::move(datasets), {}};
        const PlanOutcome outcome = plan_task(task, schema, Context(pool));
        EXPECT_TRUE(outcome.plan) << outcome.refusal;
        return outcome.plan ? *outcome.plan : Plan{};
    }

    static std::vector<retrieval::DatasetProfile> two_scales() {
        return {named("lands_110m", lands(4)), named("lands_10m", lands(6))};
    }

    static std::vector<retrieval::DatasetProfile> two_years() {
        return {named("lands_2015", lands(6)), named("lands_2020", lands(6, 1100))};
    }

    ThreadPool pool{2};
    retrieval::Schema schema;
};

std::vector<std::string> read_by(const Plan& plan) {
    std::vector<std::string> names;
    for (const Step& step : plan.steps)
        if (step.tool == "read_dataset")
            names.push_back(step.arguments["dataset"]);
    return names;
}

TEST_F(EditionChoiceTest, TheMoreCompleteIsTakenAndSaid) {
    const std::string task = "How many lands are there?";
    const Plan made = plan(task, two_scales());
    EXPECT_THAT(read_by(made), ElementsAre("lands_10m"));
    EXPECT_THAT(
        made.cautions,
        ElementsAre("Of 2 editions of one layer, \"lands_10m\" is taken (6 features, 2 fields with "
                    "values, 30 vertices), the most complete; the other: \"lands_110m\" (4 "
                    "features, 2 fields with values, 20 vertices)."));
    const auto others = alternatives_to(made, task, schema, Context(pool));
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].words, "lands_110m in place of lands_10m");
    EXPECT_THAT(read_by(others[0].plan), ElementsAre("lands_110m"));
}

TEST_F(EditionChoiceTest, TheOneThatTheTaskNamesIsTakenUnsaid) {
    for (const char* task : {"How many lands are there in lands_110m?", "How many lands_110m?"}) {
        const Plan made = plan(task, two_scales());
        EXPECT_THAT(read_by(made), ElementsAre("lands_110m")) << task;
        EXPECT_THAT(made.cautions, IsEmpty()) << task;
    }
    const Plan old = plan("How many old lands are there?",
                          {named("lands", lands(6)), named("lands_old", lands(4))});
    EXPECT_THAT(read_by(old), ElementsAre("lands_old"));
    EXPECT_THAT(old.cautions, IsEmpty());
}

TEST_F(EditionChoiceTest, WhatTheOtherEditionDoesNotGiveIsNotTriedOnFurtherData) {
    // Without the fine edition, lands of the north alone fit the words as well as the coarse ones.
    std::vector<retrieval::DatasetProfile> more = two_scales();
    more.push_back(named("lands_north", lands(3)));
    const std::string task = "How many lands are there?";
    const Plan made = plan(task, std::move(more));
    for (const Alternative& other : alternatives_to(made, task, schema, Context(pool)))
        EXPECT_THAT(read_by(other.plan), ElementsAre("lands_110m")) << other.words;
}

TEST_F(EditionChoiceTest, WhatTheMoreCompleteLacksAnotherGives) {
    geodata::Layer coarse = lands(4);
    test::add_numbers(coarse, "rainfall", {100, 400, 300, 200}, "mm");
    const Plan made = plan("Which land has the highest rainfall?",
                           {named("lands_110m", coarse), named("lands_10m", lands(6))});
    EXPECT_THAT(read_by(made), ElementsAre("lands_110m"));
    EXPECT_THAT(made.cautions, ElementsAre(HasSubstr("the one that has what is asked")));
}

TEST_F(EditionChoiceTest, OfYearsTheNewestIsTakenWhereTheTaskNamesNone) {
    const Plan newest = plan("How many people live in Cora?", two_years());
    EXPECT_THAT(read_by(newest), ElementsAre("lands_2020"));
    EXPECT_THAT(newest.cautions,
                ElementsAre(AllOf(HasSubstr("\"lands_2020\" is taken"), HasSubstr("the newest"))));
    const Plan asked = plan("How many people lived in Cora in 2015?", two_years());
    EXPECT_THAT(read_by(asked), ElementsAre("lands_2015"));
    EXPECT_THAT(asked.cautions, IsEmpty());
}

TEST_F(EditionChoiceTest, NothingIsSaidOfOtherLayers) {
    EXPECT_THAT(plan("How many people live in all lands?",
                     {named("lands", lands(6)), named("rents", lands(6, 70))})
                    .cautions,
                IsEmpty());
    std::vector<retrieval::DatasetProfile> more = two_scales();
    geodata::Layer towns("towns");
    test::add_texts(towns, "name", {"Ash", "Birk", "Corn"});
    test::add_points(towns, {{0, 50}, {1, 50}, {2, 50}});
    more.push_back(named("towns", towns));
    EXPECT_THAT(plan("How many towns are there?", more).cautions, IsEmpty())
        << "editions of what is not read";
}

} // namespace
} // namespace graticule::agents::offline
