// SPDX-License-Identifier: Apache-2.0
// Charts in plain words: which tool draws what, and what is refused by name. All is said by hand.
#include "agents/offline/planner.hpp"
#include "base/thread_pool.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

using testing::HasSubstr;

namespace {

retrieval::DatasetProfile charted_wells() {
    geodata::Layer layer("wells");
    test::add_texts(layer, "well_id", {"W-1", "W-2", "W-3", "W-4", "W-5", "W-6"});
    test::add_texts(layer, "status", {"active", "dry", "active", "dry", "active", "active"});
    test::add_numbers(layer, "depth", {10, 20, 30, 40, 50, 60}, "m");
    test::add_numbers(layer, "nitrate", {6, 5, 4, 3, 2, 1}, "mg/l");
    test::add_points(layer,
                     {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}, {1.4, 0.4}, {1.6, 0.6}, {2.5, 0.5}});
    return retrieval::profile_layer(test::entry("wells", "Wells"), layer);
}

/// A column for each year.
retrieval::DatasetProfile emissions_by_land() {
    geodata::Layer layer("emissions");
    test::add_texts(layer, "land", {"Ghana", "Togo", "Benin"});
    test::add_numbers(layer, "1990", {1, 2, 3}, "t");
    test::add_numbers(layer, "2000", {2, {}, 4}, "t");
    test::add_numbers(layer, "2010", {3, 4, 5}, "t");
    return retrieval::profile_layer(test::entry("emissions", "Emissions"), layer);
}

/// A row for each year.
retrieval::DatasetProfile rainfall_by_land() {
    geodata::Layer layer("rainfall");
    test::add_texts(layer, "land", {"Ghana", "Ghana", "Togo", "Togo", "Mali", "Mali"});
    geodata::Column years(geodata::FieldType::Integer);
    for (const int year : {2001, 2002, 2001, 2002, 2001, 2002})
        years.append_integer(year);
    layer.set_field({"year", geodata::FieldType::Integer, ""}, std::move(years));
    test::add_numbers(layer, "rainfall", {100, 110, 90, 80, 20, 30}, "mm");
    return retrieval::profile_layer(test::entry("rainfall", "Rainfall"), layer);
}

PlanOutcome plan_chart(std::string_view task) {
    static const retrieval::Schema Schema{
        {charted_wells(), emissions_by_land(), rainfall_by_land()}, {}};
    static ThreadPool threads(1);
    return plan_task(task, Schema, Context(threads));
}

/// The arguments of the one step that draws with a tool.
Json drawn_by(const PlanOutcome& outcome, std::string_view tool) {
    if (!outcome.plan)
        return outcome.refusal;
    for (const Step& step : outcome.plan->steps)
        if (step.tool == tool)
            return step.optional ? Json("it may fail") : step.arguments;
    return "no such step";
}

} // namespace

TEST(OfflineChart, BarsAreOfWhatTheQuestionFinds) {
    for (const char* task :
         {"Bar chart of the number of wells by status", "Draw a bar chart of the wells by status",
          "Show the number of wells by status as a bar chart",
          "How many wells are there by status? Show it as a bar graph",
          "How many wells by status, as a bar chart", "Chart the number of wells by status"}) {
        const PlanOutcome outcome = plan_chart(task);
        const Json chart = drawn_by(outcome, "bar_chart");
        ASSERT_TRUE(chart.is_object()) << task << ": " << chart;
        EXPECT_EQ(chart["category"], "status") << task;
        EXPECT_EQ(chart["value"], "count") << task;
        EXPECT_EQ(chart["order"], "descending") << task;
        EXPECT_THAT(outcome.plan->answer.lead, HasSubstr("The bar chart shows")) << task;
    }
    const Json deepest = drawn_by(plan_chart("Bar chart of the three deepest wells"), "bar_chart");
    EXPECT_EQ(deepest["category"], "well_id") << deepest;
    EXPECT_EQ(deepest["value"], "depth");
    EXPECT_EQ(deepest["value_title"], "Depth (m)");
    const Json means = drawn_by(plan_chart("Bar chart of the mean depth by status"), "bar_chart");
    EXPECT_EQ(means["category"], "status") << means;
    EXPECT_THAT(means["value_title"].get<std::string>(), HasSubstr("(m)"));
    const Json kinds = drawn_by(plan_chart("Bar chart of status"), "bar_chart");
    EXPECT_EQ(kinds["value"], "count") << kinds;
}

TEST(OfflineChart, LinesGoOverColumnsOfYears) {
    for (const char* task : {"Line chart of the emissions of Ghana and Togo since 2000",
                             "Plot the emissions of Ghana and Togo since 2000 as a line chart",
                             "Chart the emissions of Ghana and Togo from 2000 to 2010"}) {
        const Json chart = drawn_by(plan_chart(task), "line_chart");
        ASSERT_TRUE(chart.is_object()) << task << ": " << chart;
        EXPECT_EQ(chart["y"], Json::parse(R"(["2000", "2010"])")) << task;
        EXPECT_EQ(chart["line"], "land") << task;
        EXPECT_EQ(chart["title"], "Emissions of Ghana and Togo") << task;
    }
    const Json owned =
        drawn_by(plan_chart("Line chart of Benin's emissions over time"), "line_chart");
    EXPECT_EQ(owned["y"], Json::parse(R"(["1990", "2000", "2010"])")) << owned;
}

TEST(OfflineChart, LinesGoOverRowsOfYears) {
    const PlanOutcome outcome =
        plan_chart("Line chart of the rainfall of Ghana and Mali over time");
    const Json chart = drawn_by(outcome, "line_chart");
    ASSERT_TRUE(chart.is_object()) << chart;
    EXPECT_EQ(chart["x"], "year");
    EXPECT_EQ(chart["y"], Json::parse(R"(["rainfall"])"));
    EXPECT_EQ(chart["line"], "land");
    EXPECT_EQ(chart["y_title"], "Rainfall (mm)");
    for (const Step& step : outcome.plan->steps)
        EXPECT_THAT(step.arguments.value("expression", ""), testing::Not(HasSubstr("year")));
    const PlanOutcome since = plan_chart("Chart the rainfall of Togo since 2002");
    ASSERT_TRUE(since.plan) << since.refusal;
    const bool filtered =
        std::any_of(since.plan->steps.begin(), since.plan->steps.end(), [](const Step& step) {
            return step.arguments.value("expression", "") == "`year` >= 2002";
        });
    EXPECT_TRUE(filtered);
}

TEST(OfflineChart, ColumnsAreSetAgainstEachOtherOrSpread) {
    for (const char* task : {"Scatter plot of nitrate against depth", "Plot nitrate against depth",
                             "Make a scatter plot of nitrate versus depth of the wells",
                             "Draw a scatter plot of depth and nitrate"}) {
        const Json chart = drawn_by(plan_chart(task), "scatter_plot");
        ASSERT_TRUE(chart.is_object()) << task << ": " << chart;
        EXPECT_EQ(chart["x"], "depth") << task;
        EXPECT_EQ(chart["y"], "nitrate") << task;
    }
    for (const char* task : {"Histogram of depth", "Draw a histogram of the depth of the wells"})
        EXPECT_EQ(drawn_by(plan_chart(task), "histogram")["field"], "depth") << task;
    for (const char* task :
         {"Box plot of depth by status", "Boxplot of depth of wells by status"}) {
        const Json chart = drawn_by(plan_chart(task), "box_plot");
        ASSERT_TRUE(chart.is_object()) << task << ": " << chart;
        EXPECT_EQ(chart["value"], "depth") << task;
        EXPECT_EQ(chart["category"], "status") << task;
    }
}

TEST(OfflineChart, OnlyTheRowsThatAreNamedAreDrawn) {
    const PlanOutcome outcome = plan_chart("Histogram of the depth of the active wells");
    ASSERT_TRUE(outcome.plan) << outcome.refusal;
    const bool filtered =
        std::any_of(outcome.plan->steps.begin(), outcome.plan->steps.end(), [](const Step& step) {
            return step.arguments.value("expression", "") == "`status` == 'active'";
        });
    EXPECT_TRUE(filtered);
}

TEST(OfflineChart, WhatCannotBeDrawnIsRefusedByName) {
    const std::vector<std::pair<const char*, const char*>> refused{
        {"Pie chart of the wells by status", "no pie charts are drawn"},
        {"Bar chart of the wibbles by status", "\"wibbles\""},
        {"Histogram of depth by moonlight", "\"moonlight\""},
        {"Line chart of the rainfall of Ghana and Benin over time", "\"Rainfall\" has no Benin"},
        {"Line chart of the depth of the wells over time", "several years"},
        {"Line chart of rainfall over time", "name those whose lines"},
        {"Bar chart of the mean depth of the wells", "a number for each of several names"},
        {"Scatter plot of depth against depth", "same column"},
        {"Line chart of the number of wells by status", "a chart is asked for"},
        {"Line chart of the emissions of Ghana since 2015", "1990 to 2010"}};
    for (const auto& [task, reason] : refused) {
        const PlanOutcome outcome = plan_chart(task);
        EXPECT_FALSE(outcome.plan) << task;
        EXPECT_THAT(outcome.refusal, HasSubstr(reason)) << task;
    }
}

} // namespace graticule::agents::offline
