// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "sandbox/open_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>
#include <latch>
#include <thread>
#include <vector>

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

int file_with_locks(const std::filesystem::path& path, off_t count) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
    for (off_t part = 0; part < count; ++part) {
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_start = 2 * part;
        lock.l_len = 1;
        EXPECT_EQ(::fcntl(file, F_SETLK, &lock), 0);
    }
    return file;
}

TEST(OpenFiles, CountLocks) {
    const TemporaryFolder folder;
    const int file = file_with_locks(folder.path() / "locked", 50);
    EXPECT_TRUE(has_more_locks(::getpid(), 49));
    EXPECT_FALSE(has_more_locks(::getpid(), 50));
    ::close(file);
    EXPECT_FALSE(has_more_locks(::getpid(), 0));
}

/// A thread whose files are its own, and open until it goes.
class ThreadWithFilesOfItsOwn {
public:
    explicit ThreadWithFilesOfItsOwn(const std::function<void()>& open) {
        m_thread = std::jthread([this, open] {
            m_is_apart = ::unshare(CLONE_FILES) == 0;
            open();
            m_has_opened.count_down();
            m_may_end.wait();
        });
        m_has_opened.wait();
    }
    ~ThreadWithFilesOfItsOwn() { m_may_end.count_down(); }
    ThreadWithFilesOfItsOwn(const ThreadWithFilesOfItsOwn&) = delete;
    ThreadWithFilesOfItsOwn& operator=(const ThreadWithFilesOfItsOwn&) = delete;
    bool is_apart() const { return m_is_apart; }

private:
    bool m_is_apart = false;
    std::latch m_has_opened{1};
    std::latch m_may_end{1};
    std::jthread m_thread;
};

TEST(OpenFiles, CountThoseOfThreadsThatHaveTheirOwn) {
    const TemporaryFolder folder;
    const std::size_t tables = file_tables_of_tree(::getpid()).size();
    const std::uint64_t buffers = buffers_of_tree(::getpid());
    const ThreadWithFilesOfItsOwn thread([&] {
        file_with_locks(folder.path() / "locked", 50);
        std::array<int, 2> pipe{};
        EXPECT_EQ(::pipe(pipe.data()), 0);
    });
    ASSERT_TRUE(thread.is_apart());
    EXPECT_EQ(file_tables_of_tree(::getpid()).size(), tables + 1);
    EXPECT_TRUE(has_more_locks(::getpid(), 49));
    EXPECT_GT(buffers_of_tree(::getpid()), buffers);
}

TEST(OpenFiles, AreOneTableForThreadsThatShareThem) {
    const std::size_t tables = file_tables_of_tree(::getpid()).size();
    std::latch may_end{1};
    std::vector<std::jthread> threads;
    for (int i = 0; i < 5; ++i)
        threads.emplace_back([&] { may_end.wait(); });
    EXPECT_EQ(file_tables_of_tree(::getpid()).size(), tables);
    may_end.count_down();
}

TEST(OpenFiles, OfWhatHasEndedAreNone) {
    constexpr int Nobody = 0x7fffffff;
    const auto files = open_files(Nobody);
    ASSERT_TRUE(files);
    EXPECT_TRUE(files->empty());
}

} // namespace

} // namespace graticule::sandbox::test
