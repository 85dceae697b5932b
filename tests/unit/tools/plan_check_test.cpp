// SPDX-License-Identifier: Apache-2.0
// Plans that are broken by hand, each in one way, are rejected for that reason; and what is sound
// is not.
#include "base/error.hpp"
#include "tools/dry_run/plan_check.hpp"

#include "unit/tools/bench.hpp"
#include "unit/tools/dry_run_truth.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string PlannedGrid = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                                "NODATA_value -1\n1 2 3\n4 -1 6\n";
const std::string PlannedCrs =
    R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
    R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])";

/// Towns are points, squares polygons, figures a table; the grid is in degrees, the bare one states
/// no CRS.
class PlanCheckTest : public testing::Test {
protected:
    PlanCheck check(const std::string& steps) {
        return check_document(R"({"format": 1, "steps": [)" + steps + "]}");
    }
    PlanCheck check_document(const std::string& document) {
        const geodata::Catalog& catalog = bench.workspace().catalog();
        DryRunWorkspace estimates(catalog, test::descriptions_of(catalog, bench.context()));
        return check_plan(parse_plan(document, "plan.json"), estimates, bench.context());
    }

    Bench bench{{{"towns.csv", TownsCsv},
                 {"squares.geojson", SquaresJson},
                 {"figures.csv", FiguresCsv},
                 {"grid.asc", PlannedGrid},
                 {"grid.prj", PlannedCrs},
                 {"bare.asc", PlannedGrid}}};
};

struct BrokenPlan {
    const char* steps;
    const char* step;
    const char* kind;
    const char* message; ///< part of it
    const char* hint;    ///< part of it
};

// clang-format off
const std::vector<BrokenPlan> BrokenPlans{
    // tools
    {R"j({"id":"1","tool":"bufer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}})j", "1", "unknown_tool", "no tool 'bufer'", "Did you mean buffer"},
    {R"j({"id":"1","tool":"run_python","arguments":{"code":"1"}})j", "1", "unknown_tool", "no tool 'run_python'", ""},
    // arguments
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance":5,"distance_m":5,"output":"b"}})j", "1", "invalid_argument", "no argument 'distance'", "Did you mean 'distance_m'"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","output":"b"}})j", "1", "invalid_argument", "buffer needs 'distance_m'", "on the ground"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":"far","output":"b"}})j", "1", "invalid_argument", "'distance_m' must be a number", ""},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"dissolve":"yes","output":"b"}})j", "1", "invalid_argument", "'dissolve' must be true or false", ""},
    {R"j({"id":"1","tool":"top_rows","arguments":{"dataset":"towns","field":"population","count":2.5,"output":"t"}})j", "1", "invalid_argument", "'count' must be a whole number", ""},
    {R"j({"id":"1","tool":"top_rows","arguments":{"dataset":"towns","field":"population","count":0,"output":"t"}})j", "1", "invalid_argument", "'count' must be at least 1", ""},
    {R"j({"id":"1","tool":"top_rows","arguments":{"dataset":"towns","field":"population","count":1,"order":"upward","output":"t"}})j", "1", "invalid_argument", "'order' cannot be upward", "ascending"},
    {R"j({"id":"1","tool":"overlay","arguments":{"left":"squares","right":"squares","how":"minus","output":"o"}})j", "1", "invalid_argument", "'how' cannot be minus", "difference"},
    {R"j({"id":"1","tool":"filter_rows","arguments":["towns"]})j", "1", "invalid_argument", "arguments must be an object", "For example"},
    {R"j({"id":"1","tool":"raster_value","arguments":{"raster":"grid","longitude":200,"latitude":0}})j", "1", "invalid_argument", "'longitude' must be at most 180", ""},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"average","field":"population"}],"output":"a"}})j", "1", "invalid_argument", "no function 'average'", "mean"},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"sum"}],"output":"a"}})j", "1", "invalid_argument", "sum needs a field", "population"},
    // references
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"later","expression":"name == 'Alta'","output":"f"}},
        {"id":"2","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"later"}})j", "1", "forward_reference", "'later'", "step 2 only, which comes later"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"b","distance_m":5,"output":"b"}})j", "1", "self_reference", "'b'", "this step itself"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"twons","distance_m":5,"output":"b"}})j", "1", "not_found", "no dataset 'twons'", "Did you mean 'towns'"},
    {R"j({"id":"1","tool":"read_dataset","arguments":{"dataset":"town","output":"t"}})j", "1", "not_found", "no dataset 'town' among the data", "Did you mean 'towns'"},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"mean","field":"population","name":"mean"}],"output":"a"}},
        {"id":"2","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population > ${9:mean}","output":"f"}})j", "2", "unknown_reference", "${9:mean} refers to a step that is not there", "Earlier steps are 1"},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"mean","field":"population","name":"mean"}],"output":"a"}},
        {"id":"2","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population > ${1:means}","output":"f"}})j", "2", "unknown_reference", "${1:means} refers to a number", "Did you mean 'mean'"},
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population > ${2:mean}","output":"f"}},
        {"id":"2","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"mean","field":"population","name":"mean"}],"output":"a"}})j", "1", "forward_reference", "a later step", ""},
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population > ${1:mean}","output":"f"}})j", "1", "self_reference", "the step that it stands in", ""},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}},
        {"id":"2","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population > ${1:population}","output":"f"}})j", "2", "unknown_reference", "does not show", "no row with numbers"},
    // kinds of datasets
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"figures","distance_m":5,"output":"b"}})j", "1", "invalid_argument", "'figures' has no geometry", ""},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"grid","distance_m":5,"output":"b"}})j", "1", "invalid_argument", "'grid' is a raster", ""},
    {R"j({"id":"1","tool":"raster_statistics","arguments":{"raster":"towns"}})j", "1", "invalid_argument", "'towns' is not a raster", ""},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"count"}],"output":"a"}},
        {"id":"2","tool":"centroids","arguments":{"dataset":"a","output":"c"}})j", "2", "invalid_argument", "'a' has no geometry", ""},
    {R"j({"id":"1","tool":"sample_raster","arguments":{"raster":"grid","points":"squares","field":"v","output":"s"}})j", "1", "invalid_argument", "does not hold single points", "centroids"},
    {R"j({"id":"1","tool":"summarize_within","arguments":{"polygons":"towns","features":"squares","output":"s"}})j", "1", "invalid_argument", "towns", ""},
    {R"j({"id":"1","tool":"measure","arguments":{"dataset":"towns","output":"m","measures":["area_km2"]}})j", "1", "invalid_argument", "", ""},
    {R"j({"id":"1","tool":"measure","arguments":{"dataset":"squares","output":"m","measures":["volume"]}})j", "1", "invalid_argument", "no measure 'volume'", "area_km2"},
    // fields, through joins, aggregates and computed fields
    {R"j({"id":"1","tool":"top_rows","arguments":{"dataset":"towns","field":"populaton","count":1,"output":"t"}})j", "1", "not_found", "no field 'populaton'", "Did you mean 'population'"},
    {R"j({"id":"1","tool":"choropleth_map","arguments":{"dataset":"squares","field":"name","title":"T"}})j", "1", "invalid_argument", "holds text, not numbers", ""},
    {R"j({"id":"1","tool":"join_by_key","arguments":{"left":"squares","right":"figures","left_key":"code","right_key":"code","output":"j"}},
        {"id":"2","tool":"choropleth_map","arguments":{"dataset":"j","field":"2022","title":"T"}})j", "2", "not_found", "'j' has no field '2022'", "2021"},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","group_by":["region"],"metrics":[{"function":"sum","field":"population"}],"output":"a"}},
        {"id":"2","tool":"top_rows","arguments":{"dataset":"a","field":"population","count":1,"output":"t"}})j", "2", "not_found", "'a' has no field 'population'", "Did you mean 'population_sum'"},
    {R"j({"id":"1","tool":"compute_field","arguments":{"dataset":"towns","expression":"upper(name)","field":"loud","output":"c"}},
        {"id":"2","tool":"field_statistics","arguments":{"dataset":"c","field":"loud"}})j", "2", "invalid_argument", "'loud' of 'c' holds text", ""},
    {R"j({"id":"1","tool":"compute_field","arguments":{"dataset":"towns","expression":"population / peple","field":"d","output":"c"}})j", "1", "not_found", "peple", ""},
    {R"j({"id":"1","tool":"compute_field","arguments":{"dataset":"towns","expression":"name * 2","field":"d","output":"c"}})j", "1", "invalid_argument", "name", ""},
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population >","output":"f"}})j", "1", "invalid_argument", "", ""},
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"towns","expression":"population + 1","output":"f"}})j", "1", "invalid_argument", "", ""},
    {R"j({"id":"1","tool":"aggregate","arguments":{"dataset":"towns","metrics":[{"function":"sum","field":"name"}],"output":"a"}})j", "1", "invalid_argument", "name", ""},
    {R"j({"id":"1","tool":"layers_map","arguments":{"layers":[{"dataset":"squares","label_field":"title"}],"title":"T"}})j", "1", "not_found", "no field 'title'", ""},
    {R"j({"id":"1","tool":"layers_map","arguments":{"layers":[{"dataset":"squares","colour":"bluish"}],"title":"T"}})j", "1", "invalid_argument", "no colour 'bluish'", "CSS"},
    // bands
    {R"j({"id":"1","tool":"raster_statistics","arguments":{"raster":"grid","band":2}})j", "1", "invalid_argument", "'grid' has no band 2", "1 to 1"},
    {R"j({"id":"1","tool":"raster_algebra","arguments":{"expression":"a + b","rasters":{"a":"grid"},"output":"r"}})j", "1", "not_found", "uses b, which is not given", ""},
    {R"j({"id":"1","tool":"raster_algebra","arguments":{"expression":"a + 1","rasters":{"a":"grid:3"},"output":"r"}})j", "1", "invalid_argument", "", ""},
    {R"j({"id":"1","tool":"zonal_statistics","arguments":{"raster":"grid","zones":"squares","statistics":["range"],"output":"z"}})j", "1", "invalid_argument", "range", ""},
    {R"j({"id":"1","tool":"raster_algebra","arguments":{"expression":"a / 2","rasters":{"a":"grid"},"output":"half"}},
        {"id":"2","tool":"polygonize","arguments":{"raster":"half","output":"p"}})j", "2", "invalid_argument", "holds real numbers", "raster_algebra"},
    // categories
    {R"j({"id":"1","tool":"filter_rows","arguments":{"dataset":"towns","expression":"region == 'nort'","output":"f"}})j", "1", "not_found", "'region' of 'towns' is 'nort' in no row", "Did you mean 'north'"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}},
        {"id":"2","tool":"filter_rows","arguments":{"dataset":"b","expression":"region in ('north', 'western')","output":"f"}})j", "2", "not_found", "'western' in no row", ""},
    {R"j({"id":"1","tool":"filter_categorical","arguments":{"dataframe_name":"squares","filters":{"code":["EQ","XX"]},"output_dataframe_name":"f"}})j", "1", "not_found", "is 'XX' in no row", ""},
    // coordinate reference systems
    {R"j({"id":"1","tool":"zonal_statistics","arguments":{"raster":"bare","zones":"squares","output":"z"}})j", "1", "crs_missing", "", ""},
    {R"j({"id":"1","tool":"reproject_raster","arguments":{"raster":"bare","crs":"EPSG:3035","output":"r"}})j", "1", "crs_missing", "", ""},
    {R"j({"id":"1","tool":"reproject","arguments":{"dataset":"towns","crs":"EPSG:99999999","output":"r"}})j", "1", "", "EPSG:99999999", ""},
    {R"j({"id":"1","tool":"resample_raster","arguments":{"raster":"grid","cell_size":500,"output":"r"}})j", "1", "invalid_argument", "degree", ""},
    {R"j({"id":"1","tool":"rasterize","arguments":{"dataset":"squares","cell_size":1000,"output":"r"}})j", "1", "invalid_argument", "degree", ""},
    // results
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"squares"}})j", "1", "overwrites", "the data have a dataset 'squares'", "name of its own"},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}},
        {"id":"2","tool":"centroids","arguments":{"dataset":"squares","output":"b"}})j", "2", "overwrites", "the result of step 1 is called 'b' too", ""},
    {R"j({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}},
        {"id":"2","tool":"filter_rows","arguments":{"dataset":"b","expression":"population > 5","output":"b"}})j", "2", "overwrites", "'b' too and would be lost", ""},
    {R"j({"id":"1","tool":"export_dataset","arguments":{"dataset":"towns","file_name":"towns.pdf"}})j", "1", "", "pdf", ""},
    {R"j({"id":"1","tool":"export_dataset","arguments":{"dataset":"grid","file_name":"grid.csv"}})j", "1", "unsupported", "a raster cannot be written", ".tif"},
    {R"j({"id":"1","tool":"choropleth_map","arguments":{"dataset":"towns","field":"population","title":"T","formats":["gif"]}})j", "1", "invalid_argument", "'gif'", "png"},
    {R"j({"id":"1","tool":"small_multiples_map","arguments":{"dataset":"squares","fields":[],"title":"T"}})j", "1", "invalid_argument", "0 panels", ""},
};
// clang-format on

TEST_F(PlanCheckTest, EachBrokenPlanIsRejectedForItsReason) {
    ASSERT_GE(BrokenPlans.size(), 40U);
    for (const BrokenPlan& broken : BrokenPlans) {
        const PlanCheck found = check(broken.steps);
        ASSERT_THAT(found.findings, SizeIs(1)) << broken.steps;
        const Finding& finding = found.findings.front();
        EXPECT_EQ(finding.step, broken.step) << broken.steps;
        EXPECT_THAT(finding.kind, HasSubstr(broken.kind)) << broken.steps << finding.message;
        EXPECT_THAT(finding.message, HasSubstr(broken.message)) << broken.steps;
        EXPECT_THAT(finding.hint, HasSubstr(broken.hint)) << broken.steps;
    }
}

TEST_F(PlanCheckTest, AllFindingsAreToldAndNoneTwice) {
    const PlanCheck found = check(
        R"({"id":"a","tool":"buffer","arguments":{"dataset":"towns","distance_m":"far","dissolve":7,"output":"b"}},
           {"id":"b","tool":"filter_rows","arguments":{"dataset":"b","expression":"population > 5","output":"f"}},
           {"id":"c","tool":"top_rows","arguments":{"dataset":"f","field":"population","count":0,"output":"t"}},
           {"id":"d","tool":"top_rows","arguments":{"dataset":"towns","field":"people","count":1,"output":"u"}})");
    std::vector<std::string> steps;
    for (const Finding& finding : found.findings)
        steps.push_back(finding.step);
    // What step a makes is not known, so b and c are looked at as far as their own arguments go.
    EXPECT_THAT(steps, ElementsAre("a", "a", "c", "d"));
}

TEST_F(PlanCheckTest, AForecastNamesFieldsTypesUnitsAndSizes) {
    const PlanCheck found = check(
        R"({"id":"1","tool":"join_by_key","arguments":{"left":"squares","right":"figures","left_key":"code","right_key":"code","output":"j"}},
           {"id":"2","tool":"compute_field","arguments":{"dataset":"j","expression":"`2021` / `2020`","field":"growth","unit":"1","output":"g"}},
           {"id":"3","tool":"zonal_statistics","arguments":{"raster":"grid","zones":"g","statistics":["mean","count"],"output":"z"}},
           {"id":"4","tool":"filter_rows","arguments":{"dataset":"z","expression":"growth > 1 and mean > ${3:count}","output":"f"}})");
    EXPECT_THAT(found.findings, IsEmpty());
    EXPECT_THAT(found.remarks, IsEmpty());
    ASSERT_THAT(found.steps, SizeIs(4));
    const Json& fields = found.steps.back().summary["fields"];
    EXPECT_THAT(fields, Contains(Json{{"name", "growth"}, {"type", "real"}, {"unit", "1"}}));
    EXPECT_THAT(fields, Contains(Json{{"name", "count"}, {"type", "real"}, {"unit", "cells"}}));
    EXPECT_EQ(found.steps[2].estimate.rows.least, 2);
    EXPECT_EQ(found.steps[2].estimate.rows.most, 2);
    EXPECT_EQ(found.steps[3].estimate.rows.least, 0);
    EXPECT_EQ(found.steps[3].summary["crs"], "EPSG:4326");
}

TEST_F(PlanCheckTest, AStepThatNothingUsesIsARemark) {
    const std::string steps =
        R"({"id":"1","tool":"buffer","arguments":{"dataset":"towns","distance_m":5,"output":"b"}},
           {"id":"2","tool":"centroids","arguments":{"dataset":"squares","output":"c"}})";
    const PlanCheck found = check(steps);
    EXPECT_TRUE(found.ok());
    EXPECT_THAT(found.remarks,
                ElementsAre(AllOf(Field(&Finding::step, "1"), Field(&Finding::kind, "unused"))));
    EXPECT_THAT(
        check_document(R"({"format": 1, "answer_from": ["1", "2"], "steps": [)" + steps + "]}")
            .remarks,
        IsEmpty());
}

TEST_F(PlanCheckTest, AListOfPublishedCallsIsAPlanWhoseNamesAreVariables) {
    const PlanCheck found = check_document(
        R"([{"function_name":"load_geodata","arguments":{"geodataset":"squares","output_geodataframe_name":"s"}},
            {"function_name":"get_centroids","arguments":{"geodataframe_name":"s","output_geodataframe_name":"s"}},
            {"function_name":"create_buffer","arguments":{"geodataframe_name":"s","buffer_size":"wide","output_geodataframe_name":"b"}}])");
    ASSERT_THAT(found.findings, SizeIs(1));
    EXPECT_EQ(found.findings.front().step, "3");
    EXPECT_THAT(found.remarks, Contains(Field(&Finding::kind, "overwrites")));
}

TEST_F(PlanCheckTest, NothingIsWritten) {
    EXPECT_TRUE(
        check(
            R"({"id":"1","tool":"choropleth_map","arguments":{"dataset":"towns","field":"population","title":"T"}},
               {"id":"2","tool":"export_dataset","arguments":{"dataset":"towns","file_name":"towns.csv"}},
               {"id":"3","tool":"contour_map","arguments":{"raster":"grid","interval":1,"title":"T"}})")
            .ok());
    EXPECT_FALSE(std::filesystem::exists(bench.outputs()));
}

TEST(PlanDocumentTest, WhatIsNoPlanIsRefusedNamingTheFault) {
    const auto message = [](const std::string& text) {
        try {
            parse_plan(text, "plan.json");
        } catch (const Error& error) {
            return error.message();
        }
        return std::string("no error");
    };
    EXPECT_THAT(message("{"), HasSubstr("plan.json"));
    EXPECT_THAT(message("7"), HasSubstr("neither a plan nor a list of calls"));
    EXPECT_THAT(message("{}"), HasSubstr("no \"format\""));
    EXPECT_THAT(message(R"({"format": 2, "steps": []})"), HasSubstr("a plan of format 2"));
    EXPECT_THAT(message(R"({"format": 1})"), HasSubstr("\"steps\""));
    EXPECT_THAT(message(R"({"format": 1, "steps": [{"id": "1"}]})"),
                HasSubstr("step 1 has no \"tool\""));
    EXPECT_THAT(message(R"({"format": 1, "steps": [{"tool": "buffer"}]})"),
                HasSubstr("step 1 has no \"id\""));
    EXPECT_THAT(
        message(R"({"format": 1, "steps": [{"id": "1", "tool": "a"}, {"id": "1", "tool": "b"}]})"),
        HasSubstr("two steps have the id '1'"));
    EXPECT_THAT(message(R"({"format": 1, "steps": [{"id": "1", "tool": "a", "args": {}}]})"),
                HasSubstr("no member 'args'"));
    EXPECT_THAT(message(R"({"format": 1, "steps": [], "answer_from": ["3"]})"),
                HasSubstr("step '3', which is not there"));
}

TEST(PlanDocumentTest, IsReadAsItWasWritten) {
    PlanDocument plan;
    plan.steps = {{"1", "buffer", {{"dataset", "towns"}, {"distance_m", 5}}, "Near them."},
                  {"2", "reject_task", Json::object(), ""}};
    plan.answer_from = {"2"};
    const Json written = plan_json(plan);
    EXPECT_EQ(plan_json(parse_plan(written.dump(), "plan.json")), written);
}

} // namespace
} // namespace graticule::tools
