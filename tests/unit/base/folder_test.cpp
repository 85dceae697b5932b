// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

namespace graticule {
namespace {

TEST(ListFolder, GivesAllThatLiesInItSorted) {
    const TemporaryFolder folder;
    EXPECT_TRUE(list_folder(folder.path()).empty());
    write_file(folder.path() / "b", "");
    write_file(folder.path() / ".a", "");
    fs::create_directories(folder.path() / "c" / "inner");
    const std::vector<fs::path> expected{folder.path() / ".a", folder.path() / "b",
                                         folder.path() / "c"};
    EXPECT_EQ(list_folder(folder.path()), expected);
}

TEST(ListFolder, SaysWhyItCannot) {
    const TemporaryFolder folder;
    try {
        list_folder(folder.path() / "none");
        FAIL() << "a folder that is not there was listed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Io);
        EXPECT_NE(error.message().find("none: No such file"), std::string::npos);
    }
}

TEST(WriteFolder, IsWholeOrNotAtAll) {
    const TemporaryFolder folder;
    const fs::path target = folder.path() / "report";
    const auto fill = [](const char* text) {
        return [text](const fs::path& staged) { write_file(staged / "a.txt", text); };
    };
    write_folder(target, fill("first"));
    write_file(target / "more.txt", "of the first alone");
    EXPECT_THROW(write_folder(target,
                              [&](const fs::path& staged) {
                                  write_file(staged / "a.txt", "half");
                                  throw Error(ErrorCode::Io, "the disk is full");
                              }),
                 Error);
    EXPECT_EQ(read_file(target / "a.txt"), "first");
    write_folder(target, fill("second"));
    EXPECT_EQ(read_file(target / "a.txt"), "second");
    EXPECT_FALSE(fs::exists(target / "more.txt"));
    EXPECT_EQ(list_folder(folder.path()).size(), 1U) << "nothing is left beside it";
}

/// Two folders of 200 files each, "a" of the word a and "b" of the word b.
void make_two_folders(const fs::path& parent) {
    for (const char* name : {"a", "b"})
        for (int i = 0; i < 200; ++i) {
            fs::create_directories(parent / name);
            std::ofstream(parent / name / std::to_string(i)) << name;
        }
}

TEST(ReplaceFolder, LeavesWhatWasThereInItsStead) {
    const TemporaryFolder folder;
    make_two_folders(folder.path());
    replace_folder(folder.path() / "b", folder.path() / "a");
    EXPECT_EQ(read_file(folder.path() / "a" / "7"), "b");
    EXPECT_EQ(read_file(folder.path() / "b" / "7"), "a");
    replace_folder(folder.path() / "b", folder.path() / "c"); // where nothing is
    EXPECT_FALSE(fs::exists(folder.path() / "b"));
    EXPECT_EQ(read_file(folder.path() / "c" / "7"), "a");
}

TEST(ReplaceFolder, LeavesNothingHalfDoneWhereTheProcessIsKilled) {
    const TemporaryFolder folder;
    make_two_folders(folder.path());
    for (int i = 0; i < 10; ++i) {
        const pid_t process = ::fork();
        ASSERT_GE(process, 0);
        if (process == 0)
            for (;;)
                replace_folder(folder.path() / "b", folder.path() / "a");
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        ::kill(process, SIGKILL);
        ASSERT_EQ(::waitpid(process, nullptr, 0), process);
        const std::string first = read_file(folder.path() / "a" / "0");
        ASSERT_EQ(list_folder(folder.path() / "a").size(), 200U);
        for (const fs::path& file : list_folder(folder.path() / "a"))
            ASSERT_EQ(read_file(file), first);
    }
}

TEST(ShareFiles, GivesAFolderTheFilesOfAnother) {
    const TemporaryFolder folder;
    const fs::path source = folder.path() / "source", target = folder.path() / "deep" / "target";
    fs::create_directories(source / "inner");
    write_file(source / "file", "one");
    write_file(source / "inner" / "file", "two");
    fs::create_symlink("file", source / "link");
    share_files(source, target);
    write_file(source / "file", "three"); // replaces it
    fs::remove_all(source / "inner");
    EXPECT_EQ(read_file(target / "file"), "one");
    EXPECT_EQ(read_file(target / "inner" / "file"), "two");
    EXPECT_EQ(list_folder(target).size(), 2U);
}

} // namespace
} // namespace graticule
