// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/folder_use.hpp"
#include "sandbox/process_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
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

TEST(FolderUse, FollowsNamesThatAreTooLongForAPath) {
    const TemporaryFolder folder;
    const std::string name(250, 'd');
    int deepest = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 20; ++i) {
        ASSERT_EQ(::mkdirat(deepest, name.c_str(), 0700), 0);
        const int next = ::openat(deepest, name.c_str(), O_RDONLY | O_DIRECTORY);
        ::close(deepest);
        deepest = next;
    }
    const int file = ::openat(deepest, "file", O_WRONLY | O_CREAT, 0600);
    const std::string text(100'000, 'x');
    EXPECT_EQ(::write(file, text.data(), text.size()), 100'000);
    ::close(file);
    ::close(deepest);
    const FolderUse use = use_of_folder(folder.path(), 100);
    EXPECT_EQ(use.files, 21U);
    EXPECT_EQ(use.unreadable, 0U);
    EXPECT_GE(use.bytes, 100'000U);
}

TEST(FolderUse, TellsWhatItCannotLookInto) {
    const TemporaryFolder folder;
    std::filesystem::path deep = folder.path();
    for (int i = 0; i < 70; ++i)
        deep /= "d";
    std::filesystem::create_directories(deep);
    EXPECT_EQ(use_of_folder(folder.path(), 100).unreadable, 1U);
    EXPECT_EQ(use_of_folder(folder.path() / "missing", 100).unreadable, 0U);
}

TEST(ProcessTree, CountsWhatIsSharedOnce) {
    constexpr std::size_t Bytes = 100'000'000;
    const std::uint64_t before = memory_of_tree(::getpid(), 0);
    const std::vector<char> memory(Bytes, 'x');
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
        children.push_back(::fork());
        if (children.back() == 0) {
            ::kill(::getpid(), SIGSTOP);
            ::_exit(0);
        }
        ::waitpid(children.back(), nullptr, WUNTRACED);
    }
    EXPECT_EQ(processes_of_tree(::getpid()).size(), 5U);
    EXPECT_GE(memory_bound_of_tree(::getpid(), 0), 5 * Bytes);
    EXPECT_GE(memory_of_tree(::getpid(), 0), Bytes);
    EXPECT_LT(memory_of_tree(::getpid(), 0), before + 2 * Bytes);
    for (const pid_t child : children) {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
    EXPECT_EQ(memory[Bytes - 1], 'x');
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

TEST(ProcessTree, TellsWhatWantsAProcessorFromWhatSleeps) {
    const pid_t busy = ::fork();
    if (busy == 0)
        for (volatile bool on = true; on;) {
        }
    const pid_t asleep = ::fork();
    if (asleep == 0) {
        ::pause();
        ::_exit(0);
    }
    EXPECT_TRUE(wants_processor(busy));
    while (wants_processor(asleep)) // until it has come to its pause
        ::usleep(1000);
    EXPECT_TRUE(wants_processor(busy));
    for (const pid_t child : {busy, asleep}) {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
}

} // namespace

} // namespace graticule::sandbox::test
