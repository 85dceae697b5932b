// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

namespace graticule::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class GeobenchxTable : public testing::Test {
protected:
    Bench bench{{{"towns.csv", TownsCsv},
                 {"figures.csv", FiguresCsv},
                 {"more.csv", "code,2021\nEQ,50\nNO,80\n"},
                 {"bare.csv", "a,b\n1,x\n2,x\n"},
                 {"squares.geojson", SquaresJson}}};

    void SetUp() override {
        bench.done("load_data", {{"dataset", "figures"}, {"output_dataframe_name", "f"}});
        bench.done("load_geodata", {{"geodataset", "squares"}, {"output_geodataframe_name", "s"}});
    }
};

TEST_F(GeobenchxTable, LoadSaysLengthColumnsTypesAndShares) {
    const Observation observation =
        bench.done("load_geodata", {{"geodataset", "towns"}, {"output_geodataframe_name", "t"}});
    EXPECT_THAT(observation.text, HasSubstr("Stored as 't': 5 rows, 5 columns, geometry"));
    EXPECT_THAT(observation.text, HasSubstr("text: name 100 %, region 80 %"));
    EXPECT_EQ(observation.data["fields"][2]["name"], "population");
    EXPECT_EQ(observation.data["fields"][2]["non_empty_percent"], 80);
    EXPECT_THAT(bench
                    .refused("load_data", {{"dataset", "squares"}, {"output_dataframe_name", "x"}},
                             "invalid_argument")
                    .text,
                HasSubstr("load_geodata"));
    EXPECT_THAT(bench
                    .refused("load_geodata",
                             {{"geodataset", "figures"}, {"output_geodataframe_name", "x"}},
                             "invalid_argument")
                    .text,
                HasSubstr("no geometry"));
    bench.refused("load_data", {{"dataset", "Net migration"}, {"output_dataframe_name", "x"}},
                  "not_found");
}

TEST_F(GeobenchxTable, MergeKeepsEveryFeatureAndSuffixesWhatClashes) {
    bench.done("merge_dataframes", {{"dataframe_name", "f"},
                                    {"geodataframe_name", "s"},
                                    {"statkey", "code"},
                                    {"geokey", "code"},
                                    {"output_dataframe_name", "m"}});
    bench.done("merge_dataframes", {{"dataframe_name", "more"},
                                    {"geodataframe_name", "m"},
                                    {"statkey", "code"},
                                    {"geokey", "code"},
                                    {"output_dataframe_name", "m2"}});
    const geodata::Layer& merged = bench.workspace().layer("m2");
    EXPECT_THAT(merged.field_names(), ElementsAre("code", "name", "2020", "2021_x", "2021_y"));
    EXPECT_EQ(merged.column("2021_x").number(1), 20);
    EXPECT_EQ(merged.column("2021_y").number(1), 80);
    EXPECT_TRUE(merged.has_geometry());
    bench.refused("merge_dataframes",
                  {{"dataframe_name", "f"},
                   {"geodataframe_name", "s"},
                   {"statkey", "Country"},
                   {"geokey", "code"},
                   {"output_dataframe_name", "x"}},
                  "not_found");
}

TEST_F(GeobenchxTable, MergeSaysHowManyKeysDidNotMatch) {
    const Observation observation =
        bench.done("merge_dataframes", {{"dataframe_name", "f"},
                                        {"geodataframe_name", "s"},
                                        {"statkey", "code"},
                                        {"geokey", "name"},
                                        {"output_dataframe_name", "m"}});
    EXPECT_EQ(observation.data["rows"], 2);
    EXPECT_FALSE(observation.data["dropped"].empty() && observation.data["warnings"].empty())
        << observation.text;
}

TEST_F(GeobenchxTable, UniqueValuesAreListed) {
    const Observation observation =
        bench.done("get_unique_values", {{"dataframe_name", "towns"}, {"column", "region"}});
    EXPECT_EQ(observation.data["values"], Json::parse(R"(["north", "south", null])"));
    bench.refused("get_unique_values", {{"dataframe_name", "towns"}, {"column", "Region"}},
                  "not_found");
}

TEST_F(GeobenchxTable, FilterCategoricalTakesObjectsJsonAndPython) {
    const std::vector<Json> filters{
        {{"code", "NO"}},          {{"code", {"NO", "ZZ"}}, {"2021", "20"}},
        R"({"code": ["NO"]})",     "{'code': 'NO'}",
        R"({\'code\': [\'NO\']})", {{"2021", 20}}};
    for (const Json& filter : filters) {
        bench.done("filter_categorical",
                   {{"dataframe_name", "f"}, {"filters", filter}, {"output_dataframe_name", "x"}});
        const geodata::Layer& kept = bench.workspace().layer("x");
        ASSERT_EQ(kept.size(), 1U) << filter;
        EXPECT_EQ(kept.column("2020").number(0), 10);
    }
    bench.refused(
        "filter_categorical",
        {{"dataframe_name", "f"}, {"filters", {{"cod", "NO"}}}, {"output_dataframe_name", "x"}},
        "not_found");
    bench.refused("filter_categorical",
                  {{"dataframe_name", "f"}, {"filters", "code=NO"}, {"output_dataframe_name", "x"}},
                  "invalid_argument");
}

TEST_F(GeobenchxTable, FilterCategoricalSaysWhichValueIsNotThere) {
    const Observation observation = bench.done(
        "filter_categorical",
        {{"dataframe_name", "s"}, {"filters", {{"name", "Nort"}}}, {"output_dataframe_name", "x"}});
    EXPECT_EQ(observation.data["rows"], 0);
    EXPECT_THAT(to_line(observation.data["warnings"]), HasSubstr("North"));
}

TEST_F(GeobenchxTable, FilterNumericalReadsABareYearAsTheColumn) {
    const Observation observation = bench.done(
        "filter_numerical",
        {{"dataframe_name", "f"}, {"conditions", "2021 >= 7"}, {"output_dataframe_name", "x"}});
    EXPECT_EQ(observation.data["rows"], 2);
    EXPECT_THAT(observation.text, HasSubstr("2021 was read as the column"));
    EXPECT_EQ(bench
                  .done("filter_numerical", {{"dataframe_name", "f"},
                                             {"conditions", "`2021` > `2020` and code == 'NO'"},
                                             {"output_dataframe_name", "x"}})
                  .data["rows"],
              1);
    bench.refused("filter_numerical",
                  {{"dataframe_name", "f"},
                   {"conditions", "@os.system('x')"},
                   {"output_dataframe_name", "x"}},
                  "invalid_argument");
}

TEST_F(GeobenchxTable, ColumnStatisticsHaveTheAskedQuantiles) {
    // 20, 5, 7: median 7; the quantile 0.9 lies at 7 + 0.8 * 13.
    const Observation observation =
        bench.done("calculate_column_statistics", {{"dataframe_name", "f"},
                                                   {"column_name", "2021"},
                                                   {"output_variable_name", "stats"},
                                                   {"additional_quantiles", "[0.9]"}});
    EXPECT_EQ(observation.data["median"]["value"], 7);
    EXPECT_DOUBLE_EQ(observation.data["quantiles"]["0.9"]["value"].get<double>(), 17.4);
    EXPECT_TRUE(observation.data["quantiles"].contains("0.25"));
    EXPECT_EQ(bench.workspace().value("stats")["count"], 3);
    bench.refused("calculate_column_statistics",
                  {{"dataframe_name", "f"}, {"column_name", "code"}, {"output_variable_name", "x"}},
                  "invalid_argument");
}

Json division(const char* first, const char* second) {
    return {{"dataframe1_name", first},      {"column1_name", "2021"},
            {"dataframe2_name", second},     {"column2_name", "2021"},
            {"operation", "divide"},         {"output_column_name", "share"},
            {"output_dataframe_name", "out"}};
}

TEST_F(GeobenchxTable, ColumnsOfTwoTablesArePairedByKeyNotByOrder) {
    const Observation observation = bench.done("calculate_columns", division("f", "more"));
    // f is in the order NO, EQ, XX and the other in EQ, NO: 20/80 and 5/50; XX has no partner.
    const geodata::Column& share = bench.workspace().layer("out").column("share");
    EXPECT_DOUBLE_EQ(share.number(0), 0.25);
    EXPECT_DOUBLE_EQ(share.number(1), 0.1);
    EXPECT_TRUE(share.is_null(2));
    EXPECT_THAT(observation.text, HasSubstr("paired by 'code'"));
}

TEST_F(GeobenchxTable, ColumnsOfOneTableArePairedWithThemselves) {
    Json arguments = division("f", "f");
    arguments["column2_name"] = "2020";
    arguments["operation"] = "substract";
    bench.done("calculate_columns", arguments);
    EXPECT_EQ(bench.workspace().layer("out").column("share").number(0), 10);
}

TEST_F(GeobenchxTable, ColumnsOfTablesThatCannotBePairedAreRefused) {
    Json arguments = division("f", "bare");
    arguments["column2_name"] = "a";
    EXPECT_THAT(bench.refused("calculate_columns", arguments, "invalid_argument").text,
                HasSubstr("Merge them by a key first"));
}

TEST_F(GeobenchxTable, ScalingReplacesAColumnOfTheSameName) {
    const Json arguments{{"dataframe_name", "f"},        {"column_name", "2021"},
                         {"operation", "multiply"},      {"value", "100"},
                         {"output_column_name", "2021"}, {"output_dataframe_name", "f"}};
    bench.done("scale_column_by_value", arguments);
    const geodata::Layer& scaled = bench.workspace().layer("f");
    EXPECT_EQ(scaled.field_count(), 3U);
    EXPECT_EQ(scaled.column("2021").number(0), 2000);
    Json by_zero = arguments;
    by_zero["operation"] = "divide";
    by_zero["value"] = 0;
    bench.refused("scale_column_by_value", by_zero, "invalid_argument");
}

TEST_F(GeobenchxTable, RejectTaskSaysSo) {
    const Observation observation = bench.done("reject_task", Json::object());
    EXPECT_EQ(observation.data["rejected"], true);
    bench.refused("reject_task", "no", "invalid_argument");
}

} // namespace
} // namespace graticule::tools
