// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/nearest.hpp"
#include "operations/vector/select_by_location.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using Values = std::vector<std::string>;

double nearest_km(const std::string& from, const std::string& to) {
    Bench bench;
    const geodata::Layer result =
        join_nearest(layer_of({from}), layer_of({to}), {}, bench.report, bench.context);
    return result.column("distance_km").real(0);
}

// From `geod +ellps=WGS84 -I`.
TEST(Nearest, MeasuresBetweenPoints) {
    EXPECT_NEAR(nearest_km("POINT (10.75 59.91)", "POINT (18.07 59.33)"), 417.9299755, 1e-6);
    EXPECT_NEAR(nearest_km("POINT (179.5 65)", "POINT (-179.7 65)"), 37.740173, 1e-6);
    EXPECT_NEAR(nearest_km("POINT (0 89)", "POINT (180 89)"), 223.38772983, 1e-6);
}

// The least of pyproj's Geod.inv distances to 20,001 places along the edge, which is straight in
// degrees; for two edges, over 101 places on the first.
TEST(Nearest, MeasuresToEdges) {
    EXPECT_NEAR(nearest_km("POINT (10 66)", "LINESTRING (9 65, 11 65)") / 111.500062815, 1, 1e-5);
    EXPECT_NEAR(nearest_km("POINT (10 66)", "LINESTRING (5 60, 15 64.5)") / 285.5207659, 1, 1e-5);
    EXPECT_NEAR(nearest_km("LINESTRING (20 70, 30 68)", "LINESTRING (0 60, 40 62)") / 719.6696135,
                1, 1e-3);
    EXPECT_EQ(nearest_km("LINESTRING (20 70, 30 50)", "LINESTRING (0 60, 40 62)"), 0);
}

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

TEST(Nearest, IsZeroInsideOfPolygons) {
    const std::string square = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))";
    EXPECT_EQ(nearest_km("POINT (5 5)", square), 0);
    EXPECT_EQ(nearest_km(square, "POINT (5 5)"), 0);
    EXPECT_EQ(nearest_km(square, "LINESTRING (4 4, 5 5)"), 0);
    // In a hole: half a degree along the meridian 5 from 5 to 5.5, by geod 55.2868 km.
    const std::string holed = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), "
                              "(3 4.5, 7 4.5, 7 5.5, 3 5.5, 3 4.5))";
    EXPECT_NEAR(nearest_km("POINT (5 5)", holed), 55.287, 0.01);
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

TEST(Nearest, GivesTiesToTheLowerRow) {
    Bench bench;
    const geodata::Layer reference =
        layer_of({"POINT (1 0)", "POINT (-1 0)", "POINT (5 5)", "POINT (1 0)"});
    const auto found = nearest_neighbours(layer_of({"POINT (0 0)", "POINT (-0.5 0)", ""}),
                                          reference, {}, bench.report, bench.context);
    EXPECT_EQ(found[0]->row, 0U);
    EXPECT_EQ(found[1]->row, 1U);
    EXPECT_FALSE(found[2]);
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

// One degree along the equator is 111.319491 km, along 65 N 47.175039 km (geod).
TEST(SelectWithinDistance, IsExactAtTheLimit) {
    const auto count = [](const std::string& from, const std::string& to, double metres) {
        Bench bench;
        return select_within_distance(layer_of({from}), layer_of({to}), Length::from_metres(metres),
                                      bench.report, bench.context)
            .size();
    };
    EXPECT_EQ(count("POINT (0 0)", "POINT (1 0)", 111'319.49), 0U);
    EXPECT_EQ(count("POINT (0 0)", "POINT (1 0)", 111'319.50), 1U);
    EXPECT_EQ(count("POINT (179.5 65)", "POINT (-179.5 65)", 47'175.03), 0U);
    EXPECT_EQ(count("POINT (179.5 65)", "POINT (-179.5 65)", 47'175.04), 1U);
    EXPECT_EQ(count("POINT (0 89)", "POINT (180 89)", 223'387.72), 0U);
    EXPECT_EQ(count("POINT (0 89)", "POINT (180 89)", 223'387.73), 1U);
    EXPECT_EQ(count("POINT (0 0)", "POINT (0 0)", 0), 1U);
    // Nearly antipodal, where chords say little: half the meridian ellipse is 20,003,931.46 m.
    EXPECT_EQ(count("POINT (0 90)", "POINT (0 -90)", 20'003'931), 0U);
    EXPECT_EQ(count("POINT (0 90)", "POINT (0 -90)", 20'003'932), 1U);
}

TEST(SelectWithinDistance, TakesEachFeatureOnce) {
    Bench bench;
    const geodata::Layer result = select_within_distance(
        layer_of({"POINT (0 0)", "POINT (9 9)", "", "POLYGON ((2 2, 3 2, 3 3, 2 2))"}),
        layer_of({"POINT (0.1 0)", "POINT (0 0.1)", "POINT (2.5 2.1)"}),
        Length::from_metres(50'000), bench.report, bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0", "3"}));
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
}

TEST(SelectWithinDistance, MovesTheReferenceIntoTheSameCrs) {
    Bench bench;
    // 16.37 E, 48.21 N in UTM 33, by pyproj.
    const geodata::Layer vienna = layer_of({"POINT (601779.3285274836 5340548.616998851)"},
                                           Crs::parse("EPSG:32633"), "vienna");
    const geodata::Layer near = layer_of({"POINT (16.37 48.22)", "POINT (16.37 48.30)"});
    const geodata::Layer result = select_within_distance(near, vienna, Length::from_metres(2000),
                                                         bench.report, bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0"}));
    ASSERT_FALSE(bench.report.decisions().empty());
    EXPECT_NE(bench.report.decisions()[0].find("'vienna' was moved from EPSG:32633"),
              std::string::npos);
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
