// SPDX-License-Identifier: Apache-2.0
#include "geodata/read_as_written.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Values are those that a reader of the country in question sees in the files.
class NumberHabits : public FileTest {
protected:
    ReadResult table(std::string_view content) { return read(make("t.csv", content)); }
};

TEST_F(NumberHabits, PointsAreThousandsWhereCommasAreDecimals) {
    const ReadResult result = table("Ort;Einwohner;Anteil;Flaeche\n"
                                    "A;412.870;12,5;1.004,25\n"
                                    "B;98.400;7,25;88,1\n");
    EXPECT_THAT(texts(result.layer, "Einwohner"), ElementsAre("412870", "98400"));
    EXPECT_EQ(result.layer.column("Einwohner").type(), FieldType::Integer);
    EXPECT_THAT(texts(result.layer, "Flaeche"), ElementsAre("1004.25", "88.1"));
    EXPECT_TRUE(noted(result, "Points between thousands read in: Einwohner, Flaeche"));
    EXPECT_TRUE(noted(result, "Decimal commas read in: Anteil, Flaeche"));
}

TEST_F(NumberHabits, CommasAreThousandsWherePointsAreDecimals) {
    const ReadResult result = table("town,people,rate\n\"A\",\"2,310,400\",0.5\nB,\"45,120\",2.25\n"
                                    "C,980,1\n");
    EXPECT_THAT(texts(result.layer, "people"), ElementsAre("2310400", "45120", "980"));
    EXPECT_TRUE(noted(result, "Commas between thousands read in: people"));
    const ReadResult by_other = table("town,people,rate\nA,\"45,120\",0.5\nB,\"12,300\",2.25\n");
    EXPECT_THAT(texts(by_other.layer, "people"), ElementsAre("45120", "12300"));
}

TEST_F(NumberHabits, ApostrophesSpacesAndLakhsAreThousands) {
    const ReadResult swiss =
        table("Kanton;Einwohner;Anteil\nA;1'487'969;3.5\nB;36\u2019703;0.25\n");
    EXPECT_THAT(texts(swiss.layer, "Einwohner"), ElementsAre("1487969", "36703"));
    EXPECT_TRUE(noted(swiss, "Apostrophes between thousands"));
    const ReadResult french = table(
        "ville;population;surface\nA;2\u202F165 423;105,4\nB;513\u00A0275;240,62\nC;87;1,5\n");
    EXPECT_THAT(texts(french.layer, "population"), ElementsAre("2165423", "513275", "87"));
    EXPECT_THAT(texts(french.layer, "surface"), ElementsAre("105.4", "240.62", "1.5"));
    const ReadResult indian = table("city,population\nA,\"1,24,42,373\"\nB,\"84,43,675\"\n");
    EXPECT_THAT(texts(indian.layer, "population"), ElementsAre("12442373", "8443675"));
}

TEST_F(NumberHabits, WholeThingsHaveNoDecimals) {
    const ReadResult counted = table("Stadt;Einwohner\nA;412.870\nB;98.405\n");
    EXPECT_THAT(texts(counted.layer, "Einwohner"), ElementsAre("412870", "98405"));
    EXPECT_TRUE(noted(counted, "412.870 in Einwohner"));
    // Density and thousands may well have decimals.
    EXPECT_THAT(
        texts(table("Stadt;Population density\nA;412.871\nB;98.405\n").layer, "Population density"),
        ElementsAre("412.871", "98.405"));
}

TEST_F(NumberHabits, OpenMarksAreSaid) {
    const ReadResult decimals = table("name;length\nA;1.275\nB;3.125\n");
    EXPECT_THAT(texts(decimals.layer, "length"), ElementsAre("1.275", "3.125"));
    EXPECT_TRUE(noted(decimals, "1.275 in length may have thousands or decimals"));
    const ReadResult text = table("name,length\nA,\"1,275\"\nB,\"3,125\"\n");
    EXPECT_EQ(text.layer.column("length").type(), FieldType::Text);
    EXPECT_TRUE(noted(text, "1,275 in length are kept as text"));
    // What most files have is not worth a word.
    EXPECT_THAT(table("name,length\nA,1.275\nB,3.125\n").notes, IsEmpty());
    EXPECT_THAT(texts(table("name,lon,lat\nA,13.405,52.521\n").layer, "lon"),
                ElementsAre("13.405"));
}

TEST_F(NumberHabits, CoordinatesAndCodesAreLeftAlone) {
    const ReadResult mixed = table("Ort;lat;lon;Einwohner;Anteil\nA;52.520;13.405;412.870;1,5\n"
                                   "B;50.938;6.960;98.405;2,5\n");
    EXPECT_THAT(texts(mixed.layer, "lat"), ElementsAre("52.52", "50.938"));
    EXPECT_THAT(texts(mixed.layer, "Einwohner"), ElementsAre("412870", "98405"));
    EXPECT_THAT(texts(mixed.layer, "Anteil"), ElementsAre("1.5", "2.5"));
    const Layer codes = table("code,version,list,phone\n01.234,1.2.3,\"1,2\",030 123 456\n"
                              "02.345,1.2.4,\"3,4\",040 123 456\n")
                            .layer;
    for (const char* name : {"code", "version", "list", "phone"})
        EXPECT_EQ(codes.column(name).type(), FieldType::Text) << name;
}

TEST_F(NumberHabits, PerCentSignsAreAUnit) {
    const ReadResult result = table("town,share,mixed\nA,45%,3%\nB,3.7 %,4\n");
    EXPECT_THAT(texts(result.layer, "share"), ElementsAre("45", "3.7"));
    EXPECT_EQ(result.layer.field(result.layer.field_index("share")).unit, "%");
    EXPECT_EQ(result.layer.column("mixed").type(), FieldType::Text);
}

TEST_F(NumberHabits, TableReadAsWrittenKeepsItsMarks) {
    const auto file = make("t.csv", "town,people\nA,\"2,310,400\"\nB,\"45,120\"\n,\nSource: x,\n");
    const Layer layer = read_layer_as_written(file, {}, m_context).layer;
    EXPECT_THAT(texts(layer, "people"), ElementsAre("2,310,400", "45,120", "null", "null"));
}

} // namespace
} // namespace graticule::geodata
