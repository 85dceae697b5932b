// SPDX-License-Identifier: Apache-2.0
// What is the same and what is not, by type. Expected verdicts follow from docs/geojseval.md.
#include "base/json.hpp"
#include "evaluation/geojseval/case_reader.hpp"
#include "evaluation/geojseval/value_comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>

namespace graticule::evaluation::geojseval {
namespace {

using testing::HasSubstr;

std::optional<Difference> difference(const Value& expected, const Value& found,
                                     ComparisonRules rules = {}) {
    return Comparison(rules).compare(expected, found);
}

Value json(const std::string& text) {
    return value_of(parse_json(text, "a test"));
}

bool same(const std::string& expected, const std::string& found, ComparisonRules rules = {}) {
    return !difference(json(expected), json(found), rules);
}

TEST(Comparison, TakesNumbersByEitherTolerance) {
    EXPECT_TRUE(same("1000", "1000.0009"));
    EXPECT_FALSE(same("1000", "1000.0011"));
    EXPECT_TRUE(same("0", "9e-10"));
    EXPECT_FALSE(same("0", "1.1e-9"));
    EXPECT_TRUE(same("2", "2.4", {{0.5, 0, true}}));
    EXPECT_FALSE(same("2", "2.6", {{0.5, 0, true}}));
    EXPECT_TRUE(same("7", "7.0")) << "whole or not is no difference";
    constexpr double Infinite = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(difference(number_value(nan), number_value(nan)));
    EXPECT_FALSE(difference(number_value(Infinite), number_value(Infinite)));
    EXPECT_TRUE(difference(number_value(Infinite), number_value(-Infinite)));
    EXPECT_TRUE(difference(number_value(nan), number_value(0)));
    EXPECT_TRUE(difference(number_value(1), number_value(nan), {{Infinite, 0, true}}));
    EXPECT_TRUE(difference(number_value(1e308), number_value(Infinite)));
}

TEST(Comparison, TakesTextsTruthsAndVoidsExactly) {
    EXPECT_TRUE(same("\"a\"", "\"a\""));
    EXPECT_FALSE(same("\"a\"", "\"A\""));
    EXPECT_FALSE(same("\"1\"", "1"));
    EXPECT_FALSE(same("true", "\"true\""));
    EXPECT_FALSE(same("true", "1"));
    EXPECT_FALSE(same("false", "null"));
    EXPECT_TRUE(difference(Value(), null_value())->of_kind) << "undefined is not null";
    EXPECT_FALSE(difference(Value(), Value()));
    EXPECT_TRUE(difference(json("1"), json("\"1\""))->of_kind);
    EXPECT_FALSE(difference(json("[1]"), json("[\"1\"]"))->of_kind) << "it is a list all the same";
}

TEST(Comparison, TakesListsInOrderOrAsSets) {
    ComparisonRules set;
    set.unordered = true;
    EXPECT_TRUE(same("[1, 2, 3]", "[1, 2, 3]"));
    EXPECT_FALSE(same("[1, 2, 3]", "[3, 2, 1]"));
    EXPECT_TRUE(same("[1, 2, 3]", "[3, 2, 1]", set));
    EXPECT_FALSE(same("[1, 1, 2]", "[1, 2, 2]", set)) << "how often each is there counts";
    EXPECT_FALSE(same("[1, 2]", "[1, 2, 2]", set));
    EXPECT_TRUE(same("[[1, 2], [3, 4]]", "[[3, 4], [1, 2]]", set));
    EXPECT_FALSE(same("[[1, 2], [3, 4]]", "[[2, 1], [4, 3]]", set))
        << "only the outermost is a set";
}

TEST(Comparison, TakesObjectsByTheirMembers) {
    EXPECT_TRUE(same(R"({"a": 1, "b": {"c": 2}})", R"({"b": {"c": 2}, "a": 1})"));
    EXPECT_FALSE(same(R"({"a": 1, "b": 2})", R"({"a": 1})"));
    EXPECT_FALSE(same(R"({"a": 1})", R"({"a": 1, "b": 2})"));
    EXPECT_FALSE(same(R"({"a": 1})", R"({"A": 1})"));
    EXPECT_THAT(difference(json(R"({"a": {"b": 1}})"), json(R"({"a": {"b": 2}})"))->words,
                HasSubstr("'a.b' is 2 and not 1"));
    Value with_undefined = json(R"({"a": 1})");
    with_undefined.members.emplace_back("b", Value());
    EXPECT_FALSE(difference(json(R"({"a": 1})"), with_undefined))
        << "a member that is undefined is not there";
}

constexpr const char* Square =
    R"({"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 3], [0, 3], [0, 0]]]})";

TEST(GeojsonComparison, LetsRingsBeginAndTurnAsTheyWill) {
    EXPECT_TRUE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[4, 3], [0, 3], [0, 0], [4, 0], [4, 3]]]})"));
    EXPECT_TRUE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [0, 3], [4, 3], [4, 0], [0, 0]]]})"));
    EXPECT_TRUE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [0, 0], [4, 0], [4, 3], [4, 3], [0, 3], [0, 0]]]})"))
        << "repeated vertices";
    EXPECT_TRUE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[2, 0], [4, 0], [4, 1.5], [4, 3], [0, 3], [0, 0], [2, 0]]]})"))
        << "vertices on edges";
    ComparisonRules direction;
    direction.direction = true;
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [0, 3], [4, 3], [4, 0], [0, 0]]]})",
                      direction));
    EXPECT_TRUE(same(Square, Square, direction));
}

TEST(GeojsonComparison, TellsOtherShapesApart) {
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [3, 0], [3, 4], [0, 4], [0, 0]]]})"))
        << "swapped axes";
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [4, 0], [4, 3], [0, 0]]]})"));
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [4, 0], [4, 3], [0, 3]]]})"))
        << "a ring that is not closed";
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [4, 0], [4, 3.000001], [0, 3], [0, 0]]]})"));
    EXPECT_TRUE(same(Square, R"({"type": "Polygon", "coordinates":
        [[[0, 0], [4, 0], [4, 3.00000005], [0, 3], [0, 0]]]})"));
    EXPECT_FALSE(same(Square, R"({"type": "MultiPolygon", "coordinates":
        [[[[0, 0], [4, 0], [4, 3], [0, 3], [0, 0]]]]})"));
    EXPECT_FALSE(same(
        Square, R"({"type": "Polygon", "coordinates": [[[0, 0], [4, "0"], [4, 3], [0, 0]]]})"));
    EXPECT_FALSE(same(Square, R"({"type": "Polygon", "coordinates": "none"})"));
    EXPECT_FALSE(same(R"({"type": "Point", "coordinates": [1, 2]})",
                      R"({"type": "Point", "coordinates": [1, 2, 3]})"));
    // A millimetre of a shape that is a centimetre wide.
    EXPECT_FALSE(same(R"({"type": "LineString", "coordinates": [[0, 0], [1e-7, 0]]})",
                      R"({"type": "LineString", "coordinates": [[0, 0], [1.1e-7, 0]]})"));
}

TEST(GeojsonComparison, HasHolesAndPartsInAnyOrder) {
    const std::string two = R"({"type": "Polygon", "coordinates": [
        [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]],
        [[1, 1], [2, 1], [2, 2], [1, 1]], [[5, 5], [7, 5], [7, 7], [5, 5]]]})";
    EXPECT_TRUE(same(two, R"({"type": "Polygon", "coordinates": [
        [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]],
        [[5, 5], [7, 7], [7, 5], [5, 5]], [[1, 1], [2, 1], [2, 2], [1, 1]]]})"));
    EXPECT_FALSE(same(two, R"({"type": "Polygon", "coordinates": [
        [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]],
        [[1, 1], [2, 1], [2, 2], [1, 1]], [[1, 1], [2, 1], [2, 2], [1, 1]]]})"))
        << "another hole";
    const std::string points = R"({"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]})";
    EXPECT_TRUE(same(points, R"({"type": "MultiPoint", "coordinates": [[3, 4], [1, 2], [1, 2]]})"));
    EXPECT_FALSE(same(points, R"({"type": "MultiPoint", "coordinates": [[3, 4]]})"));
    ComparisonRules ordered;
    ordered.ordered = true;
    EXPECT_FALSE(
        same(points, R"({"type": "MultiPoint", "coordinates": [[3, 4], [1, 2]]})", ordered));
    EXPECT_TRUE(same(R"({"type": "LineString", "coordinates": [[0, 0], [1, 1], [5, 1]]})",
                     R"({"type": "LineString", "coordinates": [[5, 1], [1, 1], [0, 0]]})"));
    EXPECT_FALSE(same(R"({"type": "LineString", "coordinates": [[0, 0], [1, 1], [5, 1]]})",
                      R"({"type": "LineString", "coordinates": [[1, 1], [0, 0], [5, 1]]})"));
}

TEST(GeojsonComparison, LooksAtPropertiesIdAndBox) {
    const std::string feature = R"({"type": "Feature", "id": 7, "properties": {"a": 1},
        "geometry": {"type": "Point", "coordinates": [1, 2]}})";
    EXPECT_TRUE(same(feature, feature));
    const auto with = [](const std::string& members) {
        return R"({"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, )"
               + members + "}";
    };
    EXPECT_FALSE(same(feature, with(R"("id": 7, "properties": {"a": 2})")));
    EXPECT_FALSE(same(feature, with(R"("id": 7, "properties": {})")));
    EXPECT_FALSE(same(feature, with(R"("id": "7", "properties": {"a": 1})")));
    EXPECT_FALSE(same(feature, with(R"("properties": {"a": 1})")));
    EXPECT_TRUE(same(feature, with(R"("id": 7, "properties": {"a": 1}, "bbox": [1, 2, 1, 2])")));
    EXPECT_FALSE(same(feature, with(R"("id": 7, "properties": {"a": 1}, "bbox": [0, 2, 1, 2])")));
    EXPECT_FALSE(same(with(R"("bbox": [1, 2, 1, 2])"), with(R"("properties": {})")));
    EXPECT_TRUE(
        difference(json(feature), json(R"({"type": "Point", "coordinates": [1, 2]})"))->of_kind);
    EXPECT_TRUE(difference(json(feature), json(R"({"a": 1})"))->of_kind);
}

TEST(GeojsonComparison, TellsNoPropertiesFromNullAndFromAnEmptyObject) {
    const auto feature = [](const std::string& properties) {
        return R"({"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]})"
               + properties + "}";
    };
    const std::string none = feature("");
    const std::string null = feature(R"(, "properties": null)");
    const std::string empty = feature(R"(, "properties": {})");
    const std::string some = feature(R"(, "properties": {"a": 1})");
    for (const std::string& one : {none, null, empty})
        for (const std::string& other : {none, null, empty})
            EXPECT_EQ(same(one, other), one == other) << one << " and " << other;
    ComparisonRules either;
    either.no_properties = NoProperties::NullOrEmpty;
    EXPECT_TRUE(same(empty, null, either));
    EXPECT_TRUE(same(null, empty, either));
    EXPECT_FALSE(same(empty, none, either));
    EXPECT_FALSE(same(none, null, either));
    EXPECT_FALSE(same(empty, some, either));
    ComparisonRules any;
    any.no_properties = NoProperties::Any;
    EXPECT_TRUE(same(empty, none, any));
    EXPECT_TRUE(same(none, null, any));
    EXPECT_FALSE(same(some, none, any));
    EXPECT_FALSE(same(none, some, any));
    EXPECT_THAT(difference(json(empty), json(none))->words, HasSubstr("no member 'properties'"));
    EXPECT_FALSE(difference(json(empty), json(none))->of_kind);
    const Value undefined = value_told(parse_json(
        R"({"type": "Feature", "geometry": null, "properties": {"$": "undefined"}})", "a test"));
    EXPECT_FALSE(difference(json(R"({"type": "Feature", "geometry": null})"), undefined))
        << "a member that is undefined is not there";
    EXPECT_TRUE(difference(json(R"({"type": "Feature", "geometry": null, "properties": null})"),
                           undefined));
}

TEST(GeojsonComparison, HasFeaturesInAnyOrder) {
    const auto point = [](int x) {
        return R"({"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [)"
               + std::to_string(x) + ", 0]}}";
    };
    const auto layer = [](const std::string& features) {
        return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
    };
    const std::string both = layer(point(1) + "," + point(2));
    EXPECT_TRUE(same(both, layer(point(2) + "," + point(1))));
    EXPECT_FALSE(same(both, layer(point(1) + "," + point(1))));
    EXPECT_FALSE(same(both, layer(point(1))));
    ComparisonRules ordered;
    ordered.ordered = true;
    EXPECT_FALSE(same(both, layer(point(2) + "," + point(1)), ordered));
}

TEST(Comparison, TakesPlacesOfLeafletInEachOfTheirForms) {
    const Value corner = value_told(parse_json(
        R"({"$": "instance", "classes": ["L.LatLng"], "value": {"lat": 1, "lng": 2}})", "a test"));
    EXPECT_FALSE(difference(json("[1, 2]"), corner));
    EXPECT_FALSE(difference(json(R"({"lat": 1, "lng": 2})"), corner));
    EXPECT_TRUE(difference(json("[2, 1]"), corner));
    const Value bounds = value_told(parse_json(
        R"({"$": "instance", "classes": ["L.LatLngBounds"], "value": {
            "southWest": {"$": "instance", "classes": ["L.LatLng"], "value": {"lat": 1, "lng": 2}},
            "northEast": {"$": "instance", "classes": ["L.LatLng"], "value": {"lat": 3, "lng": 4}}}})",
        "a test"));
    EXPECT_FALSE(difference(json("[[1, 2], [3, 4]]"), bounds));
    EXPECT_FALSE(difference(
        json(R"({"_southWest": {"lat": 1, "lng": 2}, "_northEast": {"lat": 3, "lng": 4}})"),
        bounds));
    EXPECT_TRUE(difference(json("[[1, 2], [3, 5]]"), bounds));
    const Value map =
        value_told(parse_json(R"({"$": "instance", "classes": ["L.Map"]})", "a test"));
    EXPECT_TRUE(difference(json("{}"), map)->of_kind);
}

} // namespace
} // namespace graticule::evaluation::geojseval
