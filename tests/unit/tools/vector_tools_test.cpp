// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// Worked out by hand: two squares of a degree that share [0.5, 1] x [0, 1]; places in the first, in
// both, and far away; a line along the equator through both squares.
std::string square(const char* name, const char* group, double west) {
    const std::string w = std::to_string(west);
    const std::string e = std::to_string(west + 1);
    return std::string(R"({"type":"Feature","properties":{"name":")") + name + R"(","kind":")"
           + group + R"("},"geometry":{"type":"Polygon","coordinates":[[[)" + w + ",0],[" + e
           + ",0],[" + e + ",1],[" + w + ",1],[" + w + ",0]]]}}";
}

std::string vector_collection(const std::string& features) {
    return R"({"type":"FeatureCollection","features":[)" + features + "]}";
}

class VectorTools : public testing::Test {
protected:
    Bench bench{
        {{"first.geojson", vector_collection(square("a", "x", 0))},
         {"second.geojson", vector_collection(square("b", "x", 0.5) + "," + square("c", "x", 5))},
         {"places.csv", "place,people,latitude,longitude\n"
                        "inside,10,0.5,0.25\nboth,20,0.5,0.75\nfar,40,60,10\n"},
         {"line.geojson",
          R"({"type":"Feature","properties":{"n":1},"geometry":{"type":"LineString",)"
          R"("coordinates":[[-1,0],[2,0]]}})"},
         {"table.csv", "k,v\n1,2\n"}}};

    static std::size_t rows(const Observation& observation) {
        const Json& rows = observation.data["rows"];
        return rows.is_array() ? rows.size() : rows.get<std::size_t>();
    }
};

TEST_F(VectorTools, BufferDissolvesOnRequest) {
    const Json arguments{{"dataset", "places"}, {"distance_m", 100'000}, {"output", "b"}};
    EXPECT_EQ(rows(bench.done("buffer", arguments)), 3U);
    Json united = arguments;
    united["dissolve"] = true;
    EXPECT_EQ(rows(bench.done("buffer", united)), 1U);
    Json far = arguments;
    far["distance_m"] = 1e9;
    far["output"] = "too_far";
    EXPECT_THAT(bench.refused("buffer", far, "invalid_argument").text, HasSubstr("10,000 km"));
    bench.refused("buffer", {{"dataset", "table"}, {"distance_m", 1}, {"output", "t"}},
                  "invalid_argument");
}

TEST_F(VectorTools, SelectsByPlace) {
    const Observation within = bench.done("select_by_location", {{"dataset", "places"},
                                                                 {"reference", "first"},
                                                                 {"predicate", "within"},
                                                                 {"output", "selected"}});
    EXPECT_EQ(rows(within), 2U);
    EXPECT_THAT(within.text, HasSubstr("2 of 3 features of 'places'"));
    EXPECT_EQ(rows(bench.done("select_by_location", {{"dataset", "places"},
                                                     {"reference", "first"},
                                                     {"predicate", "disjoint"},
                                                     {"output", "selected"}})),
              1U);
    bench.refused(
        "select_by_location",
        {{"dataset", "places"}, {"reference", "first"}, {"predicate", "near"}, {"output", "wrong"}},
        "invalid_argument");
}

// From 0.5 N, 0.25 E to the square's edge x = 0.5: a quarter degree, 27.8 km.
TEST_F(VectorTools, SelectsWithinDistance) {
    const auto selected = [&](double metres) {
        return rows(bench.done("select_within_distance", {{"dataset", "places"},
                                                          {"reference", "second"},
                                                          {"distance_m", metres},
                                                          {"output", "near"}}));
    };
    EXPECT_EQ(selected(0), 1U);
    EXPECT_EQ(selected(27'000), 1U);
    EXPECT_EQ(selected(28'500), 2U);
    bench.refused(
        "select_within_distance",
        {{"dataset", "places"}, {"reference", "second"}, {"distance_m", -1}, {"output", "wrong"}},
        "invalid_argument");
}

TEST_F(VectorTools, JoinsByPlace) {
    EXPECT_EQ(rows(bench.done("spatial_join",
                              {{"left", "places"}, {"right", "second"}, {"output", "j"}})),
              1U);
    EXPECT_EQ(rows(bench.done(
                  "spatial_join",
                  {{"left", "places"}, {"right", "second"}, {"how", "left"}, {"output", "j"}})),
              3U);
    bench.refused("spatial_join", {{"left", "places"}, {"right", "nowhere"}, {"output", "wrong"}},
                  "not_found");
}

TEST_F(VectorTools, SummarisesWhatLiesWithin) {
    const Observation observation = bench.done(
        "summarize_within", {{"polygons", "second"},
                             {"features", "places"},
                             {"metrics", Json::array({{{"function", "count"}},
                                                      {{"function", "sum"}, {"field", "people"}}})},
                             {"output", "s"}});
    ASSERT_EQ(rows(observation), 2U);
    EXPECT_EQ(observation.data["rows"][0]["count"], 1);
    EXPECT_EQ(observation.data["rows"][0]["people_sum"], 20);
    EXPECT_EQ(observation.data["rows"][1]["count"], 0);
    bench.refused("summarize_within",
                  {{"polygons", "places"}, {"features", "second"}, {"output", "wrong"}},
                  "invalid_argument");
}

TEST_F(VectorTools, DissolvesClipsAndOverlays) {
    EXPECT_EQ(
        rows(bench.done("dissolve",
                        {{"dataset", "second"}, {"by", Json::array({"kind"})}, {"output", "d"}})),
        1U);
    bench.refused("dissolve",
                  {{"dataset", "second"}, {"by", Json::array({"colour"})}, {"output", "wrong"}},
                  "not_found");
    EXPECT_EQ(rows(bench.done("clip", {{"dataset", "line"}, {"mask", "first"}, {"output", "c"}})),
              1U);
    bench.refused("clip", {{"dataset", "first"}, {"mask", "line"}, {"output", "wrong"}},
                  "invalid_argument");
    const auto pieces = [&](const char* how) {
        return rows(bench.done(
            "overlay", {{"left", "first"}, {"right", "second"}, {"how", how}, {"output", "o"}}));
    };
    EXPECT_EQ(pieces("intersection"), 1U);
    EXPECT_EQ(pieces("difference"), 1U);
    EXPECT_EQ(pieces("symmetric_difference"), 3U);
    EXPECT_EQ(pieces("identity"), 2U);
    EXPECT_EQ(pieces("union"), 4U);
    bench.refused("overlay",
                  {{"left", "first"}, {"right", "second"}, {"how", "xor"}, {"output", "wrong"}},
                  "invalid_argument");
}

TEST_F(VectorTools, FindsCentres) {
    bench.done("centroids", {{"dataset", "first"}, {"output", "c"}});
    const auto centre = *bench.workspace().layer("c").geometry().point(0);
    EXPECT_NEAR(centre.x, 0.5, 1e-9);
    EXPECT_NEAR(centre.y, 0.5, 1e-4);
    bench.done("centroids", {{"dataset", "first"}, {"on_surface", true}, {"output", "c"}});
    bench.refused("centroids", {{"dataset", "table"}, {"output", "wrong"}}, "invalid_argument");
}

// The square's area by pyproj, three degrees of the equator by geod.
TEST_F(VectorTools, MeasuresAndSaysTotals) {
    const Observation areas = bench.done(
        "measure",
        {{"dataset", "first"}, {"measures", Json::array({"area_km2"})}, {"output", "m"}});
    EXPECT_NEAR(areas.data["totals"]["area_km2"]["value"].get<double>(), 12308.778361, 1e-5);
    EXPECT_EQ(areas.data["totals"]["area_km2"]["unit"], "km2");
    const Observation lengths = bench.done(
        "measure",
        {{"dataset", "line"}, {"measures", Json::array({"length_km"})}, {"output", "m"}});
    EXPECT_NEAR(lengths.data["totals"]["length_km"]["value"].get<double>(), 333.958472, 1e-5);
    bench.refused(
        "measure",
        {{"dataset", "first"}, {"measures", Json::array({"volume"})}, {"output", "wrong"}},
        "invalid_argument");
}

// Each measure is of one of the two features with a geometry, and the third counts as left out
// once.
TEST(MeasureTool, TellsWhatEachOfSeveralMeasuresTells) {
    Bench bench{{{"mixed.geojson",
                  vector_collection(
                      square("a", "x", 0) + R"(,{"type":"Feature","properties":{},"geometry":)"
                      + R"({"type":"LineString","coordinates":[[0,0,0],[0,0.01,900]]}},)"
                      + R"({"type":"Feature","properties":{},"geometry":null})")}}};
    const Observation observation =
        bench.done("measure", {{"dataset", "mixed"},
                               {"measures", Json::array({"area_km2", "length_km", "perimeter_km"})},
                               {"output", "m"}});
    EXPECT_THAT(observation.data["warnings"].get<std::vector<std::string>>(),
                testing::ElementsAre(HasSubstr("read from the data first"),
                                     HasSubstr("are lines rather than polygons: their area"),
                                     HasSubstr("are polygons rather than lines: their length"),
                                     HasSubstr("Heights are left out"),
                                     HasSubstr("are lines rather than polygons: their perimeter")));
    EXPECT_EQ(observation.data["dropped"],
              Json::parse(R"([{"reason":"feature without geometry","count":1}])"))
        << to_line(observation.data["dropped"]);
}

TEST_F(VectorTools, FindsTheNearest) {
    const Observation observation = bench.done("nearest", {{"dataset", "places"},
                                                           {"reference", "second"},
                                                           {"max_distance_m", 50'000},
                                                           {"output", "n"}});
    ASSERT_EQ(rows(observation), 3U);
    EXPECT_NEAR(observation.data["rows"][0]["distance_km"].get<double>(), 27.83, 0.01);
    EXPECT_EQ(observation.data["rows"][1]["distance_km"], 0);
    EXPECT_TRUE(observation.data["rows"][2]["distance_km"].is_null());
    bench.refused("nearest",
                  {{"dataset", "places"},
                   {"reference", "second"},
                   {"max_distance_m", -5},
                   {"output", "wrong"}},
                  "invalid_argument");
}

// 1 degree at the equator is 111319.4908 m in web Mercator.
TEST_F(VectorTools, Reprojects) {
    bench.done("reproject", {{"dataset", "first"}, {"crs", "EPSG:3857"}, {"output", "r"}});
    EXPECT_NEAR(bench.workspace().layer("r").geometry().extent(0).max_x, 111319.4908, 1e-4);
    bench.refused("reproject", {{"dataset", "first"}, {"crs", "EPSG:999999"}, {"output", "wrong"}},
                  "invalid_argument");
}

} // namespace
} // namespace graticule::tools
