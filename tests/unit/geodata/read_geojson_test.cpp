// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/geometry/wkt.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

class ReadGeoJson : public FileTest {
protected:
    static std::string
    feature(std::string_view properties,
            std::string_view geometry = R"({"type":"Point","coordinates":[1,2]})",
            std::string_view more = "") {
        return fmt::format(R"({{"type":"Feature",{}"properties":{},"geometry":{}}})", more,
                           properties, geometry);
    }

    ReadResult read_features(const std::vector<std::string>& features, std::string_view before = "",
                             std::string_view after = "") {
        return read(
            make("t.geojson", fmt::format(R"({{"type":"FeatureCollection",{}"features":[{}]{}}})",
                                          before, join(features, ",\n"), after)));
    }

    Layer read_values(const std::vector<std::string>& values) {
        std::vector<std::string> features;
        for (const std::string& value : values)
            features.push_back(feature("{\"v\":" + value + "}"));
        return read_features(features).layer;
    }

    std::string read_geometry(std::string_view geometry) {
        const Layer layer = read_features({feature("{}", geometry)}).layer;
        return layer.geometry().is_null(0) ? "null" : wkt_of(layer.geometry().wkb(0));
    }
};

TEST_F(ReadGeoJson, ColumnIsOfTheNarrowestTypeThatHoldsAllValues) {
    const std::tuple<std::vector<std::string>, FieldType, std::vector<std::string>> cases[] = {
        {{"1", "null", "3"}, FieldType::Integer, {"1", "null", "3"}},
        {{"1", "2.5"}, FieldType::Real, {"1", "2.5"}},
        {{"true", "2"}, FieldType::Integer, {"1", "2"}},
        {{"true", "2.5"}, FieldType::Real, {"1", "2.5"}},
        {{"9223372036854775807"}, FieldType::Integer, {"9223372036854775807"}},
        // One more than 64 bits hold: a number near it, never another whole number.
        {{"9223372036854775808"}, FieldType::Real, {"9223372036854775808"}},
        {{"null", "null"}, FieldType::Text, {"null", "null"}},
        {{"1", "\"x\"", "2.50", "true"}, FieldType::Text, {"1", "x", "2.5", "true"}},
        {{"\"x\"", "{\"a\": [1, 2]}"}, FieldType::Text, {"x", "{\"a\":[1,2]}"}},
        {{"\"2024-02-29\"", "null"}, FieldType::Date, {"2024-02-29", "null"}},
        {{"\"2024/02/29\""}, FieldType::Date, {"2024-02-29"}},
        {{"\"2023-02-29\""}, FieldType::Text, {"2023-02-29"}},
        {{"\"2024-02-29\"", "5"}, FieldType::Text, {"2024-02-29", "5"}},
        {{"\"2024-02-29\"", "\"2024-02-29T12:00:00+01:00\""},
         FieldType::DateTime,
         {"2024-02-29T00:00:00Z", "2024-02-29T11:00:00Z"}}};
    for (const auto& [values, type, expected] : cases) {
        const Layer layer = read_values(values);
        EXPECT_EQ(layer.column("v").type(), type) << values.front();
        if (expected.front() == "9223372036854775808")
            EXPECT_EQ(layer.column("v").real(0), 9223372036854775808.0);
        else
            EXPECT_THAT(texts(layer, "v"), ElementsAreArray(expected)) << values.front();
    }
}

TEST_F(ReadGeoJson, PropertyThatSomeFeaturesLackIsNullThere) {
    const Layer layer =
        read_features({feature(R"({"a":1})"), feature(R"({"b":2})"), feature("null")}).layer;
    EXPECT_THAT(layer.field_names(), ElementsAre("a", "b"));
    EXPECT_THAT(texts(layer, "a"), ElementsAre("1", "null", "null"));
    EXPECT_THAT(texts(layer, "b"), ElementsAre("null", "2", "null"));
}

TEST_F(ReadGeoJson, IdThatIsNoWholeNumberIsAField) {
    const auto with_ids = [&](std::string_view first, std::string_view second,
                              std::string_view properties) {
        return read_features({feature(properties, "null", fmt::format(R"("id":{},)", first)),
                              feature(properties, "null", fmt::format(R"("id":{},)", second))})
            .layer;
    };
    EXPECT_THAT(texts(with_ids(R"("node/1")", "7", R"({"a":1})"), "id"),
                ElementsAre("node/1", "7"));
    EXPECT_FALSE(with_ids("6", "7", R"({"a":1})").find_field("id"));
    EXPECT_THAT(texts(with_ids(R"("x")", R"("y")", R"({"id":5})"), "id"), ElementsAre("5", "5"));
}

// No JSON, but read by GDAL.
TEST_F(ReadGeoJson, NameThatIsNotUtf8IsMended) {
    const Layer layer = read_features({feature("{\"gr\xFC\xDF\":1}")}).layer;
    EXPECT_THAT(layer.field_names(), ElementsAre("grüß"));
}

// JSON leaves open which of two members of one name counts; here it is the last, as with GDAL and
// most parsers.
TEST_F(ReadGeoJson, IdThatIsSaidTwiceIsOneValue) {
    const Layer layer = read_features({feature("{}", "null", R"("id":"a","id":"b",)")}).layer;
    EXPECT_THAT(texts(layer, "id"), ElementsAre("b"));
}

TEST_F(ReadGeoJson, EveryGeometryTypeIsRead) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"coordinates":[1,2],"type":"Point"})", "POINT (1 2)"},
        {R"({"type":"Point","coordinates":[1,2,3]})", "POINT Z (1 2 3)"},
        {R"({"type":"LineString","coordinates":[[1,2],[3,4,5]]})", "LINESTRING Z (1 2 0,3 4 5)"},
        {R"({"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[3,1],[4,1],[4,2],[3,1]]]})",
         "POLYGON ((0 0,9 0,9 9,0 0),(3 1,4 1,4 2,3 1))"},
        {R"({"type":"MultiPoint","coordinates":[[1,2],[3,4]]})", "MULTIPOINT ((1 2),(3 4))"},
        {R"({"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]})",
         "MULTILINESTRING ((1 2,3 4),(5 6,7 8))"},
        {R"({"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]]]})",
         "MULTIPOLYGON (((0 0,9 0,9 9,0 0)))"},
        {R"({"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},)"
         R"({"type":"LineString","coordinates":[[1,2],[3,4]]}]})",
         "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (1 2,3 4))"},
        {R"({"type":"Polygon","coordinates":[[]]})", "POLYGON EMPTY"},
        {R"({"type":"Point","coordinates":[]})", "null"},
        {R"({"type":"Point","coordinates":[1]})", "null"},
        {R"({"type":"Circle","coordinates":[1,2]})", "null"},
        {"null", "null"}};
    for (const auto& [json, wkt] : cases)
        EXPECT_EQ(read_geometry(json), wkt) << json;
}

TEST_F(ReadGeoJson, CrsIsHonouredAfterTheFeaturesToo) {
    const std::vector<std::string> features = {
        feature("{}", R"({"type":"Point","coordinates":[500000,5538630]})")};
    const std::string_view crs = R"("crs":{"type":"name","properties":{"name":"EPSG:32631"}})";
    EXPECT_EQ(read_features(features, fmt::format("{},", crs)).layer.crs().label(), "EPSG:32631");
    EXPECT_EQ(read_features(features, "", fmt::format(",{}", crs)).layer.crs().label(),
              "EPSG:32631");
}

// What makes no sense is no WGS 84, and a link is not followed; the OGC's addresses are names.
TEST_F(ReadGeoJson, CrsThatIsNotUnderstoodIsUnknownAndSaid) {
    const auto read_with = [&](std::string_view crs) {
        return read_features({feature("{}")}, fmt::format("\"crs\":{},", crs));
    };
    for (const char* crs :
         {R"({"type":"name","properties":{"name":"nonsense"}})", R"({"type":"name"})", "17",
          R"({"type":"link","properties":{"href":"http://localhost:9/crs","type":"proj4"}})"}) {
        const ReadResult result = read_with(crs);
        EXPECT_FALSE(result.layer.crs().known()) << crs;
        EXPECT_THAT(result.notes, ElementsAre(testing::HasSubstr("taken as unknown"))) << crs;
    }
    for (const char* crs :
         {R"({"type":"EPSG","properties":{"code":4314}})",
          R"({"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4314"}})",
          R"({"type":"name","properties":{"name":"http://www.opengis.net/gml/srs/epsg.xml#4314"}})",
          R"({"type":"link","properties":{"href":"http://www.opengis.net/def/crs/EPSG/0/4314"}})"})
        EXPECT_EQ(read_with(crs).layer.crs().label(), "EPSG:4314") << crs;
    EXPECT_EQ(read_with("null").layer.crs().label(), "EPSG:4326");
}

// The texts hold whatever could mislead who looks for the features' ends, and the file is larger
// than what is read at a time.
TEST_F(ReadGeoJson, FeaturesOfALargeFileAreAllReadInOrder) {
    constexpr std::size_t Count = 40'000;
    const std::string written[] = {R"(}]})", R"(\"{\\)", R"(a \\\" b ]}, {)", R"(\\\\)", "{["};
    std::vector<std::string> features;
    for (std::size_t i = 0; i < Count; ++i)
        features.push_back(feature(
            fmt::format(R"({{"n":{},"text":"{}","features":[{{"x":"]}}"}}]}})", i, written[i % 5]),
            fmt::format(R"({{"type":"Point","coordinates":[{},{}]}})",
                        static_cast<double>(i) / 1000, i % 90)));
    const Layer layer = read_features(features, R"("name":"x","more":{"features":[{}]},)").layer;
    ASSERT_EQ(layer.size(), Count);
    const std::string expected[] = {"}]}", "\"{\\", "a \\\" b ]}, {", "\\\\", "{["};
    for (std::size_t i = 0; i < Count; ++i) {
        ASSERT_EQ(layer.column("n").integer(i), static_cast<std::int64_t>(i));
        ASSERT_EQ(layer.column("text").text(i), expected[i % 5]);
        ASSERT_EQ(layer.geometry().point(i)->x, static_cast<double>(i) / 1000);
    }
}

TEST_F(ReadGeoJson, NumberAndTextThatMeetFarApartAreText) {
    std::vector<std::string> values(60'000, "7");
    values.back() = "\"seven\"";
    const Layer layer = read_values(values);
    EXPECT_EQ(layer.column("v").text(0), "7");
    EXPECT_EQ(layer.column("v").text(59'999), "seven");
}

TEST_F(ReadGeoJson, WhatIsNotQuiteJsonIsReadOrRefusedButNeverHalfRead) {
    const std::string one = feature(R"({"n":1})");
    EXPECT_EQ(texts(read_features({feature(R"({"n":NaN})"), one}).layer, "n").back(), "1");
    for (const std::string& features :
         {one + " " + one, one + ",," + one, one + "," + one.substr(1)})
        EXPECT_EQ(error_of([&] { read_features({features}); }).first, ErrorCode::Malformed)
            << features;
    EXPECT_EQ(error_of([&] { read_features({one}, "", "}"); }).first, ErrorCode::Malformed);
    EXPECT_EQ(error_of([&] { read_features({feature(R"({"n":nulx})")}); }).first,
              ErrorCode::Malformed);
    EXPECT_EQ(error_of([&] { read_features({feature("nulx")}); }).first, ErrorCode::Malformed);
    EXPECT_EQ(error_of([&] { read_features({feature("{}", "nulx")}); }).first,
              ErrorCode::Malformed);
}

} // namespace
} // namespace graticule::geodata
