// SPDX-License-Identifier: Apache-2.0
// What of code needs no session: where it finds the data, how its answers name variables, and what
// a record may have it do.
#include "base/context.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "sandbox/sandbox_service.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/sets/code/output_files.hpp"
#include "tools/sets/code/staged_outputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CodeData : public ::testing::Test {
protected:
    fs::path write(const std::string& name, const std::string& content = "a,b\n1,2\n") {
        const fs::path file = m_folder.path() / name;
        fs::create_directories(file.parent_path());
        write_file(file, content);
        return file;
    }

    /// "data/towns.csv" of each entry, in the order of the catalogue.
    std::vector<std::string> places(const std::vector<fs::path>& data) {
        const auto catalog = geodata::Catalog::open(data, m_context);
        m_mounts = data_mounts(catalog);
        std::vector<std::string> places;
        for (const geodata::CatalogEntry& entry : catalog.entries())
            places.push_back(CodePaths(catalog).of(entry));
        return places;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    std::vector<sandbox::Mount> m_mounts;
};

TEST_F(CodeData, OneFolderIsTheFolderOfData) {
    write("in/towns.csv");
    write("in/deep/roads.csv");
    EXPECT_THAT(places({m_folder.path() / "in"}),
                ::testing::UnorderedElementsAre("data/towns.csv", "data/deep/roads.csv"));
    ASSERT_EQ(m_mounts.size(), 1U);
    EXPECT_FALSE(m_mounts[0].writable);
}

TEST_F(CodeData, FilesLieSideBySideAndTheirNeighboursAreNotSeen) {
    const fs::path towns = write("in/towns.csv");
    write("in/secret.csv");
    const fs::path others = write("other/towns.csv");
    EXPECT_THAT(places({towns, others}), ElementsAre("data/towns.csv", "data/2/towns.csv"));
    EXPECT_EQ(m_mounts.size(), 2U);
}

TEST_F(CodeData, SeveralFoldersLieWithinTheFolderOfData) {
    write("a/in/towns.csv");
    write("b/in/roads.csv");
    EXPECT_THAT(places({m_folder.path() / "a/in", m_folder.path() / "b/in/"}),
                ElementsAre("data/in/towns.csv", "data/2/in/roads.csv"));
}

TEST(AnswerNames, AreFoundAndBecomeValuesOfACall) {
    const std::string answer = "{{mean}} of {{ towns/0/a~b | plain}}, {{mean}}, {{}} and {{open";
    EXPECT_THAT(names_in_answer(answer), ElementsAre("mean", "towns/0/a~b", ""));
    EXPECT_EQ(with_values_of_call(answer, "7"),
              "{{7/values/mean}} of {{7/values/towns~10~1a~0b| plain}}, {{7/values/mean}}, "
              "{{7/values/}} and {{open");
    EXPECT_THAT(names_in_answer("no name } } {"), IsEmpty());
}

TEST(CodeSettingsTest, ARecordGivesLimitsWithinThoseThatAreAllowed) {
    CodeSettings allowed;
    allowed.sandboxes =
        std::make_shared<sandbox::SandboxService>(sandbox::ServiceOptions{{"landlock"}, 2});
    const Json record{{"time_s", 2.5},
                      {"memory_mb", 100},
                      {"disk_mb", 50},
                      {"strict", true},
                      {"without", {"seccomp"}}};
    const CodeSettings settings = recorded_settings(record, allowed);
    EXPECT_EQ(settings.limits.time, std::chrono::milliseconds(2500));
    EXPECT_EQ(settings.limits.memory_bytes, 100'000'000U);
    EXPECT_EQ(settings.limits.disk_bytes, 50'000'000U);
    EXPECT_EQ(settings.limits.file_bytes, 50'000'000U);
    EXPECT_TRUE(settings.strict);
    EXPECT_EQ(settings.sandboxes, allowed.sandboxes); // the user's, not the record's
    for (const char* limit : {"time_s", "memory_mb", "disk_mb"})
        for (const Json& value : {Json(1e12), Json(0), Json(-1)})
            EXPECT_THROW(recorded_settings({{limit, value}}, allowed), Error) << limit;
    EXPECT_EQ(recorded_settings("none", allowed).limits.time, allowed.limits.time);
}

TEST(OutputFiles, GetNamesThatAreSafeAndFree) {
    EXPECT_EQ(output_name("maps/a.png"), "maps-a.png");
    EXPECT_EQ(output_name("../../etc/passwd"), "etc-passwd");
    EXPECT_EQ(fault_of_name("map.png"), "");
    EXPECT_NE(fault_of_name("answer.md"), "");
    EXPECT_NE(fault_of_name("map.png.provenance.json"), "");
    EXPECT_NE(fault_of_name(std::string(97, 'x')), "");
    EXPECT_EQ(output_kind("A.PNG"), "map_png");
    EXPECT_EQ(output_kind("a.gpkg"), "layer");
    EXPECT_EQ(output_kind("a.xlsx"), "file");
}

class Staged : public ::testing::Test {
protected:
    void write(const std::string& name, const std::string& content) {
        fs::create_directories((staged.folder() / name).parent_path());
        std::ofstream(staged.folder() / name) << content;
    }
    std::vector<std::string> changes() { return staged.changes(removed); }

    StagedOutputs staged;
    std::vector<std::string> removed;
};

TEST_F(Staged, FilesGoBackToWhatTheyWere) {
    write("a.txt", "one");
    write("maps/b.txt", "one");
    EXPECT_THAT(changes(), ElementsAre("a.txt", "maps/b.txt"));
    staged.accept("a.txt");
    staged.accept("maps/b.txt");
    EXPECT_THAT(changes(), IsEmpty());
    write("a.txt", "two");
    write("c.txt", "new");
    fs::remove_all(staged.folder() / "maps");
    EXPECT_THAT(changes(), ElementsAre("a.txt", "c.txt"));
    staged.roll_back_all();
    EXPECT_THAT(changes(), IsEmpty());
    EXPECT_EQ(read_file(staged.folder() / "a.txt"), "one");
    EXPECT_EQ(read_file(staged.folder() / "maps/b.txt"), "one");
    EXPECT_FALSE(staged.has("c.txt"));
}

TEST_F(Staged, WhatIsNoPlainFileGoes) {
    TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "secret", "1");
    fs::create_symlink(elsewhere.path() / "secret", staged.folder() / "link");
    fs::create_directory_symlink(elsewhere.path(), staged.folder() / "folder");
    EXPECT_THAT(changes(), IsEmpty());
    EXPECT_THAT(removed, ::testing::UnorderedElementsAre("link", "folder"));
    EXPECT_TRUE(fs::exists(elsewhere.path() / "secret"));
    EXPECT_FALSE(fs::exists(fs::symlink_status(staged.folder() / "folder")));
}

std::uintmax_t bytes_of_disk(const fs::path& file) {
    constexpr std::uintmax_t BlockBytes = 512; // the unit of st_blocks
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
    return static_cast<std::uintmax_t>(status.st_blocks) * BlockBytes;
}

// What a limit of disk lets pass takes no more of it in any copy.
TEST_F(Staged, HolesStayHolesInCopies) {
    constexpr std::uintmax_t Size = 1'700'000'000;
    const fs::path sparse = staged.folder() / "sparse.tif";
    write("sparse.tif", "begin");
    fs::resize_file(sparse, Size / 2);
    std::ofstream(sparse, std::ios::app) << "middle";
    fs::resize_file(sparse, Size);
    const TemporaryFolder elsewhere;
    const fs::path copy = elsewhere.path() / "copy.tif";
    copy_plain_file(sparse, copy);
    staged.accept("sparse.tif");
    fs::remove(sparse);
    staged.roll_back("sparse.tif");
    for (const fs::path& file : {copy, sparse}) {
        EXPECT_EQ(fs::file_size(file), Size);
        EXPECT_LT(bytes_of_disk(file), 10'000'000U);
        std::ifstream content(file, std::ios::binary);
        std::string word(6, ' ');
        content.seekg(Size / 2).read(word.data(), 6);
        EXPECT_EQ(word, "middle");
    }
}

TEST_F(Staged, CopiesReplaceWhatWasThere) {
    const TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "copy", "a longer text than that which comes in its place");
    write("one", "1");
    copy_plain_file(staged.folder() / "one", elsewhere.path() / "copy");
    EXPECT_EQ(read_file(elsewhere.path() / "copy"), "1");
    write("none", "");
    copy_plain_file(staged.folder() / "none", elsewhere.path() / "copy");
    EXPECT_EQ(read_file(elsewhere.path() / "copy"), "");
}

TEST_F(Staged, LinksAreNotCopied) {
    TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "secret", "1");
    fs::create_symlink(elsewhere.path() / "secret", staged.folder() / "link");
    EXPECT_THROW(copy_plain_file(staged.folder() / "link", elsewhere.path() / "copy"), Error);
    write("one", "1");
    fs::create_hard_link(staged.folder() / "one", staged.folder() / "two");
    EXPECT_THROW(copy_plain_file(staged.folder() / "one", elsewhere.path() / "copy"), Error);
}

} // namespace
} // namespace graticule::tools
