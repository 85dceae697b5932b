// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/earth/evaluation.hpp"
#include "unit/earth/made_rasters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::earth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(EarthCatalogue, DescribesImagesAsEarthEngineDoes) {
    MadeCatalogue made;
    made.add("A/B/one", 2, {1, 2, 3, 4},
             "bands = [\"B1\"]\nstart = 2020-06-01\nproperties = { cloud = 5.5, tags = [\"x\"] }");
    const AssetCatalog catalog = made.read();
    const Json image = evaluate(call("Image.load", {{"id", "A/B/one"}}), catalog);
    EXPECT_EQ(image["id"], "A/B/one");
    EXPECT_EQ(
        image["bands"],
        Json::parse(
            R"([{"id":"B1","data_type":{"type":"PixelType","precision":"int","min":-32768,"max":32767},
        "dimensions":[2,2],"crs":"EPSG:32633","crs_transform":[10,0,500000,0,-10,6600000]}])"));
    EXPECT_EQ(
        image["properties"],
        Json::parse(
            R"({"cloud":5.5,"system:index":"one","system:time_start":1590969600000,"tags":["x"]})"));
    EXPECT_EQ(catalog.kind_of("A/B"), "IMAGE_COLLECTION");
    EXPECT_EQ(catalog.kind_of("projects/earthengine-public/assets/A/B/one"), "IMAGE");
    EXPECT_EQ(catalog.kind_of("A"), std::nullopt);
    EXPECT_THAT(catalog.ids_beneath("A/B"), ElementsAre("A/B/one"));
}

TEST(EarthCatalogue, GivesCollectionsInTheOrderOfTime) {
    MadeCatalogue made;
    made.add_lines("[[collection]]\nid = \"C\"\nbands = [\"v\"]\nscale = 0.5\nproperties = { "
                   "sensor = \"s\" }");
    made.add("C/late", 1, {4}, "start = \"2021-01-01\"");
    made.add("C/early", 1, {8}, "start = \"2020-01-01\"");
    const AssetCatalog catalog = made.read();
    const Json collection = evaluate(call("ImageCollection.load", {{"id", "C"}}), catalog);
    ASSERT_EQ(collection["features"].size(), 2U);
    EXPECT_EQ(collection["features"][0]["properties"]["system:index"], "early");
    EXPECT_EQ(collection["features"][0]["properties"]["sensor"], "s");
    EXPECT_EQ(collection["features"][0]["bands"][0]["id"], "v");
    EXPECT_EQ(collection["features"][0]["bands"][0]["data_type"]["precision"], "double");
}

TEST(EarthCatalogue, NamesWhatIsNotThere) {
    MadeCatalogue made;
    made.add("A/B/one", 1, {1});
    const AssetCatalog catalog = made.read();
    EXPECT_THAT(error_of(call("Image.load", {{"id", "A/B/two"}}), catalog),
                HasSubstr("Image asset 'A/B/two' not found"));
    EXPECT_THAT(error_of(call("ImageCollection.load", {{"id", "X"}}), catalog),
                HasSubstr("ImageCollection asset 'X' not found"));
    EXPECT_THAT(error_of(call("Collection.loadTable", {{"tableId", "T"}}), catalog),
                HasSubstr("asset 'T' not found"));
}

TEST(EarthCatalogue, SaysWhatIsWrongInWhichLine) {
    const auto fault_of = [](const std::string& lines) {
        MadeCatalogue made;
        made.add_lines(lines);
        try {
            made.read();
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    EXPECT_THAT(fault_of("[[image]]\nid = \"A\"\nfiel = \"a.tif\""),
                HasSubstr("earth.toml, line 3: unknown key \"fiel\""));
    EXPECT_THAT(fault_of("[[image]]\nid = \"A\""), HasSubstr("needs a file"));
    EXPECT_THAT(fault_of("[[image]]\nid = \"A\"\nfile = \"none.tif\""),
                HasSubstr("there is no file"));
    EXPECT_THAT(fault_of("[[image]]\nid = 5"), HasSubstr("'id' must be text in quotes"));
    EXPECT_THAT(fault_of("[image]\nid = \"A\""), HasSubstr("is written as [[image]]"));
    EXPECT_THAT(fault_of("[[image"), HasSubstr("line 1"));
    EXPECT_THAT(fault_of("[[tabel]]"), HasSubstr("unknown key \"tabel\""));
}

TEST(EarthCatalogue, ReadsTables) {
    MadeCatalogue made;
    write_file(made.folder() / "towns.geojson", R"({"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[10,60]},"properties":{"name":"a","people":3,"note":null}}]})");
    made.add_lines("[[table]]\nid = \"T\"\nfile = \"towns.geojson\"");
    const AssetCatalog catalog = made.read();
    const Json table = evaluate(call("Collection.loadTable", {{"tableId", "T"}}), catalog);
    EXPECT_EQ(table["columns"], Json::parse(R"({"name":"String","people":"Integer"})"));
    EXPECT_EQ(table["features"][0]["geometry"]["coordinates"], Json::parse("[10.0,60.0]"));
    EXPECT_EQ(table["features"][0]["properties"], Json::parse(R"({"name":"a","people":3})"));
}

} // namespace
} // namespace graticule::earth
