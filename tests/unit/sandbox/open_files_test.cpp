// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/open_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace graticule::sandbox::test {

namespace {

TEST(OpenFiles, CountWhatPipesAndSocketsMayHold) {
    const std::uint64_t before = buffers_of_tree(::getpid());
    std::array<int, 2> pipe{}, sockets{};
    ASSERT_EQ(::pipe2(pipe.data(), O_NONBLOCK), 0);
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, sockets.data()), 0);
    const int again = ::dup(pipe[0]);
    std::uint64_t held = 0;
    std::array<char, 4096> part{};
    for (const int end : {pipe[1], sockets[0], sockets[1]})
        for (ssize_t count = 0; (count = ::write(end, part.data(), part.size())) > 0;)
            held += static_cast<std::uint64_t>(count);
    const std::uint64_t counted = buffers_of_tree(::getpid()) - before;
    EXPECT_GE(counted, held);
    EXPECT_LT(counted, 2'000'000U); // each once
    for (const int file : {pipe[0], pipe[1], sockets[0], sockets[1], again})
        ::close(file);
    EXPECT_EQ(buffers_of_tree(::getpid()), before);
}

TEST(OpenFiles, CountLocks) {
    const TemporaryFolder folder;
    const int file = ::open((folder.path() / "locked").c_str(), O_RDWR | O_CREAT, 0600);
    for (off_t part = 0; part < 50; ++part) {
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_start = 2 * part;
        lock.l_len = 1;
        ASSERT_EQ(::fcntl(file, F_SETLK, &lock), 0);
    }
    EXPECT_TRUE(has_more_locks(::getpid(), 49));
    EXPECT_FALSE(has_more_locks(::getpid(), 50));
    ::close(file);
    EXPECT_FALSE(has_more_locks(::getpid(), 0));
}

TEST(OpenFiles, OfWhatHasEndedAreNone) {
    constexpr int Nobody = 0x7fffffff;
    const auto files = open_files(Nobody);
    ASSERT_TRUE(files);
    EXPECT_TRUE(files->empty());
}

} // namespace

} // namespace graticule::sandbox::test
