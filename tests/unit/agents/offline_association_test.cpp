// SPDX-License-Identifier: Apache-2.0
// Correlation and regression in plain words. All is said by hand.
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace graticule::agents::offline {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

retrieval::DatasetProfile sampled_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5", "W-6"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50, 60}, "m");
    test::add_numbers(layer, "nitrate", {6, 5, 4, 3, 2, 1}, "mg/l");
    test::add_numbers(layer, "yield", {1, 4, 9, 16, 25, 36}, "l/s");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {2.5, 0.5}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

/// Two rows for each district.
retrieval::DatasetProfile rents_of_districts() {
    geodata::Layer layer("rents");
    test::add_texts(layer, "district", {"North", "North", "South", "South", "West", "West"});
    test::add_texts(layer, "rooms", {"few", "many", "few", "many", "few", "many"});
    test::add_numbers(layer, "rent", {10, 12, 9, 11, 8, 10}, "euro");
    return retrieval::profile_layer(test::entry("rents", "Rents"), layer);
}

retrieval::DatasetProfile jobs_of_districts() {
    geodata::Layer layer("jobs");
    test::add_texts(layer, "district", {"North", "South", "West"});
    test::add_numbers(layer, "unemployment", {5, 6, 7}, "%");
    return retrieval::profile_layer(test::entry("jobs", "Unemployment"), layer);
}

PlanOutcome plan_association(std::string_view task) {
    static const retrieval::Schema Schema{
        {sampled_wells(), rents_of_districts(), jobs_of_districts()}, {}};
    static ThreadPool threads(1);
    return plan_task(task, Schema, Context(threads));
}

/// The arguments of the one step of a tool, or why there is none.
Json arguments_of(const PlanOutcome& outcome, std::string_view tool) {
    if (!outcome.plan)
        return outcome.refusal;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == tool)
            return step.arguments;
    return "no such step";
}

} // namespace

TEST(OfflineAssociation, TwoColumnsAreCorrelatedHoweverItIsAsked) {
    for (const char* task :
         {"Is depth correlated with nitrate?", "correlation between depth and nitrate",
          "Do depth and nitrate correlate?", "How strongly are depth and nitrate correlated?",
          "Correlate depth with nitrate", "Is there a relationship between depth and nitrate?",
          "What is the correlation of depth with nitrate of the wells?",
          "Are depth and nitrate correlated with each other across the wells?",
          "Is depth related to nitrate?", "Pearson correlation of depth and nitrate"}) {
        const PlanOutcome outcome = plan_association(task);
        const Json called = arguments_of(outcome, "correlation");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["field"], "depth") << task;
        EXPECT_EQ(called["other_field"], "nitrate") << task;
        EXPECT_EQ(called["method"], "pearson") << task;
        EXPECT_THAT(outcome.plan->answer.sentence, HasSubstr("correlation (Pearson) of depth"))
            << task;
        EXPECT_THAT(outcome.plan->explanation.front(),
                    HasSubstr("Understood: the correlation of depth and nitrate"))
            << task;
    }
}

TEST(OfflineAssociation, TheMethodIsOfRanksWhereTheTaskSaysSo) {
    for (const char* task :
         {"rank correlation of depth and yield", "Correlation between depth and yield by Spearman",
          "What is Spearman's rank correlation of depth and yield?",
          "correlation of depth and yield (Spearman)"})
        EXPECT_EQ(arguments_of(plan_association(task), "correlation")["method"], "spearman")
            << task;
}

TEST(OfflineAssociation, OnlyRowsThatTheTaskNamesAreCorrelated) {
    const PlanOutcome outcome =
        plan_association("correlation of depth and nitrate of the wells deeper than 20 m");
    EXPECT_EQ(arguments_of(outcome, "filter_rows")["expression"], "`depth` > 20");
    EXPECT_EQ(arguments_of(outcome, "correlation")["dataset"],
              arguments_of(outcome, "filter_rows")["output"]);
}

TEST(OfflineAssociation, OneColumnIsExplainedByOthers) {
    for (const char* task :
         {"Regress yield on depth", "linear regression of yield on depth",
          "Fit a linear model of yield on depth", "How much of yield is explained by depth?",
          "ordinary least squares of yield against depth of the wells",
          "How much of the variation in yield is explained by depth?"}) {
        const PlanOutcome outcome = plan_association(task);
        const Json called = arguments_of(outcome, "regression");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["field"], "yield") << task;
        EXPECT_THAT(called["explained_by"], ElementsAre("depth")) << task;
        EXPECT_THAT(outcome.plan->answer.sentence, HasSubstr("yield, in l/s, is {2}")) << task;
        EXPECT_THAT(outcome.plan->answer.sentence, HasSubstr("each one more of depth (m; p"))
            << task;
    }
    const Json several =
        arguments_of(plan_association("Regress yield on depth and nitrate"), "regression");
    EXPECT_THAT(several["explained_by"], ElementsAre("depth", "nitrate")) << several;
}

TEST(OfflineAssociation, ResidualsAreMappedAroundZero) {
    for (const char* task : {"Regress yield on depth and map the residuals",
                             "Map the residuals of a regression of yield on depth",
                             "linear regression of yield on depth, with a map of the residuals"}) {
        const Json map = arguments_of(plan_association(task), "choropleth_map");
        ASSERT_TRUE(map.is_object()) << task << ": " << map;
        EXPECT_EQ(map["field"], "residual") << task;
        EXPECT_EQ(map["classification"], "standard_deviation") << task;
        EXPECT_EQ(map["title"], "Residuals of yield by depth") << task;
    }
}

TEST(OfflineAssociation, WhatMeansNothingIsRefusedByName) {
    const auto refusal = [](std::string_view task) { return plan_association(task).refusal; };
    EXPECT_THAT(refusal("Is depth correlated with happiness?"), HasSubstr("\"happiness\""));
    EXPECT_THAT(refusal("correlation of depth and depth"), HasSubstr("the same column"));
    EXPECT_THAT(refusal("correlation between depth, nitrate and yield"), HasSubstr("\"yield\""));
    EXPECT_THAT(refusal("Map the correlation between depth and nitrate"), HasSubstr("no map"));
    EXPECT_THAT(refusal("correlation of the depth"), HasSubstr("does not say of what"));
    EXPECT_THAT(refusal("correlation of depth and nitrate of the three deepest wells"),
                HasSubstr("the first of a ranking"));
    // Each unemployment would count twice.
    EXPECT_THAT(refusal("correlation of rent and unemployment"),
                HasSubstr("several rows for each district"));
    EXPECT_THAT(refusal("Regress unemployment on unemployment"), HasSubstr("the same column"));
}

} // namespace graticule::agents::offline
