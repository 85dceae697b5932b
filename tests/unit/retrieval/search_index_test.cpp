// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "retrieval/search_index/builtin_entries.hpp"
#include "retrieval/search_index/entry_vectors.hpp"
#include "retrieval/search_index/function_entries.hpp"
#include "retrieval/search_index/search_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

namespace graticule::retrieval {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Entry function(std::string name, std::string library, std::string version, std::string summary) {
    Entry entry;
    entry.name = std::move(name);
    entry.libraries = {std::move(library)};
    entry.version = std::move(version);
    entry.summary = std::move(summary);
    return entry;
}

SearchIndex small_index() {
    std::vector<Entry> entries{
        function("geo.Frame.to_crs", "geo", "1.2.0", "Transform all geometries to another CRS."),
        function("geo.Frame.dissolve", "geo", "1.2.0", "Aggregate rows by an attribute."),
        function("rast.warp.reproject", "rast", "2.0", "Reproject cells from one grid to another."),
        function("sklearn.Forest", "sklearn", "3.1", "An ensemble of trees.")};
    entries[0].other_names = {"geo.Series.to_crs"};
    Entry example;
    example.kind = EntryKind::Example;
    example.name = "near-shops";
    example.libraries = {"geo"};
    example.summary = "Which shop is nearest to each house";
    example.other_names = {"geo.Frame.sjoin_nearest"};
    entries.push_back(example);
    return SearchIndex(std::move(entries));
}

std::vector<std::string> names_of(const std::vector<FoundEntry>& found) {
    std::vector<std::string> names;
    for (const FoundEntry& one : found)
        names.push_back(one.entry->name);
    return names;
}

TEST(SearchIndex, PutsAMemberThatIsNamedWithItsClassFirst) {
    for (const char* name : {"Frame.to_crs", "Series.to_crs", "geo.Series.to_crs"})
        EXPECT_EQ(names_of(small_index().search(
                               {.text = std::string(name) + " cells from one grid to another"}))
                      .front(),
                  "geo.Frame.to_crs");
    EXPECT_EQ(
        names_of(small_index().search({.text = "Other.to_crs cells from one grid to another"}))
            .front(),
        "rast.warp.reproject");
}

TEST(SearchIndex, FindsByWordsAndTheirForms) {
    EXPECT_THAT(names_of(small_index().search({.text = "aggregating by attributes"})),
                ElementsAre("geo.Frame.dissolve"));
    EXPECT_THAT(names_of(small_index().search({.text = "xyzzy"})), IsEmpty());
    EXPECT_THAT(names_of(small_index().search({.text = ""})), IsEmpty());
}

TEST(SearchIndex, PutsWhatIsNamedFirst) {
    // By words alone the second fits better: it has both.
    EXPECT_THAT(names_of(small_index().search({.text = "to_crs or reproject cells of a grid"})),
                ElementsAre("geo.Frame.to_crs", "rast.warp.reproject"));
    EXPECT_THAT(names_of(small_index().search({.text = "geo.series.TO_CRS"})).front(),
                "geo.Frame.to_crs");
}

TEST(SearchIndex, KnowsWhatTheFieldCallsTheSame) {
    const EntryQuery query{.text = "thiessen reproject", .library = "geo"};
    EXPECT_THAT(names_of(small_index().search(query)), ElementsAre("geo.Frame.to_crs"));
    EntryQuery plain = query;
    plain.field_synonyms = false;
    EXPECT_THAT(names_of(small_index().search(plain)), IsEmpty());
}

TEST(SearchIndex, FiltersByKindLibraryAndVersion) {
    const std::string text = "nearest trees grid attribute CRS";
    EXPECT_THAT(names_of(small_index().search({.text = text, .kinds = {EntryKind::Example}})),
                ElementsAre("near-shops"));
    EXPECT_THAT(names_of(small_index().search({.text = text, .library = "scikit-learn"})),
                ElementsAre("sklearn.Forest"));
    EXPECT_THAT(names_of(small_index().search({.text = text, .version = "2"})),
                ElementsAre("rast.warp.reproject"));
    EXPECT_THAT(small_index().search({.text = text, .most = 2}), SizeIs(2));
}

TEST(SearchIndex, MergesWithWhatIsNear) {
    const SearchIndex index = small_index();
    const NearestEntries nearest = [](const std::string&) {
        return std::vector<std::size_t>{3, 1};
    };
    // Second of one ranking and first of the other, before what is in one alone.
    EXPECT_THAT(names_of(index.search({.text = "aggregate"}, nearest)),
                ElementsAre("geo.Frame.dissolve", "sklearn.Forest"));
    EXPECT_THAT(names_of(index.search({.text = "aggregate", .by_words = false}, nearest)),
                ElementsAre("sklearn.Forest", "geo.Frame.dissolve"));
    EXPECT_THAT(names_of(index.search({.text = "aggregate", .library = "geo"}, nearest)),
                ElementsAre("geo.Frame.dissolve"));
}

TEST(SearchIndex, TakesTitlesOfExamplesForWhatFunctionsAreAskedFor) {
    std::vector<Entry> entries{function("geo.sjoin_nearest", "geo", "1", "Join on distance."),
                               function("geo.b", "geo", "1", "B.")};
    Entry example;
    example.kind = EntryKind::Example;
    example.name = "one";
    example.summary = "Closest shop";
    example.other_names = {"geo.sjoin_nearest"};
    entries.push_back(example);
    add_titles_of_examples(entries);
    EXPECT_EQ(entries[0].asked, "Closest shop. ");
    EXPECT_THAT(entries[1].asked, IsEmpty());
}

TEST(ReadExample, ReadsHeadAndCode) {
    const Entry entry = read_example("a", "\"\"\"How far\n\nlibraries: geo, numpy\nfunctions: "
                                          "geo.far\n\"\"\"\nimport geo\nassert geo.far() == 1\n");
    EXPECT_EQ(entry.summary, "How far");
    EXPECT_THAT(entry.libraries, ElementsAre("geo", "numpy"));
    EXPECT_THAT(entry.other_names, ElementsAre("geo.far"));
    EXPECT_EQ(entry.example, "import geo\nassert geo.far() == 1\n");
    EXPECT_THROW(read_example("a", "import geo\n"), Error);
    EXPECT_THROW(read_example("a", "\"\"\"How far\n\"\"\"\nx = 1\n"), Error);
    EXPECT_THROW(read_example("a", "\"\"\"T\n\nlibraries: a\nfunctions: b\n\"\"\"\n"), Error);
}

TEST(BuiltinEntries, AreAllReadable) {
    for (const auto& entries : {pack_entries(), example_entries()})
        for (const Entry& entry : entries)
            EXPECT_FALSE(entry.summary.empty() || entry.example.empty()) << entry.name;
    EXPECT_GE(pack_entries().size(), 27U);
}

TEST(EntryVectors, AreMadeOnceAndKept) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "vectors" / "v.bin";
    const std::vector<Entry> entries{function("a", "x", "1", "east"),
                                     function("b", "x", "1", "north")};
    std::size_t asked = 0;
    const Embed embed = [&](const std::vector<std::string>& texts) {
        asked += texts.size();
        std::vector<std::vector<double>> vectors;
        for (const std::string& text : texts)
            vectors.push_back(text.starts_with("a:") ? std::vector{2.0, 0.0}
                                                     : std::vector{0.0, 3.0});
        return vectors;
    };
    EntryVectors(file, "m").complete(entries, embed, [](double) {});
    EXPECT_EQ(asked, 2U);
    EntryVectors kept(file, "m");
    kept.complete(entries, embed, [](double) {});
    EXPECT_EQ(asked, 2U);
    EXPECT_THAT(kept.nearest(entries, {0.1, 1}), ElementsAre(1U, 0U));
    EntryVectors(file, "another").complete(entries, embed, [](double) {});
    EXPECT_EQ(asked, 4U);
}

TEST(EntryVectors, TakeADamagedFileForNone) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "v.bin";
    const std::vector<Entry> entries{function("a", "x", "1", "east")};
    std::size_t asked = 0;
    const Embed embed = [&](const std::vector<std::string>& texts) {
        asked += texts.size();
        return std::vector<std::vector<double>>(texts.size(), {1.0, 0.0});
    };
    for (const std::string content :
         {"", "graticule vectors 1 m\n2\nshort", "graticule vectors 1 m\n99999999999\n", "\xff"}) {
        write_file(file, content);
        asked = 0;
        EntryVectors(file, "m").complete(entries, embed, [](double) {});
        EXPECT_EQ(asked, 1U) << content;
    }
    const Embed uneven = [](const std::vector<std::string>&) {
        return std::vector<std::vector<double>>{{}};
    };
    EXPECT_THROW(
        EntryVectors(folder.path() / "w.bin", "m").complete(entries, uneven, [](double) {}), Error);
}

class FunctionEntries : public ::testing::Test {
protected:
    std::string file_of(const std::string& sql) {
        const fs::path path = m_folder.path() / (std::to_string(++m_files) + ".sqlite");
        sqlite3* database = nullptr;
        sqlite3_open(path.c_str(), &database);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
        sqlite3_close(database);
        return read_file(path);
    }

    static constexpr const char* Columns =
        "(libraries text, version text, name text, also text, signature text, summary text, "
        "parameters text, example text, body text);";

private:
    TemporaryFolder m_folder;
    int m_files = 0;
};

TEST_F(FunctionEntries, AreTheRowsOfTheTable) {
    const auto entries = function_entries(
        file_of(std::string("pragma user_version = 2; create table entries ") + Columns
                + "insert into entries values ('geo pan', '1.2', 'geo.f', 'geo.g geo.h', '(x)', "
                  "'Does\n it.\x1b[2J', 'x : int', '>>> f(1)', 'all');"));
    ASSERT_THAT(entries, SizeIs(1));
    EXPECT_EQ(entries[0].name, "geo.f");
    EXPECT_THAT(entries[0].libraries, ElementsAre("geo", "pan"));
    EXPECT_THAT(entries[0].other_names, ElementsAre("geo.g", "geo.h"));
    EXPECT_EQ(entries[0].summary.find_first_of("\x1b\n"), std::string::npos);
}

// What a file that somebody has made could have SQLite do.
TEST_F(FunctionEntries, RefuseWhatIsNoPlainTable) {
    const std::string version = "pragma user_version = 2; ";
    const std::vector<std::string> files{
        "",
        "no database at all",
        std::string(4096, '\0'),
        file_of(version + "create table other (x)"),
        file_of(version + "create table entries (name text)"),
        file_of(version + "create table t " + Columns + "create view entries as select * from t;"),
        file_of(
            version
            + "create view entries (libraries, version, name, also, signature, summary, "
              "parameters, example, body) as select load_extension('x'), 1, 1, 1, 1, 1, 1, 1, 1"),
        file_of(version
                + "create virtual table entries using fts5(libraries, version, name, also, "
                  "signature, summary, parameters, example, body)")};
    for (const std::string& content : files)
        EXPECT_THROW(function_entries(content), Error) << content.substr(0, 30);
    try {
        function_entries(file_of("pragma user_version = 9; create table entries (x)"));
        ADD_FAILURE() << "another version is taken";
    } catch (const Error& error) {
        EXPECT_THAT(error.one_line(), HasSubstr("another version"));
    }
}

TEST_F(FunctionEntries, EndWhereAFileIsCutOrItsPagesAreMixedUp) {
    std::string content =
        file_of(std::string("pragma user_version = 2; create table entries ") + Columns
                + "insert into entries select 'geo', '1', 'n', '', '', "
                  "hex(zeroblob(3000)), '', '', '' from (values (1), (2), (3), (4));");
    for (std::size_t cut = 100; cut < content.size(); cut += 1000)
        try {
            function_entries(content.substr(0, cut));
        } catch (const Error&) { // one that is caught is all that is wanted
        }
    for (std::size_t at = 100; at < content.size(); at += 97) {
        std::string changed = content;
        changed[at] = static_cast<char>(~changed[at]);
        try {
            EXPECT_LE(function_entries(changed).size(), 100000U);
        } catch (const Error&) {
        }
    }
}

} // namespace

} // namespace graticule::retrieval
