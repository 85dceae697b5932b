// SPDX-License-Identifier: Apache-2.0
// What a GeoPackage may have the library that reads it do. The files are written by SQLite alone.
#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class DatabaseGuardTest : public FileTest {
protected:
    // A GeoPackage with the table of numbers 1 to 3 that is called plain, and what is asked for.
    fs::path write(const std::string& name, const std::string& statements) const {
        const fs::path file = path(name);
        sqlite3* database = nullptr;
        sqlite3_open(file.c_str(), &database);
        const std::string all =
            "PRAGMA application_id = 1196444487; PRAGMA user_version = 10300;"
            "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY,"
            " organization TEXT, organization_coordsys_id INTEGER, definition TEXT,"
            " description TEXT);"
            "CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT,"
            " identifier TEXT, description TEXT, last_change TEXT, min_x, min_y, max_x, max_y,"
            " srs_id INTEGER);"
            "CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT,"
            " geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);"
            "CREATE TABLE plain (fid INTEGER PRIMARY KEY, n INTEGER);"
            "INSERT INTO plain (n) VALUES (1), (2), (3);"
            + statements;
        char* complaint = nullptr;
        EXPECT_EQ(sqlite3_exec(database, all.c_str(), nullptr, nullptr, &complaint), SQLITE_OK)
            << complaint;
        sqlite3_free(complaint);
        sqlite3_close(database);
        return file;
    }

    static std::string listed(const std::string& table) {
        return fmt::format("INSERT INTO gpkg_contents (table_name, data_type) VALUES ('{}', "
                           "'attributes');",
                           table);
    }

    fs::path with_view(const std::string& name, const std::string& select) const {
        return write(name, "CREATE VIEW v AS " + select + ";" + listed("v"));
    }

    // A virtual table of a module that this process need not have.
    static std::string virtual_table(const std::string& module) {
        return fmt::format(
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES ('table', 'v', 'v', 0, "
            "'CREATE VIRTUAL TABLE v USING {}');",
            module);
    }

    ReadResult read_one(const fs::path& file, const std::string& layer) const {
        ReadOptions options;
        options.layer = layer;
        return read(file, options);
    }

    std::pair<ErrorCode, std::string> error_of_reading(const fs::path& file) const {
        return error_of([&] { read_one(file, "v"); });
    }
};

TEST_F(DatabaseGuardTest, ViewsOverTheFilesOwnTablesAreRead) {
    EXPECT_THAT(texts(read(write("t.gpkg", listed("plain"))).layer, "n"),
                ElementsAre("1", "2", "3"));
    EXPECT_THAT(
        texts(read(with_view("a.gpkg", "SELECT fid, n * 2 AS twice FROM plain")).layer, "twice"),
        ElementsAre("2", "4", "6"));
    EXPECT_THAT(
        texts(read(with_view("b.gpkg", "SELECT a.fid, upper(hex(b.n)) || printf('-%d', a.n) "
                                       "AS t FROM plain a JOIN plain b ON b.n = a.n"))
                  .layer,
              "t"),
        ElementsAre("31-1", "32-2", "33-3"));
    EXPECT_THAT(texts(read(with_view("c.gpkg",
                                     "WITH RECURSIVE up(fid) AS (SELECT 1 UNION ALL SELECT "
                                     "fid + 1 FROM up WHERE fid < 4) SELECT fid, fid AS k FROM up"))
                          .layer,
                      "k"),
                ElementsAre("1", "2", "3", "4"));
}

TEST_F(DatabaseGuardTest, OtherFilesAreNotRead) {
    make("secret.csv", "canary\nwordwordword\n");
    const std::string secret = path("secret.csv").string();
    std::vector<fs::path> files;
    for (const char* module : {"VirtualText", "VirtualGeoJSON", "VirtualDbf", "VirtualShape",
                               "VirtualXL", "VirtualOGR", "VirtualNetwork", "csv"})
        files.push_back(write(std::string(module) + ".gpkg",
                              virtual_table(fmt::format("{}(''{}'', ''UTF-8'', 1)", module, secret))
                                  + listed("v")));
    files.push_back(write("over.gpkg", virtual_table(fmt::format("VirtualText(''{}'')", secret))
                                           + "INSERT INTO sqlite_master VALUES ('view', 'w', 'w', "
                                             "0, 'CREATE VIEW w AS SELECT * FROM v');"
                                           + listed("w")));
    for (const fs::path& file : files) {
        const std::string layer = file.stem() == "over" ? "w" : "v";
        const std::string said = error_of([&] { read_one(file, layer); }).second;
        EXPECT_THAT(said, testing::Not(HasSubstr("wordwordword"))) << file;
    }
}

TEST_F(DatabaseGuardTest, NothingOfTheProcessIsTold) {
    for (const char* call :
         {"ogr_GetConfigOption('HOME')", "\"ogr_getconfigoption\"('HOME')", "load_extension('x')",
          "ogr_geocode('x')", "spatialite_version()", "BlobFromFile('/etc/hostname')"}) {
        const fs::path file =
            with_view("f.gpkg", fmt::format("SELECT 1 AS fid, {} AS n FROM plain", call));
        error_of_reading(file);
        fs::remove(file);
    }
}

TEST_F(DatabaseGuardTest, ViewsWithoutEndEnd) {
    const char* const Endless = "WITH RECURSIVE up(fid) AS (SELECT 1 UNION ALL SELECT fid + 1 FROM "
                                "up) SELECT fid, fid AS n FROM up";
    const auto [code, message] = error_of_reading(with_view("e.gpkg", Endless));
    EXPECT_EQ(code, ErrorCode::LimitExceeded);
    EXPECT_THAT(message, HasSubstr("longer to read than its size explains"));
}

TEST_F(DatabaseGuardTest, ValuesAreNoLargerThanTheFileExplains) {
    EXPECT_EQ(
        error_of_reading(with_view("z.gpkg", "SELECT fid, zeroblob(500000000) AS n FROM plain"))
            .first,
        ErrorCode::Malformed);
}

// The widest that is written is 999 signs; SQLite itself would write half a milliard one by one.
TEST_F(DatabaseGuardTest, WidthsOfPrintfAreBounded) {
    for (const char* call : {"printf('%.*c', 500000000, 'x')", "format('%.500000000c', 'x')",
                             "printf('%' || '-*d', -500000000, 1)", "printf('%500000000d', 1)"}) {
        const fs::path file =
            with_view("p.gpkg", fmt::format("SELECT fid, {} AS n FROM plain", call));
        EXPECT_EQ(error_of_reading(file).first, ErrorCode::Malformed) << call;
        fs::remove(file);
    }
    EXPECT_THAT(texts(read(with_view("q.gpkg", "SELECT fid, printf('%03d|%.*f|%s%%', fid, 1, 2.25, "
                                               "'a') || format('%5.2f', 1.0) AS n FROM plain"))
                          .layer,
                      "n"),
                testing::ElementsAre("001|2.3|a% 1.00", "002|2.3|a% 1.00", "003|2.3|a% 1.00"));
}

TEST_F(DatabaseGuardTest, AColumnThatCannotBeWorkedOutIsAnErrorAndNoEndlessWork) {
    const fs::path file =
        write("g.gpkg", "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE "
                        "plain (fid INTEGER PRIMARY KEY, n TEXT AS (ogr_geocode(''x'')))' WHERE "
                        "name = 'plain';"
                            + listed("plain"));
    EXPECT_EQ(error_of([&] { read(file); }).first, ErrorCode::Malformed);
}

TEST_F(DatabaseGuardTest, WhatIsNoLogStaysWhereItIs) {
    const fs::path file = write("w.gpkg", listed("plain"));
    fs::create_symlink("nothing", path("w.gpkg-wal"));
    EXPECT_EQ(read(file).layer.size(), 3U);
    fs::remove(path("w.gpkg-wal"));
    make("w.gpkg-wal", "");
    EXPECT_EQ(read(file).layer.size(), 3U);
    EXPECT_TRUE(fs::exists(path("w.gpkg-wal")));
}

TEST_F(DatabaseGuardTest, ManyRowsOfAViewAreRead) {
    const ReadResult result = read(with_view(
        "m.gpkg", "WITH RECURSIVE up(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM up WHERE k < "
                  "1000) SELECT a.k * 1000 + b.k AS fid, b.k AS n FROM up a, up b LIMIT 100000"));
    EXPECT_EQ(result.layer.size(), 100000U);
}

TEST_F(DatabaseGuardTest, TableOfTwoGeometryColumnsIsRefusedByThatName) {
    const std::string table =
        "CREATE TABLE \"it's\" (fid INTEGER PRIMARY KEY, door BLOB, roof BLOB);"
        "INSERT INTO gpkg_contents (table_name, data_type) VALUES ('it''s', 'features');"
        "INSERT INTO gpkg_geometry_columns VALUES ('it''s', 'door', 'POINT', 0, 0, 0);";
    const std::string second =
        "INSERT INTO gpkg_geometry_columns VALUES ('IT''S', 'roof', 'POINT', 0, 0, 0);";
    const fs::path file = write("two.gpkg", table + second + listed("plain"));
    try {
        read_one(file, "it's");
        FAIL() << "the table was read";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Unsupported);
        EXPECT_THAT(error.message(), HasSubstr("The table it's of"));
        EXPECT_THAT(error.message(), HasSubstr("has 2 geometry columns (door, roof)"));
    }
    EXPECT_EQ(read_one(file, "plain").layer.size(), 3U);
    EXPECT_EQ(read_one(write("one.gpkg", table + listed("plain")), "it's").layer.size(), 0U);
}

} // namespace
} // namespace graticule::geodata
