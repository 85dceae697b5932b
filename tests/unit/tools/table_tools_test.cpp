// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// Expected values are worked out by hand from the five towns of bench.hpp.
class TableTools : public testing::Test {
protected:
    Bench bench{
        {{"towns.csv", TownsCsv}, {"figures.csv", FiguresCsv}, {"squares.geojson", SquaresJson}}};
};

TEST_F(TableTools, DescribeDatasetSaysRangesExamplesAndExtent) {
    const Observation observation = bench.done("describe_dataset", {{"dataset", "towns"}});
    EXPECT_EQ(observation.data["rows"], 5);
    EXPECT_EQ(observation.data["extent"], Json::parse("[-8.5, 37.5, 14.3, 61.0]"));
    const Json population = observation.data["fields"][2];
    EXPECT_EQ(population["name"], "population");
    EXPECT_EQ(population["nulls"], 1);
    EXPECT_EQ(population["min"], 50);
    EXPECT_EQ(population["max"], 500);
    EXPECT_THAT(observation.text, HasSubstr(R"(for example "Alta"; "Bodo"; "Cork")"));
    bench.refused("describe_dataset", {{"dataset", "nothing"}}, "not_found");
}

TEST_F(TableTools, ReadDatasetRefusesWhatIsNotThere) {
    const Observation observation =
        bench.refused("read_dataset", {{"dataset", "twons"}, {"output", "t"}}, "not_found");
    EXPECT_THAT(observation.text, HasSubstr("Did you mean 'towns'?"));
}

TEST_F(TableTools, UniqueValuesCountsEachAndTheEmptyCells) {
    const Observation observation =
        bench.done("unique_values", {{"dataset", "towns"}, {"field", "region"}});
    EXPECT_EQ(observation.data["distinct"], 2);
    EXPECT_EQ(observation.data["nulls"], 1);
    EXPECT_EQ(observation.data["values"], Json::parse(R"([{"value": "north", "count": 2},
                                                          {"value": "south", "count": 2}])"));
    bench.refused("unique_values", {{"dataset", "towns"}, {"field", "region"}, {"limit", 0}},
                  "invalid_argument");
}

TEST_F(TableTools, FilterRowsKeepsWhatIsTrueAndNoNulls) {
    const Observation observation =
        bench.done("filter_rows",
                   {{"dataset", "towns"}, {"expression", "population < 400"}, {"output", "small"}});
    EXPECT_THAT(observation.text, HasSubstr("Kept 3 of 5 rows"));
    EXPECT_EQ(bench.workspace().layer("small").column("name").text(2), "Dax");
    bench.refused("filter_rows",
                  {{"dataset", "towns"}, {"expression", "population <"}, {"output", "x"}},
                  "invalid_argument");
}

TEST_F(TableTools, JoinByKeyKeepsTheGeometryOfTheLeft) {
    const Json arguments{{"left", "squares"},
                         {"right", "figures"},
                         {"left_key", "code"},
                         {"right_key", "code"},
                         {"output", "joined"}};
    bench.done("join_by_key", arguments);
    const geodata::Layer& joined = bench.workspace().layer("joined");
    ASSERT_EQ(joined.size(), 2U);
    EXPECT_TRUE(joined.has_geometry());
    EXPECT_EQ(joined.column("2021").number(0), 5);
    EXPECT_EQ(joined.column("2021").number(1), 20);
    Json wrong = arguments;
    wrong["how"] = "outer";
    bench.refused("join_by_key", wrong, "invalid_argument");
}

TEST_F(TableTools, AggregateGivesRowsToReadAnAnswerOff) {
    const Observation observation = bench.done(
        "aggregate", {{"dataset", "towns"},
                      {"group_by", {"region"}},
                      {"metrics",
                       {{{"function", "count"}},
                        {{"function", "sum"}, {"field", "population"}, {"name", "people"}}}},
                      {"output", "regions"}});
    EXPECT_EQ(observation.data["row_count"], 3);
    EXPECT_EQ(observation.data["rows"][0]["region"], "north");
    EXPECT_EQ(observation.data["rows"][0]["count"], 2);
    EXPECT_EQ(observation.data["rows"][0]["people"], 400);
    EXPECT_EQ(observation.data["rows"][1]["people"], 500); // Enna's is not known
    EXPECT_EQ(observation.data["rows"][2]["region"], nullptr);
    const auto refused = [&](const Json& metrics, std::string_view code) {
        return bench
            .refused("aggregate", {{"dataset", "towns"}, {"metrics", metrics}, {"output", "x"}},
                     code)
            .text;
    };
    EXPECT_THAT(refused({{{"function", "average"}, {"field", "population"}}}, "invalid_argument"),
                HasSubstr("mean"));
    EXPECT_THAT(refused({{{"function", "sum"}}}, "invalid_argument"), HasSubstr("needs a field"));
    refused(Json::array(), "invalid_argument");
    refused({{{"function", "sum"}, {"field", "popul"}}}, "not_found");
}

TEST_F(TableTools, ComputeFieldHasTheUnit) {
    bench.done("compute_field", {{"dataset", "figures"},
                                 {"expression", "`2021` - `2020`"},
                                 {"field", "growth"},
                                 {"unit", "people"},
                                 {"output", "grown"}});
    const geodata::Layer& grown = bench.workspace().layer("grown");
    EXPECT_EQ(grown.column("growth").number(0), 10);
    EXPECT_EQ(grown.field(grown.field_index("growth")).unit, "people");
    bench.refused(
        "compute_field",
        {{"dataset", "figures"}, {"expression", "code * 2"}, {"field", "x"}, {"output", "y"}},
        "invalid_argument");
}

TEST_F(TableTools, FieldStatisticsAreOfTheValuesOnly) {
    // 50, 100, 300, 500: mean 237.5, median 200, the quartile 0.25 at 50 + 0.75 * 50.
    const Observation observation =
        bench.done("field_statistics", {{"dataset", "towns"}, {"field", "population"}});
    EXPECT_EQ(observation.data["count"], 4);
    EXPECT_EQ(observation.data["nulls"], 1);
    EXPECT_EQ(observation.data["sum"]["value"], 950);
    EXPECT_EQ(observation.data["mean"]["value"], 237.5);
    EXPECT_EQ(observation.data["median"]["value"], 200);
    EXPECT_EQ(observation.data["quantiles"]["0.25"]["value"], 87.5);
    bench.refused("field_statistics",
                  {{"dataset", "towns"}, {"field", "population"}, {"quantiles", {2}}},
                  "invalid_argument");
}

TEST_F(TableTools, TopRowsNeverRankNulls) {
    const Observation observation = bench.done("top_rows", {{"dataset", "towns"},
                                                            {"field", "population"},
                                                            {"count", 10},
                                                            {"order", "ascending"},
                                                            {"output", "t"}});
    EXPECT_EQ(observation.data["row_count"], 4);
    EXPECT_EQ(observation.data["ranked"], 4);
    EXPECT_EQ(observation.data["rows"][0]["name"], "Dax");
    const Observation first = bench.done(
        "top_rows", {{"dataset", "towns"}, {"field", "population"}, {"count", 1}, {"output", "f"}});
    EXPECT_EQ(first.data["row_count"], 1);
    EXPECT_EQ(first.data["ranked"], 4);
    bench.refused("top_rows",
                  {{"dataset", "towns"}, {"field", "population"}, {"count", 0}, {"output", "t"}},
                  "invalid_argument");
}

TEST_F(TableTools, ExportDatasetWritesAmongTheOutputs) {
    const Observation observation =
        bench.done("export_dataset", {{"dataset", "figures"}, {"file_name", "../figures.csv"}});
    ASSERT_EQ(observation.artifacts.size(), 1U);
    EXPECT_EQ(observation.artifacts[0].kind, "table");
    const std::string name =
        std::filesystem::path(observation.artifacts[0].path).filename().string();
    EXPECT_EQ(observation.artifacts[0].path, "outputs/" + name);
    EXPECT_THAT(read_file(bench.outputs() / name), HasSubstr("NO,10,20"));
    bench.refused("export_dataset", {{"dataset", "figures"}, {"file_name", "figures.docx"}},
                  "unsupported");
}

} // namespace
} // namespace graticule::tools
