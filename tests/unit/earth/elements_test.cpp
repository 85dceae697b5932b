// SPDX-License-Identifier: Apache-2.0
#include "unit/earth/evaluation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::earth {
namespace {

using ::testing::HasSubstr;

Json point(double x, double y) {
    return call("GeometryConstructors.Point", {{"coordinates", Json::array({x, y})}});
}

Json polygon(const char* coordinates, const Json& geodesic) {
    return call("GeometryConstructors.Polygon",
                {{"coordinates", Json::parse(coordinates)}, {"geodesic", geodesic}});
}

Json box() {
    return call("GeometryConstructors.BBox",
                {{"west", 10}, {"south", 60}, {"east", 12}, {"north", 61}});
}

constexpr const char* Square = "[[[10,60],[12,60],[12,61],[10,61]]]";

double measured(const char* name, const Json& geometry) {
    return evaluate(call(name, {{"geometry", geometry}})).get<double>();
}

// By GeographicLib through pyproj, and for edges along parallels by the area between parallels of
// the ellipsoid.
TEST(EarthGeometry, MeasuresOnTheEllipsoid) {
    const Json line = call("GeometryConstructors.LineString",
                           {{"coordinates", Json::parse("[[10,50],[11,50],[11,51]]")}});
    EXPECT_NEAR(measured("Geometry.length", line), 182933.90046598233, 1e-3);
    EXPECT_NEAR(measured("Geometry.area", polygon(Square, true)), 12244699988.882812, 1);
    EXPECT_NEAR(measured("Geometry.perimeter", polygon(Square, true)), 442647.962996553, 1e-3);
    EXPECT_NEAR(measured("Geometry.area", polygon(Square, false)), 12246281757.491451, 2000);
    EXPECT_NEAR(measured("Geometry.perimeter", polygon(Square, false)), 442656.4152710636, 0.1);
    EXPECT_EQ(measured("Geometry.area", line), 0);
}

TEST(EarthGeometry, FindsDistancesAndBuffers) {
    const Json apart = call("Geometry.distance",
                            {{"left", point(-122.082, 37.42)}, {"right", point(-122.09, 37.423)}});
    EXPECT_NEAR(evaluate(apart).get<double>(), 782.5134373445461, 1e-3);
    const Json circle = call("Geometry.buffer", {{"geometry", point(20, 65)}, {"distance", 1000}});
    EXPECT_NEAR(measured("Geometry.area", circle), 3.14159265358979 * 1e6, 3.2e3)
        << "within a thousandth";
    EXPECT_EQ(evaluate(call("Geometry.withinDistance",
                            {{"left", point(0, 0)}, {"right", point(1, 1)}, {"distance", 156899}})),
              false);
    EXPECT_EQ(evaluate(call("Geometry.withinDistance",
                            {{"left", point(0, 0)}, {"right", point(1, 1)}, {"distance", 156900}})),
              true);
}

TEST(EarthGeometry, TellsTypesCoordinatesAndEdges) {
    EXPECT_EQ(evaluate(point(1, 2)), Json::parse(R"({"type":"Point","coordinates":[1.0,2.0]})"));
    EXPECT_EQ(
        evaluate(polygon(Square, false)),
        Json::parse(
            R"({"type":"Polygon","coordinates":[[[10,60],[12,60],[12,61],[10,61],[10,60]]],"geodesic":false})"));
    EXPECT_EQ(evaluate(call("Geometry.type",
                            {{"geometry", call("GeometryConstructors.LinearRing",
                                               {{"coordinates", Json::parse("[0,0,1,0,1,1]")}})}})),
              "LinearRing");
    EXPECT_EQ(evaluate(call("Geometry.coordinates", {{"geometry", point(1, 2)}})),
              Json::parse("[1,2]"));
    EXPECT_EQ(evaluate(call("Geometry.geodesic", {{"geometry", box()}})), false);
    const Json bounds = evaluate(call("Geometry.bounds", {{"geometry", polygon(Square, true)}}));
    EXPECT_NEAR(bounds["coordinates"][0][2][1].get<double>(), 61.0, 0.01);
    EXPECT_GT(bounds["coordinates"][0][2][1].get<double>(), 61.001)
        << "the northern edge bends to the north";
    EXPECT_THAT(error_of(call("GeometryConstructors.Polygon",
                              {{"coordinates", Json::parse("[[[0,0],\"a\"]]")}})),
                HasSubstr("GeometryConstructors.Polygon, argument 'coordinates'"));
}

TEST(EarthGeometry, RefusesPlacesThatAreNotOnTheGlobe) {
    EXPECT_THAT(error_of(point(0, 91)), HasSubstr("latitudes are from -90 to 90"));
    EXPECT_THAT(error_of(polygon("[[[0,0],[1e9,5],[5,5]]]", true)),
                HasSubstr("longitudes of one turn"));
}

TEST(EarthGeometry, OverlaysAndRelates) {
    const Json right = call("GeometryConstructors.BBox",
                            {{"west", 11}, {"south", 60}, {"east", 13}, {"north", 61}});
    const auto overlay = [&](const char* name) {
        return call(name, {{"left", box()}, {"right", right}});
    };
    const double whole = measured("Geometry.area", box());
    EXPECT_NEAR(measured("Geometry.area", overlay("Geometry.intersection")), whole / 2,
                whole * 1e-6);
    EXPECT_NEAR(measured("Geometry.area", overlay("Geometry.union")), whole * 1.5, whole * 1e-6);
    EXPECT_NEAR(measured("Geometry.area", overlay("Geometry.symmetricDifference")), whole,
                whole * 1e-6);
    EXPECT_EQ(evaluate(overlay("Geometry.intersects")), true);
    EXPECT_EQ(evaluate(call("Geometry.contains", {{"left", box()}, {"right", point(11, 60.5)}})),
              true);
    EXPECT_EQ(evaluate(call("Geometry.contains", {{"left", box()}, {"right", point(11, 62)}})),
              false);
    EXPECT_EQ(evaluate(call("Geometry.disjoint", {{"left", box()}, {"right", point(-170, 62)}})),
              true);
}

TEST(EarthGeometry, MeetsAcrossTheAntimeridian) {
    const Json across = call("GeometryConstructors.BBox",
                             {{"west", 179}, {"south", -1}, {"east", -179}, {"north", 1}});
    EXPECT_EQ(evaluate(call("Geometry.contains", {{"left", across}, {"right", point(-179.5, 0)}})),
              true);
    EXPECT_EQ(evaluate(call("Geometry.contains", {{"left", across}, {"right", point(-178.5, 0)}})),
              false);
}

Json feature(double x, double y, const Json& properties) {
    return call("Feature", {{"geometry", point(x, y)}, {"metadata", properties}});
}

/// Three towns.
Json towns() {
    return call("Collection",
                {{"features", array({feature(10, 60, {{"name", "a"}, {"people", 300}}),
                                     feature(11, 60, {{"name", "b"}, {"people", 100}}),
                                     feature(20, 10, {{"name", "c"}, {"people", 200}})})}});
}

Json named(const Json& collection) {
    return evaluate(call("AggregateFeatureCollection.array",
                         {{"collection", collection}, {"property", "name"}}));
}

Json filtered(const Json& filter) {
    return named(call("Collection.filter", {{"collection", towns()}, {"filter", filter}}));
}

TEST(EarthCollection, FiltersByProperties) {
    EXPECT_EQ(filtered(call("Filter.gt", {{"leftField", "people"}, {"rightValue", 150}})),
              Json::parse(R"(["a","c"])"));
    EXPECT_EQ(filtered(call("Filter.inList",
                            {{"leftField", "name"}, {"rightValue", Json::parse(R"(["b","c"])")}})),
              Json::parse(R"(["b","c"])"));
    EXPECT_EQ(filtered(call("Filter.not", {{"filter", call("Filter.eq", {{"leftField", "name"},
                                                                         {"rightValue", "b"}})}})),
              Json::parse(R"(["a","c"])"));
    const Json either = call(
        "Filter.or",
        {{"filters",
          array({call("Filter.eq", {{"leftField", "name"}, {"rightValue", "a"}}),
                 call("Filter.stringStartsWith", {{"leftField", "name"}, {"rightValue", "b"}})})}});
    EXPECT_EQ(filtered(either), Json::parse(R"(["a","b"])"));
    EXPECT_EQ(filtered(call("Filter.lt", {{"leftField", "height"}, {"rightValue", 1}})),
              Json::array())
        << "a property that is not there is less than nothing";
    EXPECT_EQ(filtered(call("Filter.rangeContains",
                            {{"field", "people"}, {"minValue", 100}, {"maxValue", 200}})),
              Json::parse(R"(["b","c"])"));
}

TEST(EarthCollection, FiltersByPlace) {
    const Json in_box =
        call("Filter.intersects",
             {{"leftField", ".all"}, {"rightValue", call("Feature", {{"geometry", box()}})}});
    EXPECT_EQ(filtered(in_box), Json::parse(R"(["a","b"])"));
    EXPECT_EQ(
        filtered(call("Filter.withinDistance",
                      {{"distance", 60000}, {"leftField", ".geo"}, {"rightValue", point(10, 60)}})),
        Json::parse(R"(["a","b"])"));
}

TEST(EarthCollection, SortsMapsAndCounts) {
    EXPECT_EQ(
        named(
            call("Collection.limit",
                 {{"collection", towns()}, {"limit", 2}, {"key", "people"}, {"ascending", false}})),
        Json::parse(R"(["a","c"])"));
    const Json doubled = function(call(
        "Element.set",
        {{"object", argument("x")},
         {"key", "name"},
         {"value", call("String.cat", {{"string1", call("Element.get", {{"object", argument("x")},
                                                                        {"property", "name"}})},
                                       {"string2", "!"}})}}));
    EXPECT_EQ(named(call("Collection.map", {{"collection", towns()}, {"baseAlgorithm", doubled}})),
              Json::parse(R"(["a!","b!","c!"])"));
    EXPECT_EQ(evaluate(call("Collection.size", {{"collection", call("Collection.merge",
                                                                    {{"collection1", towns()},
                                                                     {"collection2", towns()}})}})),
              6);
    const Json statistics = evaluate(call("AggregateFeatureCollection.stats",
                                          {{"collection", towns()}, {"property", "people"}}));
    EXPECT_EQ(statistics["mean"], 200);
    EXPECT_EQ(statistics["sample_var"], 10000);
    EXPECT_EQ(statistics["valid_count"], 3);
    const Json first = evaluate(call("Collection.first", {{"collection", towns()}}));
    EXPECT_EQ(first["id"], "0");
    EXPECT_EQ(first["properties"], Json::parse(R"({"name":"a","people":300})"));
}

TEST(EarthCollection, ReducesColumns) {
    const Json groups =
        call("Reducer.group",
             {{"reducer", call("Reducer.sum")}, {"groupField", 1}, {"groupName", "name"}});
    EXPECT_EQ(
        evaluate(
            call("Collection.reduceColumns", {{"collection", towns()},
                                              {"reducer", groups},
                                              {"selectors", Json::parse(R"(["people","name"])")}})),
        Json::parse(
            R"({"groups":[{"name":"a","sum":300},{"name":"b","sum":100},{"name":"c","sum":200}]})"));
}

TEST(EarthJoin, JoinsByConditions) {
    const Json same = call("Filter.eq", {{"leftField", "name"}, {"rightField", "name"}});
    const Json others =
        call("Collection", {{"features", array({feature(0, 0, {{"name", "b"}, {"order", 2}}),
                                                feature(0, 0, {{"name", "b"}, {"order", 1}})})}});
    const auto joined = [&](const Json& join, const Json& condition) {
        return call("Join.apply", {{"join", join},
                                   {"primary", towns()},
                                   {"secondary", others},
                                   {"condition", condition}});
    };
    EXPECT_EQ(named(joined(call("Join.simple"), same)), Json::parse(R"(["b"])"));
    EXPECT_EQ(named(joined(call("Join.inverted"), same)), Json::parse(R"(["a","c"])"));
    const Json pairs = evaluate(joined(call("Join.inner"), same));
    ASSERT_EQ(pairs["features"].size(), 2U);
    EXPECT_EQ(pairs["features"][1]["properties"]["secondary"]["properties"]["order"], 1);
    const Json saved = evaluate(
        joined(call("Join.saveAll", {{"matchesKey", "found"}, {"ordering", "order"}}), same));
    ASSERT_EQ(saved["features"].size(), 1U);
    EXPECT_EQ(saved["features"][0]["properties"]["found"][0]["properties"]["order"], 1);
    const Json near = call("Filter.maxDifference",
                           {{"difference", 250}, {"leftField", "people"}, {"rightField", "order"}});
    const Json best = evaluate(
        joined(call("Join.saveBest", {{"matchKey", "best"}, {"measureKey", "apart"}}), near));
    ASSERT_EQ(best["features"].size(), 2U) << "300 is 298 away";
    EXPECT_EQ(best["features"][0]["properties"]["best"]["properties"]["apart"], 98);
}

} // namespace
} // namespace graticule::earth
