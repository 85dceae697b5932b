// SPDX-License-Identifier: Apache-2.0
#include "geodata/geodesic.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <numbers>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// Two points at the equator and at 65 degrees north; a line of one degree along a meridian.
const std::string VectorPointsCsv = "name,latitude,longitude\nlow,0,10\nhigh,65,10\n";
const std::string LineJson = R"({"type":"Feature","properties":{"n":1},"geometry":
{"type":"LineString","coordinates":[[10,60],[10,61]]}})";

class GeobenchxVector : public testing::Test {
protected:
    Bench bench{{{"points.csv", VectorPointsCsv},
                 {"line.geojson", LineJson},
                 {"squares.geojson", SquaresJson}}};
};

TEST_F(GeobenchxVector, BufferIsMeasuredOnTheGroundAtAnyLatitude) {
    const Json arguments{
        {"geodataframe_name", "points"}, {"buffer_size", 10000}, {"output_geodataframe_name", "b"}};
    bench.done("create_buffer", arguments);
    const geodata::Layer& buffers = bench.workspace().layer("b");
    const geodata::Geodesic geodesic(buffers.crs().ellipsoid());
    const double circle = std::numbers::pi * 10000 * 10000;
    for (std::size_t row = 0; row < 2; ++row)
        EXPECT_NEAR(geodesic.area(buffers.geometry().wkb(row)).square_metres / circle, 1, 1e-3);
    Json far = arguments;
    far["buffer_size"] = 1e9;
    bench.refused("create_buffer", far, "invalid_argument");
}

TEST_F(GeobenchxVector, LineLengthIsGeodesic) {
    // `geod +ellps=WGS84 -I` from 60N 10E to 61N 10E: 111,420.728 m.
    const Observation observation = bench.done(
        "calculate_line_lengths", {{"geodataframe_name", "line"}, {"output_variable_name", "km"}});
    EXPECT_NEAR(observation.data["total_length"]["value"].get<double>(), 111.420728, 1e-5);
    EXPECT_EQ(observation.data["total_length"]["unit"], "km");
    bench.refused("calculate_line_lengths",
                  {{"geodataframe_name", "squares"}, {"output_variable_name", "km"}},
                  "invalid_argument");
    bench.refused("calculate_line_lengths",
                  {{"geodataframe_name", "lines"}, {"output_variable_name", "km"}}, "not_found");
}

TEST_F(GeobenchxVector, CentroidsLieInTheSquares) {
    bench.done("get_centroids",
               {{"geodataframe_name", "squares"}, {"output_geodataframe_name", "c"}});
    const geodata::Layer& centroids = bench.workspace().layer("c");
    const auto low = centroids.geometry().point(0);
    ASSERT_TRUE(low);
    EXPECT_NEAR(low->x, 10.5, 1e-6);
    EXPECT_NEAR(low->y, 0.5, 1e-3);
    // More of the ground of the northern square lies in its south.
    EXPECT_LT(centroids.geometry().point(1)->y, 60.5);
    bench.refused("get_centroids",
                  {{"geodataframe_name", "nothing"}, {"output_geodataframe_name", "c"}},
                  "not_found");
}

TEST_F(GeobenchxVector, EachFeatureIsSelectedOnce) {
    const Json arguments{{"features_geodataframe_name", "squares"},
                         {"reference_geodataframe_name", "line"},
                         {"spatial_predicates", R"(["intersects", "touches"])"},
                         {"output_geodataframe_name", "hit"},
                         {"plot_result", false}};
    const Observation observation =
        bench.done("select_features_by_spatial_relationship", arguments);
    // The line runs along the western side of the northern square: it meets both predicates.
    EXPECT_EQ(observation.data["rows"], 1);
    EXPECT_EQ(bench.workspace().layer("hit").column("code").text(0), "NO");
    Json wrong = arguments;
    wrong["spatial_predicates"] = {"near"};
    bench.refused("select_features_by_spatial_relationship", wrong, "invalid_argument");
}

} // namespace
} // namespace graticule::tools
