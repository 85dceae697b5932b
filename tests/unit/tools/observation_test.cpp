// SPDX-License-Identifier: Apache-2.0
#include "tools/observation.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

TEST(Observation, HoldsTheResultForAMachine) {
    Bench bench({{"squares.geojson", SquaresJson}});
    const Observation observation =
        bench.done("read_dataset", {{"dataset", "squares"}, {"output", "cells"}});
    EXPECT_EQ(observation.data["output"], "cells");
    EXPECT_EQ(observation.data["rows"], 2);
    EXPECT_EQ(observation.data["fields"][0],
              Json::parse(R"({"name": "code", "type": "text", "unit": ""})"));
    EXPECT_EQ(observation.data["crs"], "EPSG:4326");
    EXPECT_TRUE(observation.data["geometry"].is_string());
    EXPECT_TRUE(observation.data["dropped"].is_array());
    EXPECT_TRUE(observation.data["warnings"].is_array());
}

TEST(Observation, SaysWhatAnOperationDroppedAndDecided) {
    operations::Report report;
    report.drop("empty geometry", 3);
    report.decide("measured on the ellipsoid");
    report.warn("two keys repeat");
    Observation observation;
    add_report(observation, report);
    EXPECT_EQ(observation.data["dropped"],
              Json::parse(R"([{"reason": "empty geometry", "count": 3}])"));
    EXPECT_THAT(observation.text, HasSubstr("3 (empty geometry)"));
    EXPECT_THAT(observation.text, HasSubstr("Note: measured on the ellipsoid"));
    EXPECT_THAT(observation.text, HasSubstr("Warning: two keys repeat"));
}

TEST(Observation, QuantitiesHaveUnitsAndNoNan) {
    EXPECT_EQ(quantity_json(1.5, "km"), Json::parse(R"({"value": 1.5, "unit": "km"})"));
    EXPECT_EQ(quantity_json(NAN, ""), Json::parse(R"({"value": null, "unit": ""})"));
}

TEST(Observation, IsBounded) {
    std::string csv = "name";
    for (int i = 0; i < 2000; ++i)
        csv += ",a_rather_long_column_name_" + std::to_string(i);
    csv += "\n";
    for (int row = 0; row < 300; ++row)
        csv += std::string(3000, 'x') + std::string(2000, ',') + "\n";
    Bench bench({{"wide.csv", csv}});
    for (const auto& [tool, arguments] : std::vector<std::pair<std::string, Json>>{
             {"load_data", {{"dataset", "wide"}, {"output_dataframe_name", "w"}}},
             {"describe_dataset", {{"dataset", "wide"}}},
             {"get_unique_values", {{"dataframe_name", "wide"}, {"column", "name"}}},
             {"top_rows",
              {{"dataset", "wide"}, {"field", "name"}, {"count", 300}, {"output", "t"}}},
             {"unique_values", {{"dataset", "wide"}, {"field", "name"}}}}) {
        const Observation observation = bench.done(tool, arguments);
        EXPECT_LE(observation.text.size(), MaxObservationBytes) << tool;
        EXPECT_LT(to_line(observation.data).size(), 10U << 20) << tool;
    }
}

} // namespace
} // namespace graticule::tools
