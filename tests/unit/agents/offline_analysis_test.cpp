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

TEST(OfflineSurfaces, AreInterpolatedBetweenPoints) {
    for (const char* task :
         {"Interpolate nitrate at 0.1 degrees",
          "Krige the nitrate of the wells with cells of 0.1 degrees",
          "a surface of nitrate by inverse distance at 0.1 degrees",
          "nitrate interpolated by kriging on a 0.1 degree grid",
          "Interpolate nitrate by inverse distance at a resolution of 0.1 degrees"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "interpolate");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["field"], "nitrate") << task;
        EXPECT_EQ(called["cell_size"], 0.1) << task;
        const bool kriging = std::string_view(task).find("rig") != std::string_view::npos;
        EXPECT_EQ(called["method"], kriging ? "kriging" : "idw") << task;
        EXPECT_EQ(call_of(outcome, "raster_map")["layers"], Json::array({"wells"})) << task;
    }
    const Json fine = call_of(
        plan_analysis("nitrate by inverse distance with power 3, of the 4 nearest points, at 0.5 "
                      "degrees"),
        "interpolate");
    EXPECT_EQ(fine["power"], 3) << fine;
    EXPECT_EQ(fine["neighbours"], 4);
}

TEST(OfflineSurfaces, CellsInMetresNeedAPlaneAndCellsOfNoSizeAreSaid) {
    const PlanOutcome metres = plan_analysis("Interpolate nitrate at 500 m");
    // The middle of the box around the wells: 0.2 to 2.5 and 0.2 to 0.8.
    EXPECT_THAT(call_of(metres, "reproject").value("crs", ""),
                HasSubstr("+lat_0=0.5000 +lon_0=1.3500"));
    EXPECT_EQ(call_of(metres, "interpolate")["cell_size"], 500);
    // A hundredth of 2.3 degrees, rounded down to 1, 2 or 5 of a decimal.
    const PlanOutcome unsaid = plan_analysis("Interpolate nitrate");
    EXPECT_EQ(call_of(unsaid, "interpolate")["cell_size"], 0.02);
    EXPECT_THAT(unsaid.plan->answer.sentence, HasSubstr("in cells of 0.02°"));
    EXPECT_THAT(why_refused("Interpolate unemployment at 1 km"), HasSubstr("between points"));
    EXPECT_THAT(why_refused("Krige nitrate with power 3"), HasSubstr("no power"));
    EXPECT_THAT(why_refused("Interpolate nitrate by splines"), HasSubstr("splines"));
    EXPECT_THAT(why_refused("Interpolate nitrate of the active wells"), HasSubstr("how large"));
}

TEST(OfflineAutocorrelation, MoransIIsAskedForInManyWords) {
    for (const char* task :
         {"Is unemployment spatially autocorrelated among the districts?",
          "Moran's I of unemployment by district", "Does unemployment cluster in space?",
          "What is the spatial autocorrelation of unemployment?",
          "Is unemployment clustered in space across the districts?"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "moran");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["dataset"], "districts") << task;
        EXPECT_EQ(called["field"], "unemployment") << task;
        EXPECT_FALSE(called.contains("neighbours")) << task;
        EXPECT_THAT(outcome.plan->cautions.front(), HasSubstr("a border or a corner")) << task;
    }
    const Json nearest =
        call_of(plan_analysis("Moran's I of unemployment with the 2 nearest neighbours"), "moran");
    EXPECT_EQ(nearest["neighbours"], "nearest") << nearest;
    EXPECT_EQ(nearest["neighbour_count"], 2);
    const Json rook =
        call_of(plan_analysis("Moran's I of unemployment with rook contiguity"), "moran");
    EXPECT_EQ(rook["neighbours"], "rook") << rook;
}

TEST(OfflineAutocorrelation, HotSpotsAndOutliersAreOfAMeasure) {
    for (const char* task :
         {"Where are the hot spots of unemployment?",
          "hot and cold spots of unemployment by district", "Getis-Ord Gi* of unemployment",
          "Hot spot analysis of unemployment among the districts",
          "Show the hotspots of unemployment"}) {
        const PlanOutcome outcome = plan_analysis(task);
        EXPECT_EQ(call_of(outcome, "hot_spots")["field"], "unemployment") << task;
        EXPECT_EQ(call_of(outcome, "filter_rows")["expression"], "`spot` == 'hot'") << task;
    }
    for (const char* task :
         {"clusters and outliers of unemployment", "Local Moran's I of unemployment by district",
          "LISA of unemployment at the 1 % level"})
        EXPECT_EQ(call_of(plan_analysis(task), "local_moran")["field"], "unemployment") << task;
    EXPECT_EQ(call_of(plan_analysis("LISA of unemployment at the 1 % level"),
                      "local_moran")["significance"],
              0.01);
    // Of rows without a measure, hot spots are where they lie densely.
    EXPECT_TRUE(
        call_of(plan_analysis("Where are the hot spots of the wells?"), "heat_map").is_object());
    EXPECT_THAT(why_refused("Moran's I of unemployment at the 1 % level"), HasSubstr("no level"));
    EXPECT_THAT(why_refused("hot spots of nitrate with rook contiguity"), HasSubstr("no areas"));
}

TEST(OfflineGrids, CoverAPlaceOrHoldWhatLiesInThem) {
    for (const char* task :
         {"hexagons of 5 km over the districts", "5 km hexagons over the districts",
          "Cover the districts with hexagons of 5 km",
          "a hexagonal grid of 5 km across the districts",
          "Draw hexagons of 5 km covering the districts"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "grid");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_EQ(called["dataset"], "districts") << task;
        EXPECT_EQ(called["cell_size_m"], 5000) << task;
        EXPECT_EQ(called["shape"], "hexagon") << task;
        EXPECT_EQ(outcome.plan->answer.sentence, "{0} hexagons of 5 km cover districts.") << task;
    }
    for (const char* task : {"count the wells in squares of 10 km",
                             "How many wells are there in each square of 10 km?",
                             "number of wells per 10 km grid square", "wells by squares of 10 km",
                             "Map the number of wells in a square grid of 10 km"}) {
        const PlanOutcome outcome = plan_analysis(task);
        EXPECT_EQ(call_of(outcome, "grid")["shape"], "square") << task;
        const Json called = call_of(outcome, "summarize_within");
        EXPECT_EQ(called["features"], "wells") << task << called;
        EXPECT_EQ(call_of(outcome, "choropleth_map")["field"], "count") << task;
    }
    const Json means =
        call_of(plan_analysis("mean depth of the wells in hexagons of 20 km"), "summarize_within");
    EXPECT_EQ(means["metrics"][1],
              Json::parse(R"({"function": "mean", "field": "depth", "name": "figure"})"))
        << means;
    EXPECT_THAT(why_refused("hexagons over the districts"), HasSubstr("how large"));
    EXPECT_THAT(why_refused("hexagons of 5 km² over the districts"), HasSubstr("how wide"));
    EXPECT_THAT(why_refused("count the districts in squares of 10 km"), HasSubstr("points"));
}

TEST(OfflineReshaping, FeaturesAreSimplifiedSplitNumberedAndAppended) {
    for (const char* task :
         {"Simplify the districts to 500 m", "simplify the districts with a tolerance of 500 m",
          "Generalize the districts by 500 m", "Simplify the districts to within 0.5 km"}) {
        const Json called = call_of(plan_analysis(task), "simplify");
        EXPECT_EQ(called["dataset"], "districts") << task << called;
        EXPECT_EQ(called["tolerance_m"], 500) << task;
    }
    EXPECT_THAT(why_refused("Simplify the districts"), HasSubstr("how far"));
    for (const char* task : {"Split the districts into single parts",
                             "single parts of the districts", "explode the districts"})
        EXPECT_EQ(call_of(plan_analysis(task), "single_parts")["dataset"], "districts") << task;
    const Json numbered =
        call_of(plan_analysis("Number the wells by depth in descending order"), "number_rows");
    EXPECT_EQ(numbered["by"], "depth") << numbered;
    EXPECT_EQ(numbered["order"], "descending");
    EXPECT_FALSE(call_of(plan_analysis("Number the wells"), "number_rows").contains("by"));
    const Json together = call_of(plan_analysis("Append the districts to the wells"), "append");
    EXPECT_EQ(together["dataset"], "wells") << together;
    EXPECT_EQ(together["other"], "districts");
}

TEST(OfflineReshaping, RingsReachFromOneDistanceToTheNext) {
    for (const char* task : {"rings of 1, 2 and 5 km around the wells",
                             "Draw concentric rings of 1, 2 and 5 km around the wells",
                             "multi-ring buffers of 1, 2 and 5 km around the wells"}) {
        const PlanOutcome outcome = plan_analysis(task);
        const Json called = call_of(outcome, "CreateMultiRingBufferFromGeoDataFrame");
        ASSERT_TRUE(called.is_object()) << task << ": " << called;
        EXPECT_THAT(called["distances"], ElementsAre(1000, 2000, 5000)) << task;
        EXPECT_EQ(called["geodataframe"], "wells") << task;
    }
    EXPECT_THAT(why_refused("rings of 5, 2 and 1 km around the wells"), HasSubstr("grow"));
}

} // namespace graticule::agents::offline
