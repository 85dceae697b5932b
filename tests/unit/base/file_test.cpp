// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace graticule {
namespace {

std::size_t entries_in(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// A limit on file size stands for a full disk: write() fails in the middle.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limited{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limited);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

TEST(WriteFile, WritesAndReplaces) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.txt";
    write_file(path, "first");
    write_file(path, "second");
    EXPECT_EQ(read_file(path), "second");
    EXPECT_EQ(entries_in(folder.path()), 1U);
}

TEST(WriteFile, LeavesTheOldFileWhereTheDiskIsFull) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.txt";
    write_file(path, "old");
    {
        const FileSizeLimit full(1000);
        EXPECT_THROW(write_file(path, std::string(5000, 'x')), Error);
    }
    EXPECT_EQ(read_file(path), "old");
    EXPECT_EQ(entries_in(folder.path()), 1U);
}

TEST(WriteStaged, MovesSidecarsAndCleansUpAfterAFailure) {
    const TemporaryFolder folder;
    write_staged(folder.path() / "a.shp", [](const fs::path& staged) {
        std::ofstream(staged) << "shp";
        std::ofstream(fs::path(staged).replace_extension(".dbf")) << "dbf";
    });
    EXPECT_TRUE(fs::exists(folder.path() / "a.shp"));
    EXPECT_TRUE(fs::exists(folder.path() / "a.dbf"));
    EXPECT_THROW(write_staged(folder.path() / "b.shp",
                              [](const fs::path& staged) {
                                  std::ofstream(staged) << "half";
                                  throw Error(ErrorCode::Io, "stop");
                              }),
                 Error);
    EXPECT_EQ(entries_in(folder.path()), 2U);
}

// A folder where one of two files is to go: neither file may be replaced.
TEST(WriteStaged, ReplacesSeveralFilesTogetherOrNotAtAll) {
    const TemporaryFolder folder;
    write_file(folder.path() / "a.shp", "old");
    write_file(folder.path() / "a.zzz", "old");
    fs::create_directories(folder.path() / "a.shx" / "inner");
    const auto write_three = [](const fs::path& staged) {
        for (const char* ending : {".shp", ".shx", ".zzz"})
            std::ofstream(fs::path(staged).replace_extension(ending)) << "new";
    };
    EXPECT_THROW(write_staged(folder.path() / "a.shp", write_three), Error);
    EXPECT_EQ(read_file(folder.path() / "a.shp"), "old");
    EXPECT_EQ(read_file(folder.path() / "a.zzz"), "old");
    EXPECT_TRUE(fs::exists(folder.path() / "a.shx" / "inner"));
    EXPECT_EQ(entries_in(folder.path()), 3U);

    fs::remove_all(folder.path() / "a.shx");
    write_staged(folder.path() / "a.shp", write_three);
    for (const char* name : {"a.shp", "a.shx", "a.zzz"})
        EXPECT_EQ(read_file(folder.path() / name), "new");
    EXPECT_EQ(entries_in(folder.path()), 3U);
}

TEST(ReadFile, NamesWhatIsWrong) {
    const TemporaryFolder folder;
    try {
        read_file(folder.path() / "none");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
    }
    write_file(folder.path() / "big", std::string(100, 'x'));
    EXPECT_THROW(read_file(folder.path() / "big", 99), Error);
    EXPECT_THROW(read_file(folder.path()), Error);
}

// Digest of "abc" from FIPS 180-2, appendix B.1.
TEST(Sha256, MatchesThePublishedExample) {
    const std::string expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    EXPECT_EQ(sha256("abc"), expected);
    const TemporaryFolder folder;
    write_file(folder.path() / "abc", "abc");
    EXPECT_EQ(sha256_of_file(folder.path() / "abc"), expected);
}

TEST(Sha256, OfAFileThatCannotBeReadIsAnError) {
    const TemporaryFolder folder; // opens, but gives no bytes
    EXPECT_THROW(sha256_of_file(folder.path()), Error);
}

TEST(IsInside, ResolvesClimbingAndLinks) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "in");
    EXPECT_TRUE(is_inside(folder.path() / "in" / "x", folder.path() / "in"));
    EXPECT_FALSE(is_inside(folder.path() / "in" / ".." / "x", folder.path() / "in"));
    fs::create_directory_symlink("/etc", folder.path() / "in" / "link");
    EXPECT_FALSE(is_inside(folder.path() / "in" / "link" / "passwd", folder.path() / "in"));
    EXPECT_FALSE(is_inside(folder.path() / "in" / std::string(300, 'x'), folder.path() / "in"));
}

TEST(SafeFileName, RemovesWhatCouldEscape) {
    EXPECT_EQ(safe_file_name("../../etc/passwd"), "_.._etc_passwd");
    EXPECT_EQ(safe_file_name(""), "output");
    EXPECT_EQ(safe_file_name("-rf"), "rf");
    EXPECT_EQ(safe_file_name("a\nb.png"), "a_b.png");
}

} // namespace
} // namespace graticule
