// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

TEST(ArgumentSchema, ListsTheValuesThatAreThere) {
    Bench bench({{"towns.csv", TownsCsv}, {"squares.geojson", SquaresJson}});
    bench.done("read_dataset", {{"dataset", "squares"}, {"output", "cells"}});
    const Json layers = argument_schema(find_tool("create_buffer"), &bench.workspace());
    EXPECT_EQ(layers["properties"]["geodataframe_name"]["enum"],
              Json::parse(R"(["cells", "squares", "towns"])"));
    EXPECT_EQ(layers["required"],
              Json::parse(R"(["geodataframe_name", "buffer_size", "output_geodataframe_name"])"));
    const Json fields = argument_schema(find_tool("get_unique_values"), &bench.workspace());
    EXPECT_THAT(fields["properties"]["column"]["description"].get<std::string>(),
                HasSubstr("cells.code, cells.name"));
}

TEST(ArgumentSchema, IsBounded) {
    Bench bench;
    geodata::Layer table;
    geodata::Column column(geodata::FieldType::Real);
    column.append_real(1);
    table.set_field({"f", geodata::FieldType::Real, ""}, std::move(column));
    for (int i = 0; i < 100; ++i)
        bench.workspace().store("table" + std::to_string(i), table, {"test", ""});
    const Json schema = argument_schema(find_tool("get_unique_values"), &bench.workspace());
    const Json& dataset = schema["properties"]["dataframe_name"];
    EXPECT_FALSE(dataset.contains("enum")); // it would refuse the other forty
    EXPECT_THAT(dataset["description"].get<std::string>(), HasSubstr("… and 40 more"));
    EXPECT_LT(to_line(schema).size(), 5000U);
}

TEST(ArgumentSchema, ClosesStrictToolsOnly) {
    EXPECT_EQ(argument_schema(find_tool("filter_rows"))["additionalProperties"], false);
    EXPECT_FALSE(argument_schema(find_tool("make_heatmap")).contains("additionalProperties"));
}

TEST(ArgumentSchema, TakesJsonTextWherePublishedCallsHoldIt) {
    const Json schema = argument_schema(find_tool("filter_categorical"));
    EXPECT_EQ(schema["properties"]["filters"]["anyOf"],
              Json::parse(R"([{"type": "object"}, {"type": "string"}])"));
}

} // namespace
} // namespace graticule::tools
