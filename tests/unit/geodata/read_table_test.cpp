// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"
#include "geodata/read_as_written.hpp"
#include "geodata/tables/angle_text.hpp"
#include "geodata/tables/place_columns.hpp"
#include "geodata/tables/record_source.hpp"
#include "geodata/tables/text_encoding.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ReadTable : public FileTest {
protected:
    Layer table(std::string_view content, const std::string& name = "t.csv") {
        return read(make(name, content)).layer;
    }
};

TEST_F(ReadTable, TypesAreTheNarrowestThatFitAllCells) {
    const Layer layer =
        table("i,r,t,b,d,m,code,huge,none\n"
              "1,1,x,true,2024-02-29,2016/06/25 20:21:58+00,007,12345678901234567890,\n"
              "-2,1e3,3,FALSE,1960-01-01,2016-06-25T20:21:58.5Z,010,1,\n");
    EXPECT_EQ(layer.column("i").type(), FieldType::Integer);
    EXPECT_EQ(layer.column("r").type(), FieldType::Real);
    EXPECT_THAT(texts(layer, "r"), ElementsAre("1", "1000"));
    EXPECT_EQ(layer.column("t").type(), FieldType::Text);
    EXPECT_THAT(texts(layer, "b"), ElementsAre("true", "false"));
    EXPECT_THAT(texts(layer, "d"), ElementsAre("2024-02-29", "1960-01-01"));
    EXPECT_EQ(layer.column("d").type(), FieldType::Date);
    EXPECT_THAT(texts(layer, "m"), ElementsAre("2016-06-25T20:21:58Z", "2016-06-25T20:21:58.500Z"));
    EXPECT_THAT(texts(layer, "code"), ElementsAre("007", "010"));
    EXPECT_THAT(texts(layer, "huge"), ElementsAre("12345678901234567890", "1"));
    EXPECT_EQ(layer.column("none").null_count(), 2U);
}

TEST_F(ReadTable, ThousandsSeparatorsAreNotGuessed) {
    EXPECT_EQ(table("n\n\"1,234\"\n\"2,345\"\n").column("n").type(), FieldType::Text);
}

TEST_F(ReadTable, WordsForNoValueAreNullAmongNumbersAndTextAmongTexts) {
    const ReadResult result = read(make("t.csv", "iso,rate\nNA,1.5\nDE,NA\nFR,..\n"));
    EXPECT_THAT(texts(result.layer, "iso"), ElementsAre("NA", "DE", "FR")); // Namibia
    EXPECT_THAT(texts(result.layer, "rate"), ElementsAre("1.5", "null", "null"));
    EXPECT_TRUE(noted(result, "2 cells"));
    const auto file = make("t.csv", "rate\n1.5\nNA\n\"\"\n");
    EXPECT_THAT(texts(read_layer_as_written(file, {}, m_context).layer, "rate"),
                ElementsAre("1.5", "NA", "null"));
}

TEST_F(ReadTable, QuotedCellsKeepDelimitersQuotesAndLineEnds) {
    const Layer layer =
        table("a,b\r\n\"x, y\",\"two\r\nlines\"\r\n\"say \"\"so\"\"\",5\" pipe\r\n");
    EXPECT_THAT(texts(layer, "a"), ElementsAre("x, y", "say \"so\""));
    EXPECT_THAT(texts(layer, "b"), ElementsAre("two\r\nlines", "5\" pipe"));
}

TEST_F(ReadTable, DelimitersAreFoundAndDecimalCommasWithSemicolons) {
    EXPECT_THAT(texts(table("a\tb\n1\t2,5\n"), "a"), ElementsAre("1"));
    EXPECT_THAT(texts(table("a|b\n1|2\n"), "b"), ElementsAre("2"));
    const ReadResult result = read(make("t.csv", "name;share;code\nA;1,5;1\nB;-2,25;2\n"));
    EXPECT_THAT(texts(result.layer, "share"), ElementsAre("1.5", "-2.25"));
    EXPECT_TRUE(noted(result, "share"));
    EXPECT_EQ(result.layer.column("code").type(), FieldType::Integer);
}

TEST_F(ReadTable, EveryKindOfLineEndIsRead) {
    for (const char* content : {"a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4", "a,b\r1,2\r3,4\r"})
        EXPECT_THAT(texts(table(content), "b"), ElementsAre("2", "4")) << content;
}

TEST_F(ReadTable, ByteOrderMarksAndOtherEncodingsAreRead) {
    using namespace std::string_literals;
    EXPECT_THAT(texts(table("\xEF\xBB\xBFname,n\nKöln,1\n"), "name"), ElementsAre("Köln"));
    EXPECT_THAT(texts(table("name,n\nK\xF6ln,1\n"), "name"), ElementsAre("Köln"));
    EXPECT_THAT(texts(table("\xFF\xFEn\0\n\0\xF6\0\n\0"s), "n"), ElementsAre("ö"));
    ReadOptions options;
    options.encoding = "ISO-8859-2"; // 0xB3 is the Polish l with stroke
    EXPECT_THAT(texts(read(make("p.csv", "n,m\n\xB3\xF3"
                                         "d,1\n"),
                           options)
                          .layer,
                      "n"),
                ElementsAre("łód"));
    options.encoding = "no-such-encoding";
    EXPECT_EQ(error_of([&] { read(path("p.csv"), options); }).first, ErrorCode::InvalidArgument);
}

TEST_F(ReadTable, RaggedRowsAreFilledAndSaid) {
    const ReadResult result = read(make("t.csv", "a,b,c\n1\n1,2,3\n1,2,3,4\n4,5,6\n1,2,3,\n"));
    EXPECT_THAT(texts(result.layer, "c"), ElementsAre("null", "3", "3", "6", "3"));
    EXPECT_TRUE(noted(result, "1 rows are shorter"));
    EXPECT_TRUE(noted(result, "1 rows are longer than the header (the first at 4)"));
}

TEST_F(ReadTable, ColumnsWithoutNameAndValueAtTheEndAreDropped) {
    const ReadResult result = read(make("t.csv", "a,,b,,\n1,2,3,,\n4,5,6,,\n"));
    EXPECT_THAT(result.layer.field_names(), ElementsAre("a", "field_2", "b"));
    EXPECT_TRUE(noted(result, "2 columns at the end"));
}

TEST_F(ReadTable, NamesThatAreTakenGetANumber) {
    EXPECT_THAT(table("a,a,a_2\n1,2,3\n").field_names(), ElementsAre("a", "a_2", "a_2_2"));
}

// Numbers go on where the last one ended; to look for a free one from 2 each time would take
// minutes.
TEST_F(ReadTable, ThousandsOfEqualNamesGetTheirNumbersAtOnce) {
    std::string header = "a_3,a";
    for (int i = 0; i < 15'000; ++i)
        header += ",a";
    const std::vector<std::string> names =
        read(make("t.csv", header + "\n1,2,3\n")).layer.field_names();
    EXPECT_EQ(names[1], "a");
    EXPECT_EQ(names[2], "a_2");
    EXPECT_EQ(names[3], "a_4");
    EXPECT_EQ(names.back(), "a_15002");
}

TEST_F(ReadTable, TableOfNumbersAloneHasNoHeader) {
    const ReadResult result = read(make("t.csv", "1,2.5\n3,4\n"));
    EXPECT_THAT(texts(result.layer, "field_1"), ElementsAre("1", "3"));
    EXPECT_TRUE(noted(result, "no header"));
}

constexpr const char* WorldBank =
    "\xEF\xBB\xBF\"Data Source\",\"World Development Indicators\",\r\n\r\n"
    "\"Last Updated Date\",\"2024-11-13\",\r\n\r\n"
    "\"Country Name\",\"Country Code\",\"Indicator Name\",\"Indicator Code\",\"1960\",\"1961\","
    "\"1962\",\r\n"
    "\"Aruba\",\"ABW\",\"Population, total\",\"SP.POP.TOTL\",\"54608\",\"\",\"\",\r\n"
    "\"Namibia\",\"NA\",\"Population, total\",\"SP.POP.TOTL\",\"1\",\"2\",\"\",\r\n";

TEST_F(ReadTable, WorldBankPreambleIsPassedOver) {
    const ReadResult result = read(make("wb.csv", WorldBank));
    EXPECT_THAT(result.layer.field_names(),
                ElementsAre("Country Name", "Country Code", "Indicator Name", "Indicator Code",
                            "1960", "1961", "1962"));
    EXPECT_THAT(texts(result.layer, "Country Code"), ElementsAre("ABW", "NA"));
    for (const char* year : {"1960", "1961", "1962"})
        EXPECT_EQ(result.layer.column(year).type(), FieldType::Real) << year;
    EXPECT_THAT(texts(result.layer, "1961"), ElementsAre("null", "2"));
    EXPECT_TRUE(noted(result, "2024-11-13"));
}

TEST_F(ReadTable, WorldBankTableWithoutPreambleIsTheSame) {
    const std::string all = WorldBank;
    const ReadResult result = read(make("wb.csv", all.substr(all.find("\"Country Name"))));
    EXPECT_EQ(result.layer.size(), 2U);
    EXPECT_EQ(result.layer.column("1962").type(), FieldType::Real);
}

TEST_F(ReadTable, TableWrappedIntoOneQuotedColumnIsTakenOutOfIt) {
    const ReadResult result =
        read(make("wrapped.csv", "\"Country Name\tCode\tIndicator\t1960.00\",\r"
                                 "\"Aruba\tABW\t\"\"Population\",\" total\"\"\t54608.00\"\r"));
    EXPECT_THAT(result.layer.field_names(),
                ElementsAre("Country Name", "Code", "Indicator", "1960"));
    EXPECT_THAT(texts(result.layer, "Indicator"), ElementsAre("Population, total"));
    EXPECT_THAT(texts(result.layer, "1960"), ElementsAre("54608"));
    EXPECT_TRUE(noted(result, "one quoted column"));
}

TEST_F(ReadTable, PointsComeFromColumnsOfTheUsualNames) {
    const std::pair<const char*, const char*> names[] = {
        {"longitude", "latitude"},
        {"Lon", "LAT"},
        {"lng", "lat"},
        {"X", "Y"},
        {"x_coord", "y_coord"},
        {"INTPTLONG", "INTPTLAT"},
        {"station_longitude_deg", "station_latitude_deg"},
        {"centroid_x", "centroid_y"},
        {"InitialLongitude", "InitialLatitude"}};
    for (const auto& [x, y] : names) {
        const Layer layer = table(std::string(y) + ",name," + x + "\n52.5,a,5.25\n");
        ASSERT_TRUE(layer.has_geometry()) << x;
        EXPECT_EQ(wkt_of(layer.geometry().wkb(0)), "POINT (5.25 52.5)") << x;
        EXPECT_EQ(layer.crs().label(), "EPSG:4326");
        EXPECT_EQ(layer.field_count(), 3U);
    }
    EXPECT_FALSE(table("longest,latest\n1,2\n").has_geometry());
    EXPECT_FALSE(table("lon,lat\neast,north\n").has_geometry());
}

TEST_F(ReadTable, CoordinatesOutOfDegreesMakeNoPoints) {
    const ReadResult projected = read(make("t.csv", "x,y\n155000,463000\n155100,463100\n"));
    EXPECT_FALSE(projected.layer.has_geometry());
    EXPECT_TRUE(noted(projected, "not degrees"));
    ReadOptions options;
    options.crs = "EPSG:28992";
    const Layer layer = read(path("t.csv"), options).layer;
    EXPECT_EQ(layer.crs().label(), "EPSG:28992");
    EXPECT_EQ(wkt_of(layer.geometry().wkb(1)), "POINT (155100 463100)");
}

TEST_F(ReadTable, FewStrayCoordinatesAreNull) {
    std::string rows = "lon,lat\n";
    for (int i = 0; i < 50; ++i)
        rows += "5,52\n";
    const ReadResult result = read(make("t.csv", rows + "-9999,-9999\n,52\n"));
    EXPECT_EQ(result.layer.geometry().void_count(), 2U);
    EXPECT_TRUE(noted(result, "1 rows have coordinates that are not degrees"));
    EXPECT_TRUE(noted(result, "1 rows lack a coordinate"));
}

TEST_F(ReadTable, AnglesInTextArePoints) {
    const ReadResult result = read(make("t.csv", "lon,lat\n"
                                                 "\"10°12'00\"\"E\",\"45°30'00\"\"N\"\n"
                                                 "10.5W,45.5 s\n"
                                                 "somewhere,45 30 36\n"));
    // 12 minutes are a fifth of a degree, 30 half of one.
    EXPECT_EQ(wkt_of(result.layer.geometry().wkb(0)), "POINT (10.2 45.5)");
    EXPECT_EQ(wkt_of(result.layer.geometry().wkb(1)), "POINT (-10.5 -45.5)");
    EXPECT_TRUE(result.layer.geometry().is_null(2));
    EXPECT_EQ(result.layer.crs().label(), "EPSG:4326");
    EXPECT_TRUE(noted(result, "lat were read from text such as 45°30'00\"N"));
    EXPECT_TRUE(noted(result, "1 rows lack a coordinate"));
}

TEST_F(ReadTable, TextThatIsNoCoordinateIsNamed) {
    const ReadResult result = read(make("t.csv", "lon,lat\nE 10x,45N\nE 11x,46N\n"));
    EXPECT_FALSE(result.layer.has_geometry());
    EXPECT_TRUE(noted(result, "2 values of lon are text that is no coordinate (e.g. E 10x)"));
    for (const char* other :
         {"lon,lat\neast,north\n", "x,y\n007,010\n", "x_code,y_code\nA1,B2\n"}) {
        EXPECT_FALSE(read(make("t.csv", other)).layer.has_geometry()) << other;
        EXPECT_THAT(read(make("t.csv", other)).notes, IsEmpty()) << other;
    }
}

TEST(AngleText, IsReadAsPeopleWriteIt) {
    const auto longitude = [](std::string_view text) {
        return parse_angle(text, CoordinateAxis::Longitude);
    };
    // A third of a degree is 20 minutes; 36 seconds are a hundredth of one.
    for (const char* text : {"10°20'36\"", "10° 20′ 36″ E", "E10 20 36", "10:20:36", "10d20'36''",
                             "10º20’36”e", "+10°20.6'", "10 deg 20 36.0 E", "10°20'36,0\"E"})
        EXPECT_NEAR(longitude(text).value_or(0), 10 + 1 / 3. + 0.01, 1e-12) << text;
    EXPECT_EQ(longitude("0.25 W"), -0.25);
    EXPECT_EQ(longitude("-10.5"), -10.5);
    EXPECT_EQ(longitude("w 10°30'"), -10.5);
    EXPECT_EQ(longitude("−10°30'"), -10.5);
    for (const char* text : {"", "E", "10.5N", "-10.5W", "W10E", "10°60'", "10.5°30'", "361E",
                             "10°x", "10'30", "1.2.3E", "10 20 30 40", "1e400E"})
        EXPECT_FALSE(longitude(text)) << text;
    EXPECT_FALSE(parse_angle("91°N", CoordinateAxis::Latitude));
    EXPECT_EQ(parse_angle("90°S", CoordinateAxis::Latitude), -90);
}

TEST_F(ReadTable, ZerosForWantOfCoordinatesAreNoPlaces) {
    const auto lost = [&](const std::string& rows) {
        return read(make("t.csv", "lon,lat\n" + rows)).layer.geometry().void_count();
    };
    EXPECT_EQ(lost("10.5,45.5\n0,0\n11.25,46.5\n0.0,0.0\n"), 2U);
    EXPECT_EQ(lost("10.5,45.5\n0,0\n"), 1U);
    EXPECT_EQ(lost("0.5,0.25\n0,0\n0,0\n"), 2U);    // twice at one place
    EXPECT_EQ(lost("0.5,0.25\n0,0\n"), 0U);         // a place among near ones
    EXPECT_EQ(lost("-10.5,0\n0,0\n-23.5,0\n"), 0U); // stations along the equator
    EXPECT_EQ(lost("10,45\n0,0\n20,50\n"), 0U);     // rounded to whole degrees
    EXPECT_EQ(lost("0,0\n0,0\n"), 0U);              // nothing else is there
    EXPECT_TRUE(
        noted(read(make("t.csv", "lon,lat\n10.5,45.5\n0,0\n")), "1 points at exactly 0, 0"));
    ReadOptions options;
    options.crs = "EPSG:32632";
    make("t.csv", "x,y\n500000,5500000\n510000,5520000\n0,0\n");
    EXPECT_EQ(read(path("t.csv"), options).layer.geometry().void_count(), 1U);
    make("t.csv", "x,y\n500000,5500000\n100000,20\n0,0\n"); // all over the zone
    EXPECT_EQ(read(path("t.csv"), options).layer.geometry().void_count(), 0U);
    make("t.csv", "x,y\n5000,6000\n5010,6010\n0,0\n"); // near the frame's own corner
    EXPECT_EQ(read(path("t.csv"), options).layer.geometry().void_count(), 0U);
}

TEST_F(ReadTable, NamedColumnsAreUsedOrRefused) {
    ReadOptions options;
    options.x_column = "east";
    options.y_column = "north";
    const Layer layer = read(make("t.csv", "east,north,lon,lat\n1,2,3,4\n"), options).layer;
    EXPECT_EQ(wkt_of(layer.geometry().wkb(0)), "POINT (1 2)");
    options.y_column = "nort";
    EXPECT_EQ(error_of([&] { read(path("t.csv"), options); }).first, ErrorCode::NotFound);
    options.y_column = "";
    EXPECT_EQ(error_of([&] { read(path("t.csv"), options); }).first, ErrorCode::InvalidArgument);
}

TEST_F(ReadTable, WktColumnBecomesTheGeometry) {
    const ReadResult result =
        read(make("t.csv", "id,the_geom\n1,\"POLYGON((0 0, 1 0, 1 1, 0 0))\"\n"
                           "2,SRID=4326;POINT(5 52)\n3,\n4,nonsense\n"
                           "5,\"CIRCULARSTRING(0 0, 1 1, 2 0)\"\n"));
    const Layer& layer = result.layer;
    EXPECT_THAT(layer.field_names(), ElementsAre("id"));
    EXPECT_EQ(wkt_of(layer.geometry().wkb(0)), "POLYGON ((0 0,1 0,1 1,0 0))");
    EXPECT_EQ(wkt_of(layer.geometry().wkb(1)), "POINT (5 52)");
    EXPECT_TRUE(layer.geometry().is_null(2));
    EXPECT_TRUE(layer.geometry().is_null(3));
    EXPECT_EQ(layer.geometry().type(4), GeometryType::LineString);
    EXPECT_TRUE(noted(result, "1 geometries could not be understood"));
    EXPECT_TRUE(noted(result, "1 curved"));
}

// A place whose height is no number is a place still; written as "inf" it would not be read again.
TEST_F(ReadTable, HeightThatIsNotFiniteIsDropped) {
    const ReadResult result =
        read(make("t.csv", "id,wkt\n1,\"LINESTRING Z(0 0 5,1 1 1e999)\"\n2,POINT Z(5 52 -7)\n"
                           "3,\"GEOMETRYCOLLECTION Z(POINT Z(1 2 -1e999))\"\n4,POINT Z EMPTY\n"));
    const GeometryColumn& geometry = result.layer.geometry();
    EXPECT_EQ(wkt_of(geometry.wkb(0)), "LINESTRING (0 0,1 1)");
    EXPECT_EQ(wkt_of(geometry.wkb(1)), "POINT Z (5 52 -7)");
    EXPECT_EQ(wkt_of(geometry.wkb(2)), "GEOMETRYCOLLECTION (POINT (1 2))");
    EXPECT_TRUE(wkb_has_z(geometry.wkb(3)));
    EXPECT_TRUE(noted(result, "2 geometries lost third coordinates"));
}

TEST_F(ReadTable, WktThatIsNoDegreesIsNotTakenForThem) {
    ReadOptions options;
    options.crs = "EPSG:4326";
    const ReadResult result = read(make("t.csv", "id,wkt\n1,POINT(1e18 5)\n"), options);
    EXPECT_FALSE(result.layer.crs().known());
    EXPECT_THAT(result.notes, ElementsAre("Coordinates are not degrees; the CRS that was given, "
                                          "EPSG:4326, is not used"));
    // Latitude first: 5 degrees east of Greenwich and 120 north there is no place.
    const ReadResult swapped = read(make("s.csv", "id,wkt\n1,POINT(5 120)\n"), options);
    EXPECT_THAT(swapped.notes, ElementsAre("Coordinates seem to be latitude first; the CRS that "
                                           "was given, EPSG:4326, is not used"));
    const ReadResult alone = read(path("t.csv"));
    EXPECT_FALSE(alone.layer.crs().known());
    EXPECT_THAT(alone.notes, IsEmpty());
}

TEST_F(ReadTable, SheetIsReadAsATableWithItsPoints) {
    ReadOptions options;
    options.layer = "Stations";
    const Layer layer = read(fixture("stations.xlsx"), options).layer;
    EXPECT_THAT(texts(layer, "code"), ElementsAre("007", "012"));
    EXPECT_THAT(texts(layer, "name"), ElementsAre("Süd", "Nord"));
    EXPECT_THAT(texts(layer, "opened"), ElementsAre("1919-05-04", "2020-02-29"));
    EXPECT_THAT(texts(layer, "passengers"), ElementsAre("1200", "null"));
    EXPECT_EQ(wkt_of(layer.geometry().wkb(1)), "POINT (8.5 51.25)");
    const std::vector<SourceEntry> sheets = inspect_source(fixture("stations.xlsx"));
    ASSERT_EQ(sheets.size(), 2U); // the empty sheet is none
    EXPECT_EQ(sheets[0].kind, DataKind::Vector);
    EXPECT_EQ(sheets[1].kind, DataKind::Table);
}

TEST(TextEncoding, TellsUtf8FromWhatOnlyLooksLikeIt) {
    EXPECT_TRUE(is_utf8("plain, Köln, 東京, 🌍"));
    for (const char* bad :
         {"K\xF6ln", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80", "ab\xE6\x9D"})
        EXPECT_FALSE(is_utf8(bad));
}

TEST(TextEncoding, MendsACharacterCutInHalfWithoutGuessing) {
    EXPECT_EQ(mend_utf8("東\xE4\xBA"), "東"); // a full column of a DBF
    EXPECT_EQ(mend_utf8("Caf\xE9"), "Café");  // Windows-1252
    EXPECT_EQ(mend_utf8("\x80 100 \x96 \x81"), "€ 100 – \xEF\xBF\xBD");
}

TEST(Delimiter, IsTheOneThatCutsMostEvenly) {
    EXPECT_EQ(detect_delimiter("a;b;c\nx, y;1,5;2\nz;2,5;3\n"), ';');
    EXPECT_EQ(detect_delimiter("a,b\n\"1;2;3\",4\n"), ',');
    EXPECT_EQ(detect_delimiter("one column\nonly\n"), ',');
}

} // namespace
} // namespace graticule::geodata
