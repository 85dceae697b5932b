// SPDX-License-Identifier: Apache-2.0
// Clusters, outlines and the like in plain words. All is said by hand.
#include "agents/offline/planner.hpp"
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

retrieval::DatasetProfile town_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5", "W-6"});
    test::add_texts(layer, "status", {"active", "dry", "active", "dry", "active", "active"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50, 60}, "m");
    test::add_numbers(layer, "nitrate", {6, 5, 4, 3, 2, 1}, "mg/l");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {2.5, 0.5}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

retrieval::DatasetProfile town_districts() {
    geodata::Layer layer("districts");
    test::add_texts(layer, "district", {"Northmoor", "Southfield", "Westgate"});
    test::add_numbers(layer, "unemployment", {5, 6, 7}, "%");
    test::add_numbers(layer, "residents", {5000, 6000, 7000}, "people");
    test::add_squares(layer, {{0, 0}, {1, 0}, {2, 0}});
    return retrieval::profile_layer(test::entry("districts", "Districts of the town"), layer);
}

PlanOutcome plan_analysis(std::string_view task) {
    static const retrieval::Schema Schema{{town_wells(), town_districts()}, {}};
    static ThreadPool threads(1);
    return plan_task(task, Schema, Context(threads));
}

/// The arguments of the first step of a tool, or why there is none.
Json call_of(const PlanOutcome& outcome, std::string_view tool) {
    if (!outcome.plan)
        return outcome.refusal;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == tool)
            return step.arguments;
    return "no such step";
}

std::string why_refused(std::string_view task) {
    return plan_analysis(task).refusal;
}

} // namespace

TEST(OfflineClusters, ADistanceAndANumberMakeThem) {
    for (const char* task :
         {"Find clusters of wells within 2 km of each other, at least 3",
          "cluster the wells within 2 km of each other with at least 3 points",
          "Where do the wells cluster within 2 km, at least 3 wells in each?",
          "Group the wells into clusters of at least 3 wells no more than 2 km apart",
          "DBSCAN of the wells with a distance of 2 km and at least 3 points",
          "How many clusters of at least 3 wells are there within 2 km?",
          "clusters of more than 2 wells within 2000 m of one another"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "cluster");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["distance_m"], 2000) << task;
        EXPECT_EQ(called["least_points"], 3) << task;
        EXPECT_THAT(outcome.plan->answer.sentence, HasSubstr("at least 3 points")) << task;
    }
    const Json usual = call_of(plan_analysis("Clusters of the wells within 2 km"), "cluster");
    EXPECT_EQ(usual["least_points"], 5) << usual;
    const PlanOutcome deep =
        plan_analysis("Cluster the wells deeper than 20 m within 2 km of each other");
    EXPECT_EQ(call_of(deep, "filter_rows")["expression"], "`depth` > 20");
}

TEST(OfflineClusters, WhatTheToolCannotTakeIsRefusedByName) {
    EXPECT_THAT(why_refused("Find clusters of wells"), HasSubstr("within 20 km of each other"));
    EXPECT_THAT(why_refused("Find 4 clusters of wells"), HasSubstr("in place of 4"));
    EXPECT_THAT(why_refused("Clusters of wells within 2 km by k-means"), HasSubstr("DBSCAN"));
    EXPECT_THAT(why_refused("Clusters of districts within 2 km"), HasSubstr("of points"));
    EXPECT_THAT(why_refused("Clusters of wells within 2 km by OPTICS"), HasSubstr("OPTICS"));
}

TEST(OfflineOutlines, AreDrawnAroundTheRowsThatAreNamed) {
    for (const char* task : {"convex hull of the wells", "Draw the convex hull around all wells",
                             "How large is the convex hull of the wells?",
                             "convex hull of the wells, and how large it is",
                             "Draw the convex hull of the wells. How large is it in km²?",
                             "What is the area of the convex hull of the wells?"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "CreateMinPointgroupBorder");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["geodataframe"], "wells") << task;
        EXPECT_EQ(called["kind"], "convex_hull") << task;
        EXPECT_EQ(outcome.plan->answer.sentence, "The convex hull of {1} wells covers {0}.")
            << task;
        EXPECT_TRUE(outcome.plan->further_answers.empty()) << task;
    }
    const PlanOutcome circle = plan_analysis("smallest circle around the active wells");
    EXPECT_EQ(call_of(circle, "CreateMinPointgroupBorder")["kind"], "circle");
    EXPECT_EQ(call_of(circle, "filter_rows")["expression"], "`status` == 'active'");
    EXPECT_EQ(call_of(plan_analysis("bounding box of the districts"),
                      "CreateMinPointgroupBorder")["kind"],
              "envelope");
    const Json each =
        call_of(plan_analysis("convex hull of the wells by status"), "CreateMinPointgroupBorder");
    EXPECT_THAT(each["columns"], ElementsAre("status")) << each;
    const PlanOutcome miles = plan_analysis("area of the convex hull of the wells in square miles");
    ASSERT_TRUE(miles.plan) << miles.refusal;
    EXPECT_EQ(miles.plan->answer.numbers.front().unit, "mi²");
    EXPECT_THAT(why_refused("convex hull of the lighthouses"), HasSubstr("\"lighthouses\""));
}

} // namespace graticule::agents::offline
