// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/wkt.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <geos_c.h>
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <limits>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Through GEOS, so that what is written is checked against another writer of WKB.
std::vector<std::uint8_t> from_wkt(const std::string& wkt) {
    const auto parsed = own_geos(GEOSGeomFromWKT_r(geos_context(), wkt.c_str()), "parsing");
    return geos_to_wkb(parsed.get());
}

GeometryColumn geometries(const std::vector<std::string>& wkts) {
    GeometryColumn column;
    for (const std::string& wkt : wkts) {
        if (wkt.empty())
            column.append_null();
        else
            column.append(from_wkt(wkt));
    }
    return column;
}

std::vector<std::string> wkts(const Layer& layer) {
    std::vector<std::string> result;
    for (std::size_t row = 0; row < layer.size(); ++row)
        result.push_back(layer.geometry().is_null(row) ? "" : wkt_of(layer.geometry().wkb(row)));
    return result;
}

template <typename Append, typename Values>
Column column_of(FieldType type, const Values& values, Append append) {
    Column column(type);
    for (const auto& value : values)
        append(column, value);
    column.append_null();
    return column;
}

// Three rows, the last of which is null throughout, with each type at its edges.
Layer every_type() {
    Layer layer("everything");
    const auto integer = [](Column& column, std::int64_t value) { column.append_integer(value); };
    layer.set_field(
        {"whole", FieldType::Integer, ""},
        column_of(FieldType::Integer,
                  std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::max(), -7},
                  integer));
    layer.set_field({"real", FieldType::Real, ""},
                    column_of(FieldType::Real, std::vector<double>{0.1, -1234567.25},
                              [](Column& column, double value) { column.append_real(value); }));
    layer.set_field(
        {"text", FieldType::Text, ""},
        column_of(FieldType::Text, std::vector<std::string>{"Šibenik, \"old\"\ntown", "東京"},
                  [](Column& column, const std::string& value) { column.append_text(value); }));
    layer.set_field({"flag", FieldType::Boolean, ""},
                    column_of(FieldType::Boolean, std::vector<std::int64_t>{1, 0}, integer));
    Column gaps(FieldType::Boolean); // true after a null
    gaps.append_null();
    gaps.append_boolean(true);
    gaps.append_boolean(false);
    layer.set_field({"gaps", FieldType::Boolean, ""}, std::move(gaps));
    layer.set_field(
        {"day", FieldType::Date, ""},
        column_of(FieldType::Date,
                  std::vector<std::int64_t>{*parse_date("2024-02-29"), *parse_date("1899-12-31")},
                  integer));
    layer.set_field({"moment", FieldType::DateTime, ""},
                    column_of(FieldType::DateTime,
                              std::vector<std::int64_t>{*parse_datetime("2024-02-29T23:59:58.125Z"),
                                                        *parse_datetime("1969-12-31T23:59:59Z")},
                              integer));
    layer.set_geometry(geometries({"POINT (6.25 65.5)", "POINT (-179.5 -12)", ""}), Crs::wgs84());
    return layer;
}

void expect_same_values(const Layer& written, const Layer& read) {
    ASSERT_EQ(read.size(), written.size());
    for (std::size_t i = 0; i < written.field_count(); ++i) {
        const std::string& name = written.field(i).name;
        EXPECT_EQ(texts(read, name), texts(written, name)) << name;
        EXPECT_EQ(read.column(name).type(), written.column(i).type()) << name;
    }
}

class WriteFormat : public FileTest, public testing::WithParamInterface<const char*> {};

TEST_P(WriteFormat, KeepsEveryTypeAndNulls) {
    const Layer layer = every_type();
    const fs::path file = path(GetParam());
    write_layer(layer, file, m_context);
    const ReadResult result = read(file);
    expect_same_values(layer, result.layer);
    EXPECT_EQ(result.layer.crs().label(), "EPSG:4326");
    EXPECT_THAT(wkts(result.layer), ElementsAre("POINT (6.25 65.5)", "POINT (-179.5 -12)", ""));
    EXPECT_THAT(files(), ElementsAre(GetParam())); // nothing beside it
}

INSTANTIATE_TEST_SUITE_P(Formats, WriteFormat,
                         testing::Values("a.geojson", "a.geojsonl", "a.gpkg", "a.csv"));

class WriteGeometry : public FileTest, public testing::WithParamInterface<const char*> {};

TEST_P(WriteGeometry, KeepsTypesZAndEmptiness) {
    const std::vector<std::string> shapes = {
        "POINT (1.5 2)",
        "POINT Z (1 2 3.25)",
        "MULTIPOINT ((1 2),(3 4))",
        "LINESTRING (0 0,10 0.1)",
        "MULTILINESTRING ((0 0,1 1),(2 2,3 3))",
        "POLYGON ((0 0,4 0,4 4,0 0),(1 0.5,3 2,3 0.5,1 0.5))",
        "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))",
        "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))",
        "LINESTRING EMPTY",
        ""};
    Layer layer("shapes");
    layer.set_geometry(geometries(shapes), Crs::wgs84());
    const fs::path file = path(GetParam());
    write_layer(layer, file, m_context);
    const Layer result = read(file).layer;
    EXPECT_EQ(wkts(result), shapes);
    EXPECT_TRUE(result.geometry().is_void(8));
    EXPECT_FALSE(result.geometry().is_null(8));
}

INSTANTIATE_TEST_SUITE_P(Formats, WriteGeometry,
                         testing::Values("g.geojson", "g.geojsonl", "g.gpkg", "g.csv"));

class Write : public FileTest {};

TEST_F(Write, GeoJsonIsReprojectedToDegrees) {
    // cs2cs EPSG:32631 to EPSG:4326: 500000 E is the zone's middle, 3 degrees east; the northing of
    // 50 degrees north is 5538630.70.
    Layer layer("utm");
    layer.set_geometry(geometries({"POINT (500000 5538630.7027)"}), Crs::parse("EPSG:32631"));
    const auto notes = write_layer(layer, path("utm.geojson"), m_context);
    const Layer result = read(path("utm.geojson")).layer;
    EXPECT_NEAR(result.geometry().point(0)->x, 3.0, 1e-7);
    EXPECT_NEAR(result.geometry().point(0)->y, 50.0, 1e-7);
    EXPECT_THAT(notes, ElementsAre(HasSubstr("EPSG:32631")));
}

TEST_F(Write, GeoJsonTurnsRingsRightHanded) {
    Layer layer("clockwise");
    layer.set_geometry(geometries({"POLYGON ((0 0,0 1,1 1,1 0,0 0))"}), Crs::wgs84());
    write_layer(layer, path("ring.geojson"), m_context);
    const std::string text = read_file(path("ring.geojson"));
    const auto ring = parse_json(text, "test")["features"][0]["geometry"]["coordinates"][0];
    double doubled_area = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        doubled_area += ring[i][0].get<double>() * ring[i + 1][1].get<double>()
                        - ring[i + 1][0].get<double>() * ring[i][1].get<double>();
    EXPECT_DOUBLE_EQ(doubled_area, 2.0); // anticlockwise
}

TEST_F(Write, GeoJsonWithoutKnownCrsIsRefused) {
    Layer layer("somewhere");
    layer.set_geometry(geometries({"POINT (1 2)"}), Crs());
    EXPECT_EQ(error_of([&] { write_layer(layer, path("a.geojson"), m_context); }).first,
              ErrorCode::CrsMissing);
    EXPECT_TRUE(files().empty());
}

TEST_F(Write, GeoPackageKeepsItsCrsNameAndAFieldCalledFid) {
    Layer layer("Gemeinden");
    Column ids(FieldType::Integer);
    ids.append_integer(41);
    layer.set_field({"fid", FieldType::Integer, ""}, std::move(ids));
    layer.set_geometry(geometries({"POINT (155000 463000)"}), Crs::parse("EPSG:28992"));
    write_layer(layer, path("nl.gpkg"), m_context);
    const Layer result = read(path("nl.gpkg")).layer;
    EXPECT_EQ(result.name(), "Gemeinden");
    EXPECT_EQ(result.crs().label(), "EPSG:28992");
    EXPECT_THAT(texts(result, "fid"), ElementsAre("41"));
    EXPECT_THAT(wkts(result), ElementsAre("POINT (155000 463000)"));
}

TEST_F(Write, GeoPackageTellsNamesApartThatDifferInCaseOnly) {
    Layer layer("cases");
    for (const char* name : {"Name", "name"}) {
        Column column(FieldType::Text);
        column.append_text(name);
        layer.set_field({name, FieldType::Text, ""}, std::move(column));
    }
    const auto notes = write_layer(layer, path("cases.gpkg"), m_context);
    const Layer result = read(path("cases.gpkg")).layer;
    EXPECT_FALSE(result.has_geometry());
    EXPECT_THAT(texts(result, "name_2"), ElementsAre("name"));
    EXPECT_THAT(notes, ElementsAre(HasSubstr("1 field names")));
}

TEST_F(Write, ShapefileKeepsWhatItCanAndSaysWhatItCannot) {
    Layer layer("long names");
    for (const char* name : {"population_2020", "population_2021"}) {
        Column column(FieldType::Text);
        column.append_text(std::string(300, 'x'));
        layer.set_field({name, FieldType::Text, ""}, std::move(column));
    }
    Column place(FieldType::Text);
    place.append_text("São Tomé, Łódź, 東京");
    layer.set_field({"place", FieldType::Text, ""}, std::move(place));
    Column moment(FieldType::DateTime);
    moment.append_integer(*parse_datetime("2024-02-29T23:59:58.125Z"));
    layer.set_field({"moment", FieldType::DateTime, ""}, std::move(moment));
    layer.set_geometry(geometries({"POLYGON ((0 0,0 1,1 1,0 0))"}), Crs::parse("EPSG:3035"));
    const auto notes = write_layer(layer, path("s.shp"), m_context);
    EXPECT_THAT(files(), ElementsAre("s.cpg", "s.dbf", "s.prj", "s.shp", "s.shx"));
    const Layer result = read(path("s.shp")).layer;
    EXPECT_THAT(result.field_names(), ElementsAre("population", "populati_2", "place", "moment"));
    EXPECT_EQ(texts(result, "population")[0].size(), 254U);
    EXPECT_THAT(texts(result, "place"), ElementsAre("São Tomé, Łódź, 東京"));
    EXPECT_THAT(texts(result, "moment"), ElementsAre("2024-02-29T23:59:58.125Z"));
    EXPECT_EQ(result.crs().label(), "EPSG:3035");
    EXPECT_THAT(notes, ElementsAre(HasSubstr("2 field names"), HasSubstr("moment"),
                                   HasSubstr("2 texts were cut")));
}

TEST_F(Write, ShapefileOfMixedTypesIsRefusedAndLeavesNothing) {
    Layer layer("mixed");
    layer.set_geometry(geometries({"POINT (1 2)", "LINESTRING (0 0,1 1)"}), Crs::wgs84());
    EXPECT_EQ(error_of([&] { write_layer(layer, path("m.shp"), m_context); }).first,
              ErrorCode::Unsupported);
    EXPECT_TRUE(files().empty());
}

TEST_F(Write, LayerWithoutAnyPlaceIsWrittenInEveryFormatOfLayers) {
    for (const char* name : {"n.shp", "n.geojson", "n.gpkg"}) {
        SCOPED_TRACE(name);
        for (const std::size_t rows : {std::size_t{0}, std::size_t{2}}) {
            Layer layer("n");
            Column id(FieldType::Integer);
            GeometryColumn nothing;
            for (std::size_t row = 0; row < rows; ++row) {
                id.append_integer(7);
                nothing.append_null();
            }
            layer.set_field({"id", FieldType::Integer, ""}, std::move(id));
            layer.set_geometry(std::move(nothing), Crs::wgs84());
            write_layer(layer, path(name), m_context);
            const Layer again = read(path(name)).layer;
            EXPECT_EQ(again.size(), rows);
            EXPECT_EQ(again.has_geometry() ? again.geometry().void_count() : rows, rows);
        }
    }
}

TEST_F(Write, ShapefileReplacesAnEarlierOneWithItsSideFiles) {
    Layer layer("places");
    layer.set_geometry(geometries({"POINT (1 2)"}), Crs::wgs84());
    write_layer(layer, path("p.shp"), m_context);
    layer.set_crs(Crs());
    write_layer(layer, path("p.shp"), m_context);
    EXPECT_THAT(files(), ElementsAre("p.cpg", "p.dbf", "p.shp", "p.shx"));
    EXPECT_FALSE(read(path("p.shp")).layer.crs().known());
}

// GDAL calls it the "Undefined geographic SRS", of which one could measure.
TEST_F(Write, AGeoPackageMayBeInACrsThatOnlyTheNewerWktCanSay) {
    Layer layer("equal earth");
    layer.set_geometry(geometries({"POINT (1000000 2000000)"}), Crs::parse("EPSG:8857"));
    const fs::path file = path("earth.gpkg");
    write_layer(layer, file, m_context);
    const ReadResult result = read(file);
    EXPECT_EQ(result.layer.crs().label(), "EPSG:8857");
    EXPECT_THAT(wkts(result.layer), ElementsAre("POINT (1000000 2000000)"));
}

TEST_F(Write, AGeoPackageWithoutACrsHasNone) {
    Layer layer = every_type();
    layer.set_crs(Crs());
    write_layer(layer, path("n.gpkg"), m_context);
    EXPECT_FALSE(read(path("n.gpkg")).layer.crs().known());
}

TEST_F(Write, FlatGeobufKeepsFieldsAndCrsAndSaysWhatItLeavesOut) {
    const Layer layer = every_type(); // its third row has no geometry
    const auto notes = write_layer(layer, path("f.fgb"), m_context);
    const Layer result = read(path("f.fgb")).layer;
    ASSERT_EQ(result.size(), 2U);
    // The index has its own order; the real number tells which row is which.
    const std::size_t first = texts(result, "real")[0] == "0.1" ? 0 : 1;
    const std::size_t second = 1 - first;
    for (const char* name : {"whole", "real", "text", "flag", "gaps", "moment"}) {
        EXPECT_EQ(texts(result, name)[first], texts(layer, name)[0]) << name;
        EXPECT_EQ(texts(result, name)[second], texts(layer, name)[1]) << name;
    }
    EXPECT_EQ(texts(result, "day")[first], "2024-02-29T00:00:00Z");
    EXPECT_EQ(texts(result, "day")[second], "1899-12-31T00:00:00Z");
    EXPECT_EQ(wkts(result)[first], "POINT (6.25 65.5)");
    EXPECT_EQ(result.crs().label(), "EPSG:4326");
    EXPECT_THAT(notes, ElementsAre(HasSubstr("1 features"), HasSubstr("order"), HasSubstr("day")));
}

TEST_F(Write, CsvOfATableQuotesWhatMustBe) {
    Layer table("t");
    Column text(FieldType::Text);
    for (const char* value : {"plain", "a,b", "say \"no\"", " edge "})
        text.append_text(value);
    text.append_null();
    table.set_field({"a, b", FieldType::Text, ""}, std::move(text));
    write_layer(table, path("t.csv"), m_context);
    EXPECT_EQ(read_file(path("t.csv")),
              "\"a, b\"\nplain\n\"a,b\"\n\"say \"\"no\"\"\"\n\" edge \"\n\"\"\n");
}

TEST_F(Write, TableAsGeoJsonIsRefused) {
    Layer table("t");
    Column text(FieldType::Text);
    text.append_text("x");
    table.set_field({"a", FieldType::Text, ""}, std::move(text));
    EXPECT_EQ(error_of([&] { write_layer(table, path("t.geojson"), m_context); }).first,
              ErrorCode::Unsupported);
}

TEST_F(Write, UnknownEndingIsNamed) {
    const auto [code, message] = error_of([] { format_of("map.dwg"); });
    EXPECT_EQ(code, ErrorCode::Unsupported);
    EXPECT_THAT(message, HasSubstr(".dwg"));
}

Layer many_points(std::size_t count) {
    Layer layer("many");
    GeometryColumn points;
    Column names(FieldType::Text);
    for (std::size_t i = 0; i < count; ++i) {
        points.append_point(static_cast<double>(i % 360) - 180, static_cast<double>(i % 170) - 85);
        names.append_text("the name of a place that is of some length");
    }
    layer.set_field({"name", FieldType::Text, ""}, std::move(names));
    layer.set_geometry(std::move(points), Crs::wgs84());
    return layer;
}

// A limit on the size of files stands in for a full disk: writing past it fails as ENOSPC does.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

class FullDisk : public FileTest, public testing::WithParamInterface<const char*> {};

TEST_P(FullDisk, LeavesNothingBehindAndKeepsAnEarlierFile) {
    const fs::path file = make(GetParam(), "an earlier file");
    const Layer layer = many_points(20'000);
    ErrorCode code = ErrorCode::Internal;
    {
        const FileSizeLimit limit(200'000);
        code = error_of([&] { write_layer(layer, file, m_context); }).first;
    }
    EXPECT_EQ(code, ErrorCode::Io);
    EXPECT_THAT(files(), ElementsAre(GetParam()));
    EXPECT_EQ(read_file(file), "an earlier file");
}

INSTANTIATE_TEST_SUITE_P(Formats, FullDisk,
                         testing::Values("d.geojson", "d.geojsonl", "d.gpkg", "d.fgb", "d.shp",
                                         "d.csv"));

class Interrupted : public FileTest, public testing::WithParamInterface<const char*> {};

TEST_P(Interrupted, LeavesNothingBehind) {
    Cancellation cancellation;
    // Asked to stop once the first rows are out.
    const Context context(m_pool, &cancellation, [&](std::string_view, double fraction) {
        if (fraction > 0)
            cancellation.request();
    });
    const Layer layer = many_points(50'000);
    EXPECT_EQ(error_of([&] { write_layer(layer, path(GetParam()), context); }).first,
              ErrorCode::Cancelled);
    EXPECT_TRUE(files().empty());
}

INSTANTIATE_TEST_SUITE_P(Formats, Interrupted,
                         testing::Values("i.geojson", "i.gpkg", "i.fgb", "i.shp", "i.csv"));

} // namespace
} // namespace graticule::geodata
