// SPDX-License-Identifier: Apache-2.0
// What a call leaves out is taken from the workspace, in a call, in its record and in a plan alike.
#include "tools/dry_run/plan_check.hpp"

#include "unit/tools/bench.hpp"
#include "unit/tools/dry_run_truth.hpp"

#include <gmock/gmock.h>

#include <string>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

constexpr const char* Read = "ReadingDataFromGeoJSON";
constexpr const char* Select = "SelectRowsFromGeoDataFrame";
constexpr const char* Save = "SaveAsFinalResult";

Json selection(const char* dataset, const char* region) {
    return {{"geodataframe", dataset}, {"column", "region"}, {"values", Json::array({region})}};
}

std::string output_of(const Observation& observation) {
    return observation.data.at("output").get<std::string>();
}

TEST(LeftOutArguments, NameResultsAfterDatasetsAndFunctions) {
    Bench bench({{"towns.csv", TownsCsv}});
    EXPECT_EQ(output_of(bench.done(Read, {{"package", "towns.csv"}})), "towns");
    EXPECT_EQ(output_of(bench.done(Read, {{"dataset", "towns"}})), "towns");
    EXPECT_EQ(output_of(bench.done(Select, selection("towns", "north"))), Select);
    EXPECT_EQ(output_of(bench.done(Select, selection("towns", "south"))),
              std::string(Select) + "_2");
    EXPECT_EQ(bench.workspace().layer(Select).size(), 2U);
    // Made by another function, so that it stays.
    Json renamed = selection("towns", "south");
    renamed["result"] = "towns";
    bench.done(Select, renamed);
    EXPECT_EQ(output_of(bench.done(Read, {{"package", "towns.csv"}})), "towns_2");
    EXPECT_EQ(bench.workspace().layer("towns").size(), 2U);
}

TEST(LeftOutArguments, SaveWhatWasMadeLastAndSaySo) {
    Bench bench({{"towns.csv", TownsCsv}, {"squares.geojson", SquaresJson}});
    EXPECT_THAT(bench.refused(Save, {{"format", "GeoJSON"}}, "invalid_argument").text,
                HasSubstr("SaveAsFinalResult needs 'geodataframe'"));
    bench.done(Select, selection("towns", "north"));
    bench.done("describe_dataset", {{"dataset", "squares"}}); // read on the way, and not made
    const Observation saved = bench.done(Save, {{"format", "GeoJSON"}});
    EXPECT_EQ(output_of(saved), Select);
    EXPECT_THAT(saved.text,
                HasSubstr("'geodataframe' was not given: 'SelectRowsFromGeoDataFrame' was taken"));
    // Whoever repeats the call alone takes the same.
    const Json& record = bench.workspace().history().back().arguments;
    EXPECT_EQ(record.at("geodataframe"), Select);
    EXPECT_EQ(bench.workspace().history().front().arguments.at("result"), Select);
}

TEST(LeftOutArguments, AreTakenInPlansToo) {
    Bench bench({{"towns.csv", TownsCsv}, {"squares.geojson", SquaresJson}});
    const geodata::Catalog& catalog = bench.workspace().catalog();
    const auto check = [&](const std::string& steps) {
        DryRunWorkspace estimates(catalog, test::descriptions_of(catalog, bench.context()));
        const std::string document = R"({"format": 1, "steps": [)" + steps + "]}";
        return check_plan(parse_plan(document, "plan.json"), estimates, bench.context());
    };
    const std::string last =
        R"({"id": "3", "tool": "SaveAsFinalResult", "arguments": {"format": "GeoJSON"}})";
    const PlanCheck whole = check(
        R"({"id": "1", "tool": "ReadingDataFromGeoJSON", "arguments": {"package": "towns.csv"}},
           {"id": "2", "tool": "SelectRowsFromGeoDataFrame", "arguments":
            {"geodataframe": "towns", "column": "region", "values": ["north"]}},)"
        + last);
    EXPECT_TRUE(whole.ok()) << plan_check_json(whole).dump(1);
    ASSERT_EQ(whole.steps.size(), 3U);
    EXPECT_EQ(whole.steps[0].output, "towns");
    EXPECT_EQ(whole.steps[1].output, Select);
    const PlanCheck alone = check(last);
    ASSERT_EQ(alone.findings.size(), 1U);
    EXPECT_THAT(alone.findings.front().message, HasSubstr("needs 'geodataframe'"));
    const PlanCheck absent = check(
        R"({"id": "1", "tool": "ReadingDataFromGeoJSON", "arguments": {"dataset": "roads"}})");
    ASSERT_EQ(absent.findings.size(), 1U); // told once
    EXPECT_THAT(absent.findings.front().message, HasSubstr("no dataset 'roads'"));
}

} // namespace
} // namespace graticule::tools
