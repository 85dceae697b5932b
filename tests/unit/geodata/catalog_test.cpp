// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/catalog/folder_walk.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

#include <set>

namespace graticule::geodata {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* Point = R"({"type":"Point","coordinates":[1,2]})";
constexpr const char* Table = "name,n\nA,1\n";

class CatalogTest : public FileTest {
protected:
    Catalog open() const { return Catalog::open({m_folder.path()}, m_context); }

    static std::vector<std::string> names(const Catalog& catalog) {
        std::vector<std::string> result;
        for (const CatalogEntry& entry : catalog.entries())
            result.push_back(entry.name);
        return result;
    }

    static std::vector<std::string> reasons(const Catalog& catalog) {
        std::vector<std::string> result;
        for (const SkippedFile& file : catalog.skipped())
            result.push_back(file.path.filename().string() + ": " + file.reason);
        return result;
    }
};

TEST_F(CatalogTest, TakesDataAndPassesOverTheRest) {
    make("b.geojson", Point);
    make("a.csv", Table);
    make("deep/er/c.csv", "lon,lat\n1,2\n");
    for (const char* other : {"README.md", "LICENSE", "notes.txt", ".hidden.csv", "b.prj",
                              "map.png", ".git/x.csv", "__MACOSX/y.csv"})
        make(other, "words");
    make("old.xls", "words");
    make("empty.csv", "");
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("a", "b", "c"));
    EXPECT_EQ(catalog.find("a").kind, DataKind::Table);
    EXPECT_EQ(catalog.find("b").kind, DataKind::Vector);
    EXPECT_EQ(catalog.find("c").kind, DataKind::Vector);
    EXPECT_THAT(reasons(catalog),
                ElementsAre("empty.csv: empty (0 bytes)", "old.xls: a format that is not read"));
}

TEST_F(CatalogTest, EntryIsFoundByNameOrTitleCaseAndAccentsAside) {
    make("Länder.geojson", Point);
    make("catalog.toml",
         "[[dataset]]\nfile = \"Länder.geojson\"\ntitle = \"Countries of Europe\"\n");
    const Catalog catalog = open();
    EXPECT_EQ(catalog.find("lander").name, "Länder");
    EXPECT_EQ(catalog.find("COUNTRIES of europe").name, "Länder");
    try {
        catalog.find("landen");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_THAT(error.hint(), HasSubstr("Länder"));
    }
}

TEST_F(CatalogTest, CatalogTomlSaysWhatFilesDoNot) {
    make("p.csv", "code,east,north,pop\n1,155000,463000,7\n");
    make("two.topojson", R"({"type":"Topology","objects":{
        "land":{"type":"Point","coordinates":[1,2]},"lakes":{"type":"Point","coordinates":[3,4]}},
        "arcs":[]})");
    make("loose.geojson", Point);
    make("catalog.toml", R"(
[[dataset]]
name = "places"
file = "p.csv"
title = "Places of somewhere"
description = "All of them"
source = "The office"
licence = "CC0"
year = 2020
crs = "EPSG:28992"
x = "east"
y = "north"
[dataset.units]
pop = "people"
nothing = "m"

[[dataset]]
file = "two.topojson"
layer = "lakes"
)");
    const Catalog catalog = open();
    // The file's other object is left out: the catalogue says what there is in it.
    EXPECT_THAT(names(catalog), ElementsAre("places", "two_lakes", "loose"));
    const CatalogEntry& places = catalog.find("places of somewhere");
    EXPECT_EQ(places.description, "All of them");
    EXPECT_EQ(places.source, "The office");
    EXPECT_EQ(places.licence, "CC0");
    EXPECT_EQ(places.year, "2020");
    const ReadResult read = catalog.read(places, m_context);
    EXPECT_EQ(read.layer.name(), "places");
    EXPECT_EQ(read.layer.crs().label(), "EPSG:28992");
    EXPECT_DOUBLE_EQ(read.layer.geometry().point(0)->x, 155000);
    EXPECT_EQ(read.layer.field(read.layer.field_index("pop")).unit, "people");
    EXPECT_TRUE(noted(read, "'nothing'"));
    EXPECT_DOUBLE_EQ(
        catalog.read(catalog.find("two_lakes"), m_context).layer.geometry().point(0)->x, 3);
}

TEST_F(CatalogTest, ThirdCoordinateBecomesTheFieldThatTheCatalogueNames) {
    make("quakes.geojson", R"({"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"mag":4},"geometry":{"type":"Point","coordinates":[1,2,26.5]}},
        {"type":"Feature","properties":{"mag":5},"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","properties":{"mag":6},"geometry":null},
        {"type":"Feature","properties":{"mag":7},
         "geometry":{"type":"LineString","coordinates":[[1,2,8],[3,4,9]]}}]})");
    make("quakes.csv", Table);
    make("catalog.toml", R"(
[[dataset]]
file = "quakes.geojson"
z = "depth"
[dataset.units]
depth = "km"

[[dataset]]
name = "taken"
file = "quakes.geojson"
z = "mag"

[[dataset]]
name = "flat"
file = "quakes.csv"
z = "depth"
)");
    const Catalog catalog = open();
    const Layer layer = catalog.read(catalog.find("quakes"), m_context).layer;
    const std::size_t depth = layer.field_index("depth");
    EXPECT_EQ(layer.field(depth).unit, "km");
    EXPECT_DOUBLE_EQ(layer.column(depth).real(0), 26.5);
    EXPECT_TRUE(layer.column(depth).is_null(1)) << "a point with two coordinates";
    EXPECT_TRUE(layer.column(depth).is_null(2)) << "no geometry";
    EXPECT_TRUE(layer.column(depth).is_null(3)) << "a line has several";
    for (const char* wrong : {"taken", "flat"})
        EXPECT_THROW(catalog.read(catalog.find(wrong), m_context), Error) << wrong;
}

TEST_F(CatalogTest, CatalogTomlWithAFaultNamesTheLine) {
    make("a.csv", Table);
    const std::pair<std::string, const char*> faults[] = {
        {"[[dataset]]\nfile = \"a.csv\"\ntitel = \"x\"\n", "line 3"},
        {"[[dataset]]\nfile = 7\n", "line 2"},
        {"[[dataset]\n", "line 1"},
        {"[[dataset]]\ntitle = \"x\"\n", "no 'file'"},
        {"[[dataset]]\nfile = \"../a.csv\"\n", "outside"},
        {"[[dataset]]\nfile = \"/etc/passwd\"\n", "outside"},
        {"[[dataset]]\nfile = \"" + std::string(300, 'x') + ".csv\"\n", "longer than 255 bytes"},
        {"[[dataset]]\nfile = \"a.csv\\u0000/../../x\"\n", "zero byte"},
        {"datasets = 1\n", "unknown key 'datasets'"},
        {"dataset = 1\n", "[[dataset]]"},
        {"[[dataset]]\nfile = \"a.csv\"\nunits = \"m\"\n", "'units'"},
    };
    for (const auto& [text, words] : faults) {
        make("catalog.toml", text);
        const auto [code, message] = error_of([&] { open(); });
        EXPECT_EQ(code, ErrorCode::Malformed) << text;
        EXPECT_THAT(message, HasSubstr(words)) << text;
    }
}

TEST_F(CatalogTest, DatasetThatIsNotThereIsSkipped) {
    make("a.csv", Table);
    make("catalog.toml", "[[dataset]]\nfile = \"gone.csv\"\n");
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("a"));
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("gone.csv")));
}

TEST_F(CatalogTest, BadFileIsToldWhenItIsReadAndStopsNothing) {
    make("good.csv", Table);
    make("bad.geojson", "{\"type\": \"FeatureCollection\", \"features\": [");
    make("worse.gpkg", "no database");
    make("package.json", R"({"name": "no data"})");
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("bad", "good"));
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("package.json"), HasSubstr("worse.gpkg")));
    EXPECT_EQ(error_of([&] { catalog.read(catalog.find("bad"), m_context); }).first,
              ErrorCode::Malformed);
}

TEST_F(CatalogTest, NamesAreUniqueCaseAside) {
    make("a/Places.csv", Table);
    make("b/places.geojson", Point);
    make("c/places.geojson", Point);
    EXPECT_THAT(names(open()), ElementsAre("Places_csv", "places_b", "places_c"));
}

TEST_F(CatalogTest, NameOfTwoOfOneKindIsAmbiguousAndNamesBothFiles) {
    make("data/places.geojson", Point);
    make("data/places.geojsonl", Point);
    make("data/other.geojson", Point);
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("other", "places_geojson", "places_geojsonl"));
    try {
        catalog.find("Places");
        FAIL() << "one of two was taken unasked";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_THAT(error.message(), HasSubstr("ambiguous"));
        EXPECT_THAT(error.hint(), HasSubstr("data/places.geojson"));
        EXPECT_THAT(error.hint(), HasSubstr("data/places.geojsonl"));
    }
    EXPECT_EQ(catalog.find("places_geojson").path, path("data/places.geojson"));
    EXPECT_THAT(catalog.read(catalog.find("places_geojson"), m_context).notes,
                Contains(HasSubstr("also have 'places_geojsonl' (data/places.geojsonl)")));
    EXPECT_THAT(catalog.read(catalog.find("other"), m_context).notes, IsEmpty());
}

TEST_F(CatalogTest, TableBesideALayerOfItsNameIsSaid) {
    make("data/places.csv", Table);
    make("data/places.geojson", Point);
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("places_csv", "places"));
    EXPECT_THAT(catalog.read(catalog.find("places"), m_context).notes,
                ElementsAre(HasSubstr("read from data/places.geojson; the data also have "
                                      "'places_csv' (data/places.csv)")));
}

TEST_F(CatalogTest, NameOfTheCatalogueFileStays) {
    make("catalog.toml", "[[dataset]]\nfile = \"old/roads.csv\"\nname = \"places\"\n");
    make("old/roads.csv", Table);
    make("places.csv", Table);
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("places", "places_csv"));
    EXPECT_EQ(catalog.find("places").path.filename(), "roads.csv");
}

TEST_F(CatalogTest, FileThatIsHandedOverTwiceIsOne) {
    const fs::path file = make("one/a.csv", Table);
    EXPECT_THAT(names(Catalog::open({path("one"), file}, m_context)), ElementsAre("a"));
}

TEST_F(CatalogTest, LayersOfOneFileAreEntriesOfTheirOwn) {
    fs::copy_file(fixture("places.kml"), path("places.kml"));
    fs::copy_file(fixture("stations.xlsx"), path("stations.xlsx"));
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("places_Peaks", "places_Trails", "stations_Stations",
                                            "stations_Notes"));
    EXPECT_EQ(catalog.read(catalog.find("places_trails"), m_context).layer.size(), 1U);
    EXPECT_EQ(catalog.find("stations_Notes").kind, DataKind::Table);
}

TEST_F(CatalogTest, LinksThatLeadOutAreNotFollowed) {
    const TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "secret.csv", Table);
    make("in.csv", Table);
    fs::create_symlink(elsewhere.path() / "secret.csv", path("out.csv"));
    fs::create_symlink(elsewhere.path(), path("away"));
    fs::create_symlink(m_folder.path(), path("loop"));
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("in"));
    EXPECT_EQ(catalog.skipped().size(), 3U);
}

TEST_F(CatalogTest, FoldersAreWalkedToALimitedDepth) {
    std::string deep;
    for (std::size_t i = 0; i < MaxFolderDepth + 1; ++i)
        deep += "d/";
    make(deep + "x.csv", Table);
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), IsEmpty());
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("deep")));
}

TEST_F(CatalogTest, MissingPathIsNotFound) {
    EXPECT_EQ(error_of([&] { Catalog::open({path("none")}, m_context); }).first,
              ErrorCode::NotFound);
}

TEST_F(CatalogTest, FilesAndFoldersMayBeNamedTogether) {
    make("one/a.csv", Table);
    const fs::path file = make("b.geojson", Point);
    EXPECT_THAT(names(Catalog::open({file, path("one")}, m_context)), ElementsAre("b", "a"));
}

TEST_F(CatalogTest, ArchiveGivesItsFilesAndKeepsThemUntilItGoes) {
    fs::path unpacked;
    {
        const Catalog catalog = Catalog::open({fixture("two.zip")}, m_context);
        EXPECT_THAT(names(catalog), ElementsAre("first", "second"));
        const CatalogEntry& first = catalog.find("first");
        EXPECT_EQ(first.origin, fixture("two.zip"));
        EXPECT_EQ(catalog.read(first, m_context).layer.size(), 1U);
        unpacked = first.path;
        EXPECT_TRUE(fs::exists(unpacked));
    }
    EXPECT_FALSE(fs::exists(unpacked));
}

TEST_F(CatalogTest, HostileArchiveIsRefusedWhenNamedAndSkippedWhenFound) {
    fs::copy_file(fixture("climbing.zip"), path("climbing.zip"));
    make("good.csv", Table);
    EXPECT_EQ(error_of([&] { Catalog::open({path("climbing.zip")}, m_context); }).first,
              ErrorCode::Malformed);
    const Catalog catalog = open();
    EXPECT_THAT(names(catalog), ElementsAre("good"));
    EXPECT_THAT(reasons(catalog), ElementsAre(HasSubstr("climbs out")));
}

// Each archive holds a table and the next archive; there are five.
TEST_F(CatalogTest, ArchivesInArchivesAreUnpackedToALimitedDepth) {
    const Catalog catalog = Catalog::open({fixture("nested.zip")}, m_context);
    EXPECT_THAT(names(catalog), UnorderedElementsAre("table1", "table2", "table3"));
    EXPECT_THAT(reasons(catalog),
                ElementsAre(HasSubstr("level4.zip: not unpacked: archives lie at most 3 deep")));
}

TEST_F(CatalogTest, ErrorInAnArchiveSpeaksOfTheArchive) {
    const Catalog catalog = Catalog::open({fixture("two.zip")}, m_context);
    fs::resize_file(catalog.find("first").path, 0);
    const auto [code, message] = error_of([&] { catalog.read(catalog.find("first"), m_context); });
    EXPECT_EQ(code, ErrorCode::Malformed);
    EXPECT_THAT(message, HasSubstr("two.zip/first.csv"));
}

class Archive : public FileTest {};

TEST_F(Archive, HostileOnesAreRefusedAndNothingIsLeft) {
    // What an archive is refused for; none of these may write a byte outside its folder.
    const std::pair<const char*, ErrorCode> hostile[] = {
        {"climbing.zip", ErrorCode::Malformed}, {"climbing_backslash.zip", ErrorCode::Malformed},
        {"absolute.zip", ErrorCode::Malformed}, {"link.zip", ErrorCode::Malformed},
        {"twice.zip", ErrorCode::Malformed},    {"file_and_folder.zip", ErrorCode::Malformed},
        {"bomb.zip", ErrorCode::LimitExceeded},
    };
    // A temporary folder of the test's own, to see what is left in it.
    const char* before = std::getenv("TMPDIR");
    const std::string kept = before == nullptr ? "" : before;
    fs::create_directory(path("temporary"));
    setenv("TMPDIR", path("temporary").c_str(), 1);
    for (const auto& [name, code] : hostile)
        EXPECT_EQ(error_of([&, file = name] { unpack_archive(fixture(file), m_context); }).first,
                  code)
            << name;
    EXPECT_TRUE(fs::is_empty(path("temporary")));
    EXPECT_THAT(files(), ElementsAre("temporary"));
    if (before == nullptr)
        unsetenv("TMPDIR");
    else
        setenv("TMPDIR", kept.c_str(), 1);
}

TEST_F(Archive, ReadLayerTakesTheOnlyDataFile) {
    EXPECT_EQ(error_of([&] { read(fixture("two.zip")); }).first, ErrorCode::InvalidArgument);
}

} // namespace
} // namespace graticule::geodata
