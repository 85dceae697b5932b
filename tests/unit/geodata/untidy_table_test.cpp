// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/wkt.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Tables as offices and people hand them out: with titles, second headers, footers, stray quotes.
class UntidyTable : public FileTest {
protected:
    ReadResult table(std::string_view content, const std::string& name = "t.csv") {
        return read(make(name, content));
    }
};

TEST_F(UntidyTable, FootersAndBlankRowsAreNoRows) {
    const ReadResult padded = table("country,code,2019\nA,AAA,5\nB,BBB,7\n,,\n,,\n"
                                    "Data from somewhere,,\nUpdated yesterday,,\n");
    EXPECT_THAT(texts(padded.layer, "country"), ElementsAre("A", "B"));
    EXPECT_THAT(texts(padded.layer, "2019"), ElementsAre("5", "7"));
    EXPECT_TRUE(noted(padded, "2 rows at the end are footers and left out: Data from somewhere"));
    EXPECT_TRUE(noted(padded, "2 blank rows are left out"));
    const ReadResult plain = table("a,b,c\nx,1,2\ny,3,4\n\nThe figures of 2020, which are "
                                   "estimates\n");
    EXPECT_EQ(plain.layer.size(), 2U);
    EXPECT_EQ(table("a,b,c\nx,1,2\ny,3,4\nFigures are estimates\n").layer.size(), 2U);
    EXPECT_EQ(table("a,b\nx,1\ny,3\nSource: a, b and c\n").layer.size(), 3U);
    EXPECT_EQ(table("a;b;c\nx;1;2\ny;3;4\nQuelle: Amt, eigene Rechnung\n").layer.size(), 2U);
}

TEST_F(UntidyTable, RowsThatOnlyHaveANameAreRows) {
    EXPECT_THAT(texts(table("name,n\nA,1\nB,\nC,\n").layer, "name"), ElementsAre("A", "B", "C"));
    EXPECT_EQ(table("name,n,m\nNew A,1,2\nNew B,,\nNew C,3,4\n").layer.size(), 3U);
    EXPECT_EQ(table("a,b\n1,2\n\"\",\n,\n").layer.size(), 2U); // quotes make a row of nothing
    EXPECT_EQ(table("note\nSource: x\nSource: y\n").layer.size(), 2U);
    EXPECT_EQ(table("name,n\nNotes,\nSources,\n").layer.size(), 2U); // nothing but such rows
}

TEST_F(UntidyTable, TitlesAboveTheHeaderArePassedOver) {
    const ReadResult alone = table("Visitors by park\n\npark,visitors\nA,10\nB,20\n");
    EXPECT_THAT(alone.layer.field_names(), ElementsAre("park", "visitors"));
    EXPECT_THAT(texts(alone.layer, "visitors"), ElementsAre("10", "20"));
    EXPECT_TRUE(noted(alone, "Titles above the header passed over: Visitors by park"));
    const ReadResult padded = table("Visitors by park,,\nin 2020,,\npark,visitors,area\nA,10,1\n");
    EXPECT_THAT(padded.layer.field_names(), ElementsAre("park", "visitors", "area"));
    EXPECT_EQ(padded.layer.size(), 1U);
    const ReadResult pairs = table("Queried,2021-01-01,,,\nBy,me,,,\nid,a,b,c,d\n1,2,3,4,5\n");
    EXPECT_THAT(pairs.layer.field_names(), ElementsAre("id", "a", "b", "c", "d"));
}

TEST_F(UntidyTable, HeaderOfFewNamesIsNoTitle) {
    EXPECT_THAT(table("id,\n1,x\n2,y\n").layer.field_names(), ElementsAre("id", "field_2"));
    EXPECT_THAT(table("name,,\nA,x,y\nB,x,y\n").layer.field_names(),
                ElementsAre("name", "field_2", "field_3"));
    EXPECT_THAT(table(",value\nA,1\nB,2\n").layer.field_names(), ElementsAre("field_1", "value"));
}

TEST_F(UntidyTable, MergedHeadersAreJoined) {
    const ReadResult years =
        table("District,Population,,Area\n,2010,2020,\nA,5,6,1.5\nB,7,8,2.5\n");
    EXPECT_THAT(years.layer.field_names(),
                ElementsAre("District", "Population 2010", "Population 2020", "Area"));
    EXPECT_THAT(texts(years.layer, "Population 2020"), ElementsAre("6", "8"));
    EXPECT_TRUE(noted(years, "Two rows of headers"));
    const ReadResult above = table("A title\n,Persons,,\nDistrict,men,women,all\nA,1,2,3\n");
    EXPECT_THAT(above.layer.field_names(),
                ElementsAre("District", "Persons men", "Persons women", "Persons all"));
}

TEST_F(UntidyTable, SecondRowOfLabelsOrUnitsIsNoData) {
    const ReadResult labels = table("GEO_ID,B25001_001E,B25001_001M\n"
                                    "Geography,Estimate!!Total,Margin of Error!!Total\n"
                                    "0500000US99001,310,12\n0500000US99003,450,9\n");
    EXPECT_THAT(labels.layer.field_names(),
                ElementsAre("GEO_ID", "B25001_001E Housing Units Estimate Total",
                            "B25001_001M Housing Units Margin of Error Total"));
    EXPECT_THAT(texts(labels.layer, "B25001_001E Housing Units Estimate Total"),
                ElementsAre("310", "450"));
    const ReadResult units = table("station,temp,rain\n,°C,mm\nA,11.5,3\nB,9.25,4\n");
    EXPECT_THAT(texts(units.layer, "rain"), ElementsAre("3", "4"));
    EXPECT_EQ(units.layer.field(2).unit, "mm");
    EXPECT_TRUE(noted(units, "units of the columns"));
    // A first row with a word among its numbers is a row.
    EXPECT_EQ(table("town,n\nA,unknown\nB,2\nC,3\n").layer.size(), 3U);
    EXPECT_EQ(table("town,n,m\nA,secret,secret\nB,2,3\nC,3,4\n").layer.size(), 3U);
}

TEST_F(UntidyTable, StrayQuoteSwallowsNoRows) {
    const ReadResult known = table("id,who,n\n1,\"A\",10\n2,\"B,20\n3,\"C\",30\n4,D,40\n");
    EXPECT_THAT(texts(known.layer, "n"), ElementsAre("10", "20", "30", "40"));
    EXPECT_TRUE(noted(known, "1 quotes (the first on line 3)"));
    const ReadResult closed = table("id,who,n\n1,\"A,10\n2,B\",20\n3,C,30\n");
    EXPECT_THAT(texts(closed.layer, "n"), ElementsAre("10", "20", "30"));
    EXPECT_TRUE(noted(closed, "quotes"));
    const ReadResult line = table("who,where,n\n\"A,\"x\",1\nB,y,2\n");
    EXPECT_THAT(texts(line.layer, "n"), ElementsAre("1", "2"));
    EXPECT_EQ(error_of([&] { table("id,who\n1,\"A\n2,B\n"); }).first, ErrorCode::Malformed);
}

TEST_F(UntidyTable, CellsOfSeveralLinesAreWhole) {
    const ReadResult result = table("id,address,n\n1,\"12 Main St, Town\nLand, there\",5\n"
                                    "2,\"Smith, John\" Jr.,6\n");
    EXPECT_THAT(texts(result.layer, "address"),
                ElementsAre("12 Main St, Town\nLand, there", "Smith, John Jr."));
    EXPECT_FALSE(noted(result, "quotes"));
}

TEST_F(UntidyTable, StatisticsTablesHaveDimensionsAndFlags) {
    const ReadResult result =
        table("freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \n"
              "A,NR,AA\t100 b\t110 \nA,NR,BB\t: c\t95.5 ep\nA,NR,CC\t7 \t: \n",
              "t.tsv");
    EXPECT_THAT(result.layer.field_names(), ElementsAre("freq", "unit", "geo", "2019", "2020"));
    EXPECT_THAT(texts(result.layer, "2019"), ElementsAre("100", "null", "7"));
    EXPECT_THAT(texts(result.layer, "2020"), ElementsAre("110", "95.5", "null"));
    EXPECT_TRUE(noted(result, "1 b (break in the series), 1 e (estimated), 1 p (provisional)"));
    EXPECT_FALSE(table("a\tb\nx, y\t2\n", "t.tsv").layer.find_field("x"));
}

TEST_F(UntidyTable, LinesOfTwoEncodingsAreEachRead) {
    const ReadResult result = table("name,n\nKöln,1\nM\xFCnchen,2\nŁódź,3\n");
    EXPECT_THAT(texts(result.layer, "name"), ElementsAre("Köln", "München", "Łódź"));
    EXPECT_TRUE(noted(result, "1 lines are not UTF-8, as 2 others are"));
}

TEST_F(UntidyTable, MapInfoTablesAreNamed) {
    for (const auto& [name, content, words] :
         {std::tuple{"roads.tab", "!table\n!version 300\n\nDefinition Table\n  Type NATIVE\n",
                     "a MapInfo table"},
          std::tuple{"ROADS.TAB", "\n!Table\n!version 450\n", "a MapInfo table"},
          std::tuple{"roads.mif", "Version 300\nCharset \"Neutral\"\nColumns 1\n  id Integer\n",
                     "a MapInfo interchange file"}}) {
        const auto error = error_of([&] { table(content, name); });
        EXPECT_EQ(error.first, ErrorCode::Unsupported) << name;
        EXPECT_THAT(error.second, HasSubstr(words));
    }
    EXPECT_EQ(table("a\tb\n1\t2\n", "plain.tab").layer.size(), 1U);
}

TEST_F(UntidyTable, AnglesInSeveralColumnsAreWhole) {
    const ReadResult parts =
        table("city,lat_deg,lat_min,lat_sec,lat_dir,lon_deg,lon_min,lon_sec,"
              "lon_dir\nA,33,30,28.125,S,151,15,0,E\nB,10,30,0,North,20,15,0,W\n");
    // 28.125 seconds are a 128th of a degree.
    EXPECT_EQ(wkt_of(parts.layer.geometry().wkb(0)), "POINT (151.25 -33.5078125)");
    EXPECT_EQ(wkt_of(parts.layer.geometry().wkb(1)), "POINT (-20.25 10.5)");
    const Layer run_together = table("latd,latm,latNS,longd,longm,longEW\n10,30,S,20,15,W\n").layer;
    EXPECT_EQ(wkt_of(run_together.geometry().wkb(0)), "POINT (-20.25 -10.5)");
    const Layer letters = table("Latitude,N/S,Longitude,E/W\n10.5,S,20.25,W\n").layer;
    EXPECT_EQ(wkt_of(letters.geometry().wkb(0)), "POINT (-20.25 -10.5)");
    const Layer signs = table("lat_deg,lat_min,lon_deg,lon_min\n-10,30,20,15\n0,30,-20,15\n").layer;
    EXPECT_EQ(wkt_of(signs.geometry().wkb(0)), "POINT (20.25 -10.5)");
    EXPECT_TRUE(signs.geometry().is_null(1)); // half a degree north or south
    const Layer gaps =
        table("lat_deg,lat_min,lon_deg,lon_min\n10,,20,15\n10,30,20,75\n5,6,7,0\n").layer;
    EXPECT_EQ(gaps.geometry().void_count(), 2U);
    const Layer bounds =
        table("lat,lon,lat_min,lat_max,lon_min,lon_max\n10.5,20.25,10,11,20,21\n").layer;
    EXPECT_EQ(wkt_of(bounds.geometry().wkb(0)), "POINT (20.25 10.5)");
    const Layer metres = table("lat,lon,lat_m,lon_m\n10.5,20.25,5000,6000\n").layer;
    EXPECT_EQ(wkt_of(metres.geometry().wkb(0)), "POINT (20.25 10.5)");
    const Layer decimal = table("lat_deg,lon_deg\n10.5,20.25\n").layer;
    EXPECT_EQ(wkt_of(decimal.geometry().wkb(0)), "POINT (20.25 10.5)");
}

TEST_F(UntidyTable, NumbersAmongTextsOfGeoJsonAreNumbers) {
    const auto collection = [](std::initializer_list<const char*> values) {
        std::string features;
        for (const char* value : values)
            features += std::string(features.empty() ? "" : ",")
                        + R"({"type":"Feature","properties":{"n":)" + value
                        + R"(},"geometry":{"type":"Point","coordinates":[1,2]}})";
        return R"({"type":"FeatureCollection","features":[)" + features + "]}";
    };
    const ReadResult result =
        table(collection({"100", "\"250\"", "null", "\"n/a\"", "0.5"}), "t.geojson");
    EXPECT_THAT(texts(result.layer, "n"), ElementsAre("100", "250", "null", "null", "0.5"));
    EXPECT_TRUE(noted(result, "1 texts such as n/a are null"));
    EXPECT_EQ(table(collection({"7", "\"007\""}), "t.geojson").layer.column("n").type(),
              FieldType::Text);
    EXPECT_EQ(table(collection({"7", "\"seven\""}), "t.geojson").layer.column("n").type(),
              FieldType::Text);
    EXPECT_EQ(table(collection({"\"7\"", "\"8\""}), "t.geojson").layer.column("n").type(),
              FieldType::Text);
}

} // namespace
} // namespace graticule::geodata
