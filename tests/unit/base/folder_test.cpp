// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"

#include <gtest/gtest.h>

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

} // namespace
} // namespace graticule
