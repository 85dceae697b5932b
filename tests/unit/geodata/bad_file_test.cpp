// SPDX-License-Identifier: Apache-2.0
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

#include <random>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class BadFile : public FileTest {
protected:
    std::pair<ErrorCode, std::string> read_error(const fs::path& file) {
        return error_of([&] { read(file); });
    }

    static std::string repeated(std::string_view text, std::size_t times) {
        std::string result;
        for (std::size_t i = 0; i < times; ++i)
            result += text;
        return result;
    }

    /// The front of a sound file of that format, cut in the middle.
    fs::path cut_short(const std::string& name) {
        Layer layer("points");
        GeometryColumn points;
        Column names(FieldType::Text);
        for (int i = 0; i < 3000; ++i) {
            points.append_point(i / 20.0, i / 40.0);
            names.append_text("place number " + std::to_string(i));
        }
        layer.set_field({"name", FieldType::Text, ""}, std::move(names));
        layer.set_geometry(std::move(points), Crs::wgs84());
        write_layer(layer, path(name), m_context);
        fs::resize_file(path(name), fs::file_size(path(name)) * 6 / 10);
        return path(name);
    }
};

TEST_F(BadFile, MissingIsNotFound) {
    const auto [code, message] = read_error(path("none.geojson"));
    EXPECT_EQ(code, ErrorCode::NotFound);
    EXPECT_THAT(message, HasSubstr("none.geojson"));
}

TEST_F(BadFile, FolderIsSaidToBeOne) {
    EXPECT_EQ(read_error(m_folder.path()).first, ErrorCode::InvalidArgument);
}

TEST_F(BadFile, EmptyIsSaidToBeEmptyWhateverTheFormat) {
    for (const char* name : {"a.geojson", "a.csv", "a.shp", "a.gpkg", "a.fgb", "a.kml", "a.xlsx",
                             "a.topojson", "a.gpx", "a.zip"}) {
        const auto [code, message] = read_error(make(name, ""));
        EXPECT_EQ(code, ErrorCode::Malformed) << name;
        EXPECT_THAT(message, HasSubstr("0 bytes")) << name;
    }
}

TEST_F(BadFile, CutShortIsMalformed) {
    for (const char* name : {"a.geojson", "a.geojsonl", "a.gpkg", "a.fgb", "a.shp"}) {
        const auto [code, message] = read_error(cut_short(name));
        EXPECT_EQ(code, ErrorCode::Malformed) << name << ": " << message;
        EXPECT_THAT(message, HasSubstr(name));
    }
}

TEST_F(BadFile, CutShortArchiveAndWorkbookAreMalformed) {
    for (const char* name : {"two.zip", "stations.xlsx", "places.kmz"}) {
        fs::copy_file(fixture(name), path(name));
        fs::resize_file(path(name), fs::file_size(path(name)) / 2);
        EXPECT_EQ(read_error(path(name)).first, ErrorCode::Malformed) << name;
    }
}

TEST_F(BadFile, NoiseIsMalformedInEveryFormat) {
    std::mt19937 random(7);
    std::string noise(20'000, '\0');
    for (char& c : noise)
        c = static_cast<char>(random());
    for (const char* name : {"a.geojson", "a.json", "a.topojson", "a.csv", "a.shp", "a.gpkg",
                             "a.fgb", "a.kml", "a.gpx", "a.xlsx", "a.zip", "a.dbf"})
        EXPECT_EQ(read_error(make(name, noise)).first, ErrorCode::Malformed) << name;
}

TEST_F(BadFile, NoiseAfterARightBeginningIsMalformed) {
    std::mt19937 random(11);
    std::string noise(20'000, '\0');
    for (char& c : noise)
        c = static_cast<char>(random());
    using namespace std::string_literals;
    const std::pair<const char*, std::string> beginnings[] = {
        {"a.gpkg", "SQLite format 3\0"s},
        {"a.fgb", "fgb\x03"
                  "fgb\x00"s},
        {"a.shp", "\x00\x00\x27\x0A"s},
        {"a.zip", "PK\x03\x04"s},
        {"a.xlsx", "PK\x03\x04"s},
        {"a.kml", "<?xml version=\"1.0\"?><kml>"s},
        {"a.gpx", "<?xml version=\"1.0\"?><gpx>"s},
        {"a.geojson", "{\"type\":\"FeatureCollection\",\"features\":["s},
        {"a.topojson", "{\"type\":\"Topology\",\"arcs\":["s}};
    for (const auto& [name, beginning] : beginnings) {
        const auto [code, message] = read_error(make(name, beginning + noise));
        EXPECT_EQ(code, ErrorCode::Malformed) << name << ": " << message;
    }
}

TEST_F(BadFile, PictureOrPageUnderADataNameIsNamed) {
    const auto [code, message] = read_error(make("map.shp", "\x89PNG\r\n\x1A\n and so on"));
    EXPECT_EQ(code, ErrorCode::Malformed);
    EXPECT_THAT(message, HasSubstr("PNG"));
    EXPECT_THAT(read_error(make("data.csv", "<!DOCTYPE html><html>404</html>")).second,
                HasSubstr("web page"));
    EXPECT_THAT(read_error(make("data.geojson", "\x1F\x8B\x08 gz")).second, HasSubstr("gzip"));
}

TEST_F(BadFile, OtherJsonIsSaidToBeNoGeodata) {
    for (const char* text : {R"({"name": "a package", "version": "1"})", "[1, 2, 3]",
                             R"({"type": "module", "main": "x.js"})", "{}", R"([{"a": 1}])"}) {
        const auto [code, message] = read_error(make("settings.json", text));
        EXPECT_EQ(code, ErrorCode::Malformed) << text;
        EXPECT_THAT(message, HasSubstr("neither GeoJSON, TopoJSON nor Esri JSON")) << text;
    }
}

TEST_F(BadFile, DeepNestingIsRefusedAndNotFollowed) {
    const std::string open = repeated("[", 1'000'000);
    EXPECT_EQ(read_error(make("a.geojson", R"({"type":"Polygon","coordinates":)" + open)).first,
              ErrorCode::Malformed);
    EXPECT_EQ(read_error(make("b.geojson",
                              R"({"type":"FeatureCollection","features":[{"type":"Feature",)"
                              R"("properties":{"a":)"
                                  + open + repeated("]", 1'000'000) + R"(},"geometry":null}]})"))
                  .first,
              ErrorCode::Malformed);
    EXPECT_EQ(read_error(make("c.topojson", R"({"type":"Topology","objects":{"a":)" + open)).first,
              ErrorCode::Malformed);
    const std::string collections =
        repeated(R"({"type":"GeometryCollection","geometries":[)", 100'000);
    EXPECT_EQ(read_error(make("d.geojson", collections)).first, ErrorCode::Malformed);
}

TEST_F(BadFile, HugeNumbersBecomeNullAndAreSaid) {
    const ReadResult result = read(make("huge.geojson",
                                        R"({"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"n":1e999},"geometry":{"type":"Point","coordinates":[1e999,2]}},
        {"type":"Feature","properties":{"n":2.5},"geometry":{"type":"Point","coordinates":[1,2]}}]})"));
    EXPECT_THAT(texts(result.layer, "n"), ElementsAre("null", "2.5"));
    EXPECT_TRUE(result.layer.geometry().is_null(0));
    EXPECT_FALSE(result.layer.geometry().is_null(1));
    EXPECT_TRUE(noted(result, "not finite"));
}

TEST_F(BadFile, CoordinatesThatAreNoNumbersAreMalformedOrNull) {
    const fs::path file = make("odd.geojson", R"({"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["a","b"]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]})");
    try {
        const ReadResult result = read(file);
        ASSERT_EQ(result.layer.size(), 2U);
        EXPECT_TRUE(result.layer.geometry().is_null(0));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
    }
}

TEST_F(BadFile, UnknownFormatSaysWhatIsReadable) {
    EXPECT_EQ(read_error(make("notes.docx", "some words")).first, ErrorCode::Unsupported);
}

TEST_F(BadFile, SideFileOfAShapefileIsNotTheShapefile) {
    fs::copy_file(fixture("latin1.shp"), path("latin1.shx"));
    const auto [code, message] = read_error(path("latin1.shx"));
    EXPECT_EQ(code, ErrorCode::Unsupported);
}

TEST_F(BadFile, UnclosedQuoteNamesItsLine) {
    const auto [code, message] = read_error(make("q.csv", "a,b\n1,2\n3,\"four\n5,6\n"));
    EXPECT_EQ(code, ErrorCode::Malformed);
    EXPECT_THAT(message, HasSubstr("line 3"));
}

// What a table takes grows with rows times columns, whatever the file holds of it.
TEST_F(BadFile, TableThatIsHardlyFilledIsRefused) {
    const std::string wide = repeated("a,", 20'000) + "a\n1\n";
    EXPECT_EQ(read_error(make("wide.csv", wide)).first, ErrorCode::LimitExceeded);
    const std::string sparse = repeated("a,", 9'999) + "a\n" + repeated("1\n", 10'000);
    EXPECT_EQ(read_error(make("sparse.csv", sparse)).first, ErrorCode::LimitExceeded);
    EXPECT_EQ(read(make("some.csv", repeated("a,", 999) + "a\n1\n")).layer.field_count(), 1000U);
}

TEST_F(BadFile, GeoJsonThatIsHardlyFilledIsRefused) {
    std::string text = R"({"type":"FeatureCollection","features":[)";
    for (int i = 0; i < 15'000; ++i)
        text += (i == 0 ? R"({"type":"Feature","geometry":null,"properties":{"p)"
                        : R"(,{"type":"Feature","geometry":null,"properties":{"p)")
                + std::to_string(i) + R"(":1}})";
    const auto [code, message] = read_error(make("sparse.geojson", text + "]}"));
    EXPECT_EQ(code, ErrorCode::LimitExceeded);
    EXPECT_THAT(message, HasSubstr("sparse.geojson"));
}

// Found by reading with a fuzzer's eyes: its position was looked for where there was none.
TEST_F(BadFile, PointWithoutPositionInACollectionIsHarmless) {
    const ReadResult result = read(make("empty.geojson", R"({"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[
         {"type":"Point","coordinates":[]}]}}]})"));
    ASSERT_EQ(result.layer.size(), 1U);
    EXPECT_TRUE(result.layer.geometry().is_void(0));
}

TEST_F(BadFile, TopologyThatIsHardlyFilledIsRefused) {
    std::string text =
        R"({"type":"Topology","arcs":[],"objects":{"o":{"type":"GeometryCollection",)"
        R"("geometries":[)";
    for (int i = 0; i < 10'000; ++i)
        text += (i == 0 ? R"({"type":null,"properties":{"p)" : R"(,{"type":null,"properties":{"p)")
                + std::to_string(i) + R"(":1}})";
    EXPECT_EQ(read_error(make("sparse.topojson", text + "]}}}")).first, ErrorCode::LimitExceeded);
}

// 2,000 points, named a thousand times in a file of some ten thousand bytes.
TEST_F(BadFile, TopologyThatNamesAnArcWithoutEndIsRefused) {
    const std::string text = R"({"type":"Topology","arcs":[[[0,0])" + repeated(",[1,1]", 1999)
                             + R"(]],"objects":{"o":{"type":"LineString","arcs":[0)";
    EXPECT_EQ(read_error(make("often.topojson", text + repeated(",0", 999) + "]}}}")).first,
              ErrorCode::LimitExceeded);
    EXPECT_EQ(read(make("some.topojson", text + repeated(",0", 99) + "]}}}")).layer.size(), 1U);
}

// Each name was once compared with each other one, word by word.
TEST_F(BadFile, TableOfVeryManyLongitudesIsRead) {
    const Layer layer =
        read(make("wide.csv", repeated("x,", 9'999) + "x\n" + repeated("1,", 9'999) + "1\n")).layer;
    EXPECT_EQ(layer.field_count(), 10'000U);
    EXPECT_FALSE(layer.has_geometry());
}

TEST_F(BadFile, TableOfBlankLinesIsMalformed) {
    EXPECT_EQ(read_error(make("blank.csv", "\n\n \n")).first, ErrorCode::Malformed);
}

TEST_F(BadFile, RowsLongerThanTheHeaderThroughoutAreMalformed) {
    EXPECT_EQ(read_error(make("long.csv", "a,b\n1,2,3\n4,5,6\n7,8,9\n")).first,
              ErrorCode::Malformed);
}

} // namespace
} // namespace graticule::geodata
