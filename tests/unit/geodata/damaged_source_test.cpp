// SPDX-License-Identifier: Apache-2.0
#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Files that break off, or whose text is not what they say it is.
class DamagedSource : public FileTest {
protected:
    /// A DBF of one text field, with the records' marks ("*": deleted) in front of their texts.
    fs::path dbf(char language, const std::vector<std::string>& records) {
        using namespace std::string_literals;
        constexpr std::size_t Width = 12;
        std::string bytes = "\x03\x7C\x01\x01"s;
        for (const std::size_t number : {records.size(), std::size_t{0}})
            bytes += static_cast<char>(number);
        bytes += "\0\0"s + static_cast<char>(65) + "\0"s + static_cast<char>(Width + 1) + "\0"s;
        bytes += std::string(17, '\0') + language + "\0\0"s;
        bytes += "NAME\0\0\0\0\0\0\0C\0\0\0\0"s + static_cast<char>(Width) + std::string(15, '\0');
        bytes += '\r';
        for (std::string record : records) {
            record.resize(Width + 1, ' ');
            bytes += record;
        }
        return make("t.dbf", bytes + '\x1A');
    }

    std::string refusal(const std::string& name, std::string_view content) {
        const auto [code, message] = error_of([&] { read(make(name, content)); });
        EXPECT_EQ(code, ErrorCode::Malformed) << message;
        return message;
    }
};

constexpr char Windows1252 = 0x57;
constexpr char Dos437 = 0x01;

TEST_F(DamagedSource, TextsThatAreUtf8AreReadSoWhateverTheLanguageByteSays) {
    for (const char language : {Windows1252, Dos437}) {
        const ReadResult result = read(dbf(language, {" Île", " plain", " Łódź"}));
        EXPECT_THAT(texts(result.layer, "NAME"), ElementsAre("Île", "plain", "Łódź"));
        EXPECT_TRUE(noted(result, "The texts are UTF-8, though the file says"));
    }
    // A character cut in half at the end of a full cell is no other encoding.
    const ReadResult cut = read(dbf(Windows1252, {" éééééé", " 12345678901\xC3"}));
    EXPECT_THAT(texts(cut.layer, "NAME"), ElementsAre("éééééé", "12345678901Ã"));
}

TEST_F(DamagedSource, TextsAreReadAsTheLanguageByteSaysWhereTheyCanBe) {
    const ReadResult result = read(dbf(Windows1252, {" \xCEle", " K\xF6ln"}));
    EXPECT_THAT(texts(result.layer, "NAME"), ElementsAre("Île", "Köln"));
    EXPECT_FALSE(noted(result, "UTF-8"));
    EXPECT_FALSE(noted(read(dbf(Windows1252, {" plain"})), "UTF-8"));
    ReadOptions options; // the user knows better
    options.encoding = "CP1252";
    EXPECT_THAT(texts(read(dbf(Windows1252, {" é"}), options).layer, "NAME"), ElementsAre("Ã©"));
}

TEST_F(DamagedSource, DeletedRecordsAreCounted) {
    const ReadResult result = read(dbf(Windows1252, {" a", "*b", " c", "*d"}));
    EXPECT_THAT(texts(result.layer, "NAME"), ElementsAre("a", "c"));
    EXPECT_TRUE(noted(result, "2 records are marked as deleted"));
    EXPECT_FALSE(noted(read(dbf(Windows1252, {" a", " b"})), "deleted"));
}

TEST_F(DamagedSource, WorkbookThatBreaksOffIsRefused) {
    const auto [code, message] = error_of([&] { read(fixture("broken.xlsx")); });
    EXPECT_EQ(code, ErrorCode::Malformed);
    EXPECT_THAT(message, HasSubstr("cannot be read to its end"));
    EXPECT_EQ(error_of([&] { inspect_source(fixture("broken.xlsx")); }).first,
              ErrorCode::Malformed);
}

TEST_F(DamagedSource, WorkbookForPeopleIsReadAsATable) {
    const ReadResult result = read(fixture("untidy.xlsx"));
    EXPECT_THAT(result.layer.field_names(),
                ElementsAre("Park", "Visitors 2010", "Visitors 2020", "Share"));
    EXPECT_THAT(texts(result.layer, "Park"), ElementsAre("Elm", "Fir", "Oak"));
    EXPECT_THAT(texts(result.layer, "Visitors 2010"), ElementsAre("120", "80", "40"));
    EXPECT_THAT(texts(result.layer, "Visitors 2020"), ElementsAre("150", "null", "null"));
    EXPECT_THAT(texts(result.layer, "Share"), ElementsAre("0.5", "null", "0.25"));
    for (const char* words :
         {"Titles above the header passed over: Visitors by park",
          "2 cells hold an error of the spreadsheet", "1 formulas have no stored result",
          "1 rows at the end are footers and left out: Source"})
        EXPECT_TRUE(noted(result, words)) << words;
}

constexpr const char* Gpx = R"(<?xml version="1.0"?><gpx version="1.1" creator="t" )"
                            R"(xmlns="http://www.topografix.com/GPX/1/1">)";

TEST_F(DamagedSource, GpxThatBreaksOffIsRefused) {
    std::string content = Gpx;
    for (int i = 0; i < 12'000; ++i)
        content += fmt::format("<wpt lat=\"{}\" lon=\"7\"><name>p</name></wpt>\n", 40 + i * 1e-4);
    EXPECT_EQ(read(make("whole.gpx", content + "</gpx>")).layer.size(), 12'000U);
    for (const std::size_t size : {content.size() - 20, content.size() / 2, content.size() / 9})
        EXPECT_THAT(refusal("cut.gpx", content.substr(0, size)), HasSubstr("cut.gpx")) << size;
}

TEST_F(DamagedSource, CoordinatesThatAreNoNumbersAreRefused) {
    const auto gpx = [](std::string_view lat, std::string_view lon) {
        return fmt::format("{}\n<wpt lat=\"{}\" lon='{}'><name>a</name></wpt></gpx>", Gpx, lat,
                           lon);
    };
    EXPECT_THAT(refusal("a.gpx", gpx("abc", "7")), HasSubstr("'abc' on line 2 is no coordinate"));
    EXPECT_THAT(refusal("a.gpx", gpx("45", "")), HasSubstr("no coordinate"));
    EXPECT_THAT(refusal("a.gpx", gpx("45,5", "7")), HasSubstr("45,5"));
    EXPECT_EQ(read(make("a.gpx", gpx("+45.5", " 7 "))).layer.size(), 1U);
    const auto kml = [](std::string_view coordinates) {
        return fmt::format("<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\">"
                           "<Document><Placemark><name>a</name><LineString><coordinates>{}"
                           "</coordinates></LineString></Placemark></Document></kml>",
                           coordinates);
    };
    EXPECT_THAT(refusal("a.kml", kml("abc,45 7,45")), HasSubstr("'abc'"));
    EXPECT_THAT(refusal("a.kml", kml("7,45 8;46")), HasSubstr("8;46"));
    EXPECT_EQ(read(make("a.kml", kml("\n 7,45,0\n 8,46,1e1 "))).layer.size(), 1U);
}

} // namespace
} // namespace graticule::geodata
