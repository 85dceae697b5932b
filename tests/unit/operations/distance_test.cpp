// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/select_by_location.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using Values = std::vector<std::string>;

TEST(Nearest, FollowsLongEdgesOfProjectedLayers) {
    // The middle of an edge of 1,000 km that is straight in the projection, and so lies kilometres
    // off the line that is straight in degrees.
    Bench bench;
    const geodata::Crs laea = geodata::Crs::parse("EPSG:3035");
    const geodata::Layer edge = layer_of({"LINESTRING (4000000 4000000, 5000000 4000000)"}, laea);
    const geodata::Layer middle = layer_of({"POINT (4500000 4000000)"}, laea);
    const auto found = nearest_neighbours(middle, edge, std::nullopt, bench.report, bench.context);
    EXPECT_LT(found.at(0).value().distance.metres, 0.5);
}

// Of the second join the names are taken that the first one gave.
TEST(Nearest, CanBeJoinedToWhatWasJoinedBefore) {
    Bench bench;
    const auto named = [](const std::string& wkt, const std::string& name) {
        geodata::Layer layer = layer_of({wkt});
        layer.set_field({"name", geodata::FieldType::Text, ""}, texts({name}));
        return layer;
    };
    geodata::Layer result = named("POINT (0 0)", "home");
    for (const char* name : {"school", "shop", "pub"})
        result = join_nearest(result, named("POINT (0 1)", name), {}, bench.report, bench.context);
    EXPECT_EQ(result.field_names(),
              (Values{"id", "name", "nearest_id", "nearest_name", "distance_km", "nearest_id_2",
                      "nearest_name_2", "distance_km_2", "nearest_id_3", "nearest_name_3",
                      "distance_km_3"}));
    EXPECT_EQ(shown(result, "name"), (Values{"home"}));
    EXPECT_EQ(shown(result, "nearest_name"), (Values{"school"}));
    EXPECT_EQ(shown(result, "nearest_name_2"), (Values{"shop"}));
    EXPECT_EQ(shown(result, "nearest_name_3"), (Values{"pub"}));
}

TEST(Nearest, JoinsFieldsAndKeepsTheLonely) {
    Bench bench;
    geodata::Layer stations = layer_of({"POINT (1 0)", "POINT (50 0)"}, Crs::wgs84(), "stations");
    stations.set_field({"station", {}, ""}, texts({"near", "far"}));
    const geodata::Layer result =
        join_nearest(layer_of({"POINT (0 0)", "POINT (0 80)"}), stations,
                     Length::from_kilometres(200), bench.report, bench.context);
    EXPECT_EQ(result.field_names(), (Values{"id", "nearest_id", "station", "distance_km"}));
    EXPECT_EQ(shown(result, "station"), (Values{"near", ""}));
    EXPECT_EQ(result.field(3).unit, "km");
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_THROW(join_nearest(stations, layer_of({""}), {}, bench.report, bench.context), Error);
}

TEST(SelectWithinDistance, RefusesWhatItCannotMeasure) {
    Bench bench;
    const geodata::Layer place = layer_of({"POINT (0 0)"});
    EXPECT_THROW(select_within_distance(place, layer_of({"POINT (0 0)"}, Crs()),
                                        Length::from_metres(1), bench.report, bench.context),
                 Error);
    EXPECT_THROW(
        select_within_distance(place, place, Length::from_metres(-1), bench.report, bench.context),
        Error);
}

} // namespace
} // namespace graticule::operations
