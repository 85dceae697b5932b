// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/process_tree.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::sandbox::test {

namespace {

TEST(FolderUse, CountsAllBelowAndFollowsNoLinks) {
    const TemporaryFolder folder;
    const TemporaryFolder elsewhere;
    write_file(elsewhere.path() / "large", std::string(1'000'000, 'x'));
    std::filesystem::create_directories(folder.path() / "a" / "b");
    write_file(folder.path() / "a" / "b" / "file", std::string(100'000, 'x'));
    std::filesystem::create_directory_symlink(elsewhere.path(), folder.path() / "link");
    const FolderUse use = use_of_folder(folder.path(), 100);
    EXPECT_EQ(use.files, 4U); // a, b, file, link
    EXPECT_GE(use.bytes, 100'000U);
    EXPECT_LT(use.bytes, 500'000U);
}

TEST(FolderUse, StopsAboveItsBound) {
    const TemporaryFolder folder;
    for (int i = 0; i < 20; ++i)
        write_file(folder.path() / std::to_string(i), "");
    EXPECT_EQ(use_of_folder(folder.path(), 5).files, 6U);
}

TEST(ProcessTree, CountsMemoryOfChildrenToo) {
    constexpr std::size_t Bytes = 50'000'000;
    const std::uint64_t before = memory_of_tree(::getpid(), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        std::vector<char> memory(Bytes, 'x');
        ::kill(::getpid(), SIGSTOP);
        ::_exit(memory[0] == 'x' ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, WUNTRACED);
    EXPECT_TRUE(has_children(::getpid()));
    EXPECT_GE(memory_of_tree(::getpid(), 0), before + Bytes);
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    EXPECT_FALSE(has_children(::getpid()));
}

} // namespace

} // namespace graticule::sandbox::test
