// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ReadVector : public FileTest {
protected:
    static std::vector<std::string> wkts(const Layer& layer) {
        std::vector<std::string> result;
        for (std::size_t row = 0; row < layer.size(); ++row)
            result.push_back(layer.geometry().is_null(row) ? "null"
                                                           : wkt_of(layer.geometry().wkb(row)));
        return result;
    }
};

TEST_F(ReadVector, GeoJsonTypesFollowTheValues) {
    const ReadResult result = read(make("t.geojson", R"({"features":[
        {"type":"Feature","properties":{"i":1,"r":1,"s":"x","b":true,"d":"2024-02-29",
            "t":"2024-02-29T01:30:00+02:00","l":[1,2],"m":1,"big":9007199254740993},
         "geometry":{"type":"Point","coordinates":[5,52]}},
        {"type":"Feature","properties":{"i":2,"r":2.5,"s":null,"b":false,"d":"1969-12-31",
            "t":"1960-06-30T12:00:00Z","l":[3],"m":"two"},"geometry":null}],
        "type":"FeatureCollection"})"));
    const Layer& layer = result.layer;
    EXPECT_EQ(layer.name(), "t");
    EXPECT_EQ(layer.crs().label(), "EPSG:4326");
    EXPECT_THAT(texts(layer, "i"), ElementsAre("1", "2"));
    EXPECT_EQ(layer.column("i").type(), FieldType::Integer);
    EXPECT_EQ(layer.column("r").type(), FieldType::Real);
    EXPECT_THAT(texts(layer, "s"), ElementsAre("x", "null"));
    EXPECT_EQ(layer.column("b").type(), FieldType::Boolean);
    EXPECT_THAT(texts(layer, "b"), ElementsAre("true", "false"));
    EXPECT_EQ(layer.column("d").type(), FieldType::Date);
    EXPECT_THAT(texts(layer, "d"), ElementsAre("2024-02-29", "1969-12-31"));
    // 01:30 two hours east of Greenwich is 23:30 of the day before, UTC.
    EXPECT_THAT(texts(layer, "t"), ElementsAre("2024-02-28T23:30:00Z", "1960-06-30T12:00:00Z"));
    EXPECT_THAT(texts(layer, "l"), ElementsAre("[1,2]", "[3]"));
    EXPECT_THAT(texts(layer, "m"), ElementsAre("1", "two"));
    EXPECT_THAT(texts(layer, "big"), ElementsAre("9007199254740993", "null"));
    EXPECT_THAT(wkts(layer), ElementsAre("POINT (5 52)", "null"));
}

TEST_F(ReadVector, MomentsOfEveryFormatAreReadInUtc) {
    Layer layer("moments");
    Column moments(FieldType::DateTime);
    moments.append_integer(*parse_datetime("1960-06-30T23:30:00Z"));
    layer.set_field({"t", FieldType::DateTime, ""}, std::move(moments));
    GeometryColumn points;
    points.append_point(1, 2);
    layer.set_geometry(std::move(points), Crs::wgs84());
    for (const char* name : {"t.gpkg", "t.fgb", "t.geojson", "t.geojsonl"}) {
        write_layer(layer, path(name), m_context);
        EXPECT_THAT(texts(read(path(name)).layer, "t"), ElementsAre("1960-06-30T23:30:00Z"))
            << name;
    }
}

TEST_F(ReadVector, GeoJsonHonoursTheCrsOfOlderFiles) {
    const auto with_crs = [&](const std::string& crs, const std::string& at) {
        return read(
            make("old.geojson", R"({"type":"FeatureCollection","crs":{"type":"name",)"
                                R"("properties":{"name":")"
                                    + crs
                                    + R"("}},"features":[{"type":"Feature","properties":{},)"
                                      R"("geometry":{"type":"Point","coordinates":)"
                                    + at + "}}]}"));
    };
    EXPECT_EQ(with_crs("urn:ogc:def:crs:EPSG::32631", "[500000,5538630]").layer.crs().label(),
              "EPSG:32631");
    // Longitude comes first in GeoJSON, whatever EPSG:4326 says of its axes.
    const Layer degrees = with_crs("urn:ogc:def:crs:EPSG::4326", "[5,52]").layer;
    EXPECT_THAT(wkts(degrees), ElementsAre("POINT (5 52)"));
    EXPECT_EQ(degrees.crs().label(), "EPSG:4326");
    EXPECT_TRUE(
        with_crs("urn:ogc:def:crs:OGC:1.3:CRS84", "[5,52]").layer.crs().same_as(Crs::wgs84()));
}

TEST_F(ReadVector, GeoJsonOfNoDegreesHasUnknownCrs) {
    const ReadResult result =
        read(make("m.geojson", R"({"type":"Point","coordinates":[500000,5538630]})"));
    EXPECT_FALSE(result.layer.crs().known());
    EXPECT_TRUE(noted(result, "not degrees"));
    ReadOptions options;
    options.crs = "EPSG:32631";
    EXPECT_EQ(read(path("m.geojson"), options).layer.crs().label(), "EPSG:32631");
    options.crs = "EPSG:4326"; // nor do they become degrees by being called so
    EXPECT_FALSE(read(path("m.geojson"), options).layer.crs().known());
}

TEST_F(ReadVector, GeoJsonUnderAnotherNameIsReadForWhatItIs) {
    const ReadResult result =
        read(make("m.csv", "\xEF\xBB\xBF {\"coordinates\":[1,2],\"type\":\"Point\"}"));
    EXPECT_THAT(wkts(result.layer), ElementsAre("POINT (1 2)"));
}

TEST_F(ReadVector, EmptyFeatureCollectionIsALayerWithoutFeatures) {
    const ReadResult result =
        read(make("e.geojson", R"({"type":"FeatureCollection","features":[]})"));
    EXPECT_EQ(result.layer.size(), 0U);
    EXPECT_TRUE(result.layer.has_geometry());
}

TEST_F(ReadVector, GeoJsonLinesAreReadWithAndWithoutRecordSeparators) {
    const std::string one = R"({"type":"Feature","properties":{"n":1},"geometry":null})";
    const std::string two =
        R"({"type":"Feature","properties":{"n":2},"geometry":{"type":"Point","coordinates":[1,2]}})";
    const auto expect_both = [&](const fs::path& file) {
        EXPECT_THAT(texts(read(file).layer, "n"), ElementsAre("1", "2")) << file;
    };
    expect_both(make("a.geojsonl", one + "\n" + two + "\n"));
    expect_both(make("b.json", one + "\n" + two));
    expect_both(make("c.geojsons", "\x1E" + one + "\n\x1E" + two + "\n"));
}

TEST_F(ReadVector, FieldNamesThatAreTakenGetANumber) {
    // A DBF may say the same name twice.
    Layer layer("twice");
    for (const char* name : {"NAME", "NAMF"}) {
        Column column(FieldType::Text);
        column.append_text(name);
        layer.set_field({name, FieldType::Text, ""}, std::move(column));
    }
    GeometryColumn points;
    points.append_point(1, 2);
    layer.set_geometry(std::move(points), Crs::wgs84());
    write_layer(layer, path("d.shp"), m_context);
    std::string table = read_file(path("d.dbf"));
    table.replace(table.find("NAMF"), 4, "NAME");
    write_file(path("d.dbf"), table);
    const ReadResult result = read(path("d.shp"));
    EXPECT_EQ(result.layer.field_count(), 2U);
    EXPECT_NE(result.layer.field(0).name, result.layer.field(1).name);
    EXPECT_EQ(texts(result.layer, result.layer.field(1).name)[0], "NAMF");
}

TEST_F(ReadVector, ShapefileWithoutIndexCrsAndCodePageIsReadAndLeftAlone) {
    for (const char* name : {"latin1.shp", "latin1.dbf"})
        fs::copy_file(fixture(name), path(name));
    const ReadResult result = read(path("latin1.shp"));
    EXPECT_THAT(texts(result.layer, "NAME"), ElementsAre("Köln"));
    EXPECT_THAT(wkts(result.layer), ElementsAre("POINT (6.95 50.94)"));
    EXPECT_FALSE(result.layer.crs().known());
    EXPECT_TRUE(noted(result, ".prj"));
    EXPECT_TRUE(noted(result, ".shx"));
    EXPECT_TRUE(noted(result, "Windows-1252"));
    EXPECT_THAT(files(), ElementsAre("latin1.dbf", "latin1.shp"));
}

TEST_F(ReadVector, ShapefileWithoutTableHasNoFields) {
    fs::copy_file(fixture("latin1.shp"), path("alone.shp"));
    const ReadResult result = read(path("alone.shp"));
    EXPECT_EQ(result.layer.size(), 1U);
    EXPECT_EQ(result.layer.field_count(), 0U);
    EXPECT_TRUE(noted(result, ".dbf"));
}

TEST_F(ReadVector, ShapefileWithNonsenseForCrsHasUnknownCrs) {
    for (const char* name : {"latin1.shp", "latin1.dbf"})
        fs::copy_file(fixture(name), path(name));
    make("latin1.prj", "GEOGCS[\"half a sentence");
    const ReadResult result = read(path("latin1.shp"));
    EXPECT_EQ(result.layer.size(), 1U);
    EXPECT_FALSE(result.layer.crs().known());
    EXPECT_TRUE(noted(result, "not understood"));
}

TEST_F(ReadVector, ShapefileTextIsReadInTheEncodingThatIsGiven) {
    for (const char* name : {"latin1.shp", "latin1.dbf"})
        fs::copy_file(fixture(name), path(name));
    ReadOptions options;
    options.encoding = "CP437"; // 0xF6 is another letter there
    EXPECT_THAT(texts(read(path("latin1.shp"), options).layer, "NAME"), ElementsAre("K÷ln"));
    make("latin1.cpg", "ISO-8859-1");
    EXPECT_THAT(texts(read(path("latin1.shp")).layer, "NAME"), ElementsAre("Köln"));
}

TEST_F(ReadVector, TableOfADbfAloneIsRead) {
    fs::copy_file(fixture("latin1.dbf"), path("names.dbf"));
    const Layer layer = read(path("names.dbf")).layer;
    EXPECT_FALSE(layer.has_geometry());
    EXPECT_THAT(texts(layer, "NAME"), ElementsAre("Köln"));
}

TEST_F(ReadVector, FolderOfReadOnlyFilesIsEnough) {
    Layer layer("p");
    GeometryColumn points;
    points.append_point(1, 2);
    layer.set_geometry(std::move(points), Crs::wgs84());
    fs::create_directory(path("locked"));
    for (const char* name : {"p.gpkg", "p.shp", "p.fgb", "p.geojson"})
        write_layer(layer, path("locked") / name, m_context);
    std::vector<std::pair<fs::path, fs::file_time_type>> before;
    for (const auto& entry : fs::directory_iterator(path("locked"))) {
        fs::permissions(entry.path(), fs::perms::owner_read);
        before.emplace_back(entry.path(), entry.last_write_time());
    }
    fs::permissions(path("locked"), fs::perms::owner_read | fs::perms::owner_exec);
    for (const char* name : {"p.gpkg", "p.shp", "p.fgb", "p.geojson"})
        EXPECT_EQ(read(path("locked") / name).layer.size(), 1U) << name;
    fs::permissions(path("locked"), fs::perms::owner_all);
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(path("locked")))
        count += entry.exists() ? 1 : 0;
    EXPECT_EQ(count, before.size());
    for (const auto& [file, time] : before)
        EXPECT_EQ(fs::last_write_time(file), time) << file;
}

TEST_F(ReadVector, KmlFoldersAreLayersAndSayOnlyWhatTheFileSays) {
    const auto [code, message] = error_of([&] { read(fixture("places.kml")); });
    EXPECT_EQ(code, ErrorCode::InvalidArgument);
    for (const char* name : {"places.kml", "places.kmz"}) {
        const std::vector<SourceEntry> entries = inspect_source(fixture(name));
        ASSERT_EQ(entries.size(), 2U) << name;
        EXPECT_EQ(entries[0].layer, "Peaks");
        EXPECT_EQ(entries[1].layer, "Trails");
        ReadOptions options;
        options.layer = "Peaks";
        const Layer peaks = read(fixture(name), options).layer;
        EXPECT_THAT(peaks.field_names(), ElementsAre("Name", "height"));
        EXPECT_THAT(wkts(peaks), ElementsAre("POINT Z (13.565 42.469 2912)"));
    }
    ReadOptions wrong;
    wrong.layer = "Peak";
    const auto [wrong_code, wrong_message] = error_of([&] { read(fixture("places.kml"), wrong); });
    EXPECT_EQ(wrong_code, ErrorCode::NotFound);
    EXPECT_THAT(wrong_message, HasSubstr("'Peak'"));
}

TEST_F(ReadVector, GpxWithTracksOnlyGivesTheTracks) {
    const fs::path file = make("run.gpx", R"(<?xml version="1.0"?>
<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>run</name><trkseg>
<trkpt lat="42.5" lon="-71.25"><ele>11</ele></trkpt><trkpt lat="42.75" lon="-71.5"><ele>12</ele></trkpt>
</trkseg></trk></gpx>)");
    const Layer layer = read(file).layer;
    EXPECT_EQ(layer.name(), "tracks");
    EXPECT_THAT(texts(layer, "name"), ElementsAre("run"));
    EXPECT_THAT(wkts(layer), ElementsAre("MULTILINESTRING ((-71.25 42.5,-71.5 42.75))"));
    ReadOptions options;
    options.layer = "track_points";
    EXPECT_EQ(read(file, options).layer.size(), 2U);
}

TEST_F(ReadVector, CancellationStopsAReading) {
    const fs::path file = make("c.geojson", R"({"type":"Point","coordinates":[1,2]})");
    Cancellation cancellation;
    cancellation.request();
    const Context context(m_pool, &cancellation);
    EXPECT_EQ(error_of([&] { read_layer(file, {}, context); }).first, ErrorCode::Cancelled);
}

TEST_F(ReadVector, TopoJsonStitchesArcsBothWays) {
    // Two unit squares side by side share the arc 0, from (1,0) up to (1,1); quantized by 0.5.
    const ReadResult result = read(make("t.topojson", R"({"type":"Topology",
        "transform":{"scale":[0.5,0.5],"translate":[0,0]},
        "objects":{"squares":{"type":"GeometryCollection","geometries":[
            {"type":"Polygon","id":"004","properties":{"name":"west"},"arcs":[[0,1]]},
            {"type":"Polygon","id":"08","properties":{"name":"east","n":7},"arcs":[[-1,2]]},
            {"type":"Point","properties":{},"coordinates":[2,2]},
            {"type":null,"properties":{"n":1.5}}]}},
        "arcs":[[[2,0],[0,2]],[[2,2],[-2,0],[0,-2],[2,0]],[[2,0],[2,0],[0,2],[-2,0]]]})"));
    EXPECT_THAT(wkts(result.layer),
                ElementsAre("POLYGON ((1 0,1 1,0 1,0 0,1 0))", "POLYGON ((1 1,1 0,2 0,2 1,1 1))",
                            "POINT (1 1)", "null"));
    EXPECT_THAT(texts(result.layer, "id"), ElementsAre("004", "08", "null", "null"));
    EXPECT_THAT(texts(result.layer, "name"), ElementsAre("west", "east", "null", "null"));
    EXPECT_THAT(texts(result.layer, "n"), ElementsAre("null", "7", "null", "1.5"));
    EXPECT_EQ(result.layer.crs().label(), "EPSG:4326");
}

TEST_F(ReadVector, TopoJsonOfPixelsHasUnknownCrs) {
    const ReadResult result = read(make("p.json", R"({"type":"Topology","objects":{"line":
        {"type":"LineString","arcs":[0]}},"arcs":[[[0,0],[975,610]]]})"));
    EXPECT_FALSE(result.layer.crs().known());
    EXPECT_THAT(wkts(result.layer), ElementsAre("LINESTRING (0 0,975 610)"));
}

TEST_F(ReadVector, TopoJsonThatNamesAnArcTooManyIsMalformed) {
    for (const char* arcs : {"[7]", "[-9]", "[\"x\"]", "[1.5]", "[null]", "{}", "[[0]]"}) {
        const fs::path file =
            make("a.topojson", R"({"type":"Topology","objects":{"a":{"type":"LineString","arcs":)"
                                   + std::string(arcs) + R"(}},"arcs":[[[0,0],[1,1]]]})");
        try {
            EXPECT_TRUE(read(file).layer.geometry().is_void(0)) << arcs;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Malformed) << arcs;
        }
    }
}

TEST_F(ReadVector, TopoJsonWithSeveralObjectsListsThem) {
    const fs::path file = make("two.topojson", R"({"type":"Topology","objects":{
        "land":{"type":"Point","coordinates":[1,2]},"lakes":{"type":"Point","coordinates":[3,4]}},
        "arcs":[]})");
    EXPECT_EQ(error_of([&] { read(file); }).first, ErrorCode::InvalidArgument);
    ReadOptions options;
    options.layer = "lakes";
    EXPECT_THAT(wkts(read(file, options).layer), ElementsAre("POINT (3 4)"));
    EXPECT_EQ(inspect_source(file).size(), 2U);
}

} // namespace
} // namespace graticule::geodata
