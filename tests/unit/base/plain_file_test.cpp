// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/plain_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace graticule {
namespace {

TEST(PlainFile, LinksPipesAndFoldersAreNone) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "1";
    EXPECT_NO_THROW(require_plain_file(file));
    EXPECT_NO_THROW(require_plain_file(folder.path() / "not there"));
    fs::create_symlink(file, folder.path() / "link");
    fs::create_symlink("nowhere", folder.path() / "dangling");
    ASSERT_EQ(::mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
    for (const char* name : {"link", "dangling", "pipe", ""})
        EXPECT_THROW(require_plain_file(folder.path() / name), Error) << name;
}

TEST(PlainFolder, LinksToFoldersAndFilesAreNone) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "folder");
    EXPECT_NO_THROW(require_plain_folder(folder.path() / "folder"));
    EXPECT_NO_THROW(require_plain_folder(folder.path() / "not there"));
    fs::create_directory_symlink(folder.path() / "folder", folder.path() / "link");
    std::ofstream(folder.path() / "file") << "1";
    for (const char* name : {"link", "file"})
        EXPECT_THROW(require_plain_folder(folder.path() / name), Error) << name;
    fs::create_directories(folder.path() / "folder" / "inner");
    std::ofstream(folder.path() / "folder" / "inner" / "file") << "1";
    EXPECT_NO_THROW(require_plain_folder(folder.path() / "folder"));
    fs::create_symlink(folder.path() / "file", folder.path() / "folder" / "inner" / "link");
    EXPECT_THROW(require_plain_folder(folder.path() / "folder"), Error);
}

} // namespace
} // namespace graticule
