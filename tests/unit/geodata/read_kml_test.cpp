// SPDX-License-Identifier: Apache-2.0
#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;

class ReadKml : public FileTest {
protected:
    static std::string placemark(const std::string& name, const std::string& data) {
        return "<Placemark><name>" + name + "</name><ExtendedData>" + data
               + "</ExtendedData><Point><coordinates>5,52</coordinates></Point></Placemark>";
    }
    static std::string value(const std::string& name, const std::string& text) {
        return "<Data name=\"" + name + "\"><value>" + text + "</value></Data>";
    }
    fs::path document(const std::string& content) {
        return make("survey.kml", "<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/"
                                  "2.2\"><Document><name>Survey</name>"
                                      + content + "</Document></kml>");
    }
};

TEST_F(ReadKml, FoldersAreOneDataset) {
    const fs::path file =
        document("<Folder><name>North</name>" + placemark("a", value("trees", "12"))
                 + "</Folder>"
                   "<Folder><name>South</name>"
                 + placemark("b", value("trees", "30")) + "<Folder><name>Inner</name>"
                 + placemark("c", value("trees", "8") + value("by", "Ann"))
                 + "</Folder></Folder><Folder><name>Empty</name></Folder>");
    const std::vector<SourceEntry> entries = inspect_source(file);
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries.front().kind, DataKind::Vector);
    EXPECT_EQ(entries.front().layer, "");
    const ReadResult result = read(file);
    EXPECT_EQ(result.layer.name(), "survey");
    const Column& trees = result.layer.column(*result.layer.find_field("trees"));
    ASSERT_EQ(trees.type(), FieldType::Integer);
    EXPECT_EQ(trees.integer(0) + trees.integer(1) + trees.integer(2), 12 + 30 + 8);
    EXPECT_THAT(texts(result.layer, "by"), ElementsAre("null", "null", "Ann"));
    EXPECT_THAT(texts(result.layer, "folder"), ElementsAre("North", "South", "Inner"));
    EXPECT_EQ(result.layer.geometry().void_count(), 0U);
    EXPECT_TRUE(result.layer.crs().same_as(Crs::wgs84()));
    EXPECT_TRUE(noted(result, "3 folders (North, South, Inner) are read as one dataset"));
}

TEST_F(ReadKml, TextThatIsNumbersThroughoutIsNumbers) {
    const ReadResult result =
        read(document(placemark("a", value("trees", "12") + value("code", "01")
                                         + value("height", "3.5") + value("owner", "7"))
                      + placemark("b", value("trees", "n/a") + value("code", "22")
                                           + value("height", "4") + value("owner", "Ann"))));
    EXPECT_EQ(result.layer.field(*result.layer.find_field("trees")).type, FieldType::Integer);
    EXPECT_EQ(result.layer.column(*result.layer.find_field("trees")).integer(0), 12);
    EXPECT_TRUE(result.layer.column(*result.layer.find_field("trees")).is_null(1));
    EXPECT_EQ(result.layer.column(*result.layer.find_field("height")).real(0), 3.5);
    EXPECT_THAT(texts(result.layer, "code"), ElementsAre("01", "22"));
    EXPECT_THAT(texts(result.layer, "owner"), ElementsAre("7", "Ann"));
    EXPECT_TRUE(noted(result, "is read as numbers: trees, height"));
}

TEST_F(ReadKml, OneFolderCanBeAskedFor) {
    const fs::path file =
        document("<Folder><name>North</name>" + placemark("a", value("trees", "12"))
                 + "</Folder><Folder><name>South</name>" + placemark("b", value("trees", "x"))
                 + "</Folder>");
    ReadOptions options;
    options.layer = "South";
    EXPECT_THAT(texts(read(file, options).layer, "trees"), ElementsAre("x"));
    EXPECT_THAT(texts(read(file).layer, "trees"), ElementsAre("12", "x"));
}

TEST_F(ReadKml, AFolderFieldOfTheFileKeepsItsName) {
    const fs::path file =
        document("<Folder><name>North</name>" + placemark("a", value("folder", "red"))
                 + "</Folder><Folder><name>South</name>" + placemark("b", value("folder", "blue"))
                 + "</Folder>");
    const Layer layer = read(file).layer;
    EXPECT_THAT(texts(layer, "folder"), ElementsAre("red", "blue"));
    EXPECT_THAT(texts(layer, "folder_2"), ElementsAre("North", "South"));
}

TEST_F(ReadKml, FoldersOfDifferentThingsStayLayers) {
    const std::string line = "<Placemark><name>l</name><ExtendedData>" + value("trees", "1")
                             + "</ExtendedData><LineString><coordinates>5,52 6,52</coordinates>"
                               "</LineString></Placemark>";
    const std::string north = "<Folder><name>North</name>" + placemark("a", value("trees", "12"));
    EXPECT_EQ(
        inspect_source(document(north + "</Folder><Folder><name>Ways</name>" + line + "</Folder>"))
            .size(),
        2U);
    EXPECT_EQ(inspect_source(document(north + "</Folder><Folder><name>Schools</name>"
                                      + placemark("b", value("pupils", "300")) + "</Folder>"))
                  .size(),
              2U);
}

} // namespace
} // namespace graticule::geodata
