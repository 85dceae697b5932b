// SPDX-License-Identifier: Apache-2.0
// Threads that are confined, in a process that is not: each test confines one of its own.
#include "base/file.hpp"
#include "sandbox/confinement/landlock.hpp"
#include "sandbox/confinement/thread_filter.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <thread>

namespace graticule::sandbox::confinement {

namespace {

namespace fs = std::filesystem;

class ThreadConfinement : public testing::Test {
protected:
    void SetUp() override {
        if (!can_restrict_threads())
            GTEST_SKIP() << "this kernel's Landlock cannot hold threads";
        fs::create_directories(granted());
        fs::create_directories(other());
        write_file(granted() / "data.csv", "a\n1\n");
        write_file(other() / "secret", "secret\n");
    }

    fs::path granted() const { return m_folder.path() / "granted"; }
    fs::path other() const { return m_folder.path() / "other"; }

    /// Runs work on a thread that may do one thing with the granted folder.
    void confined(Access access, const std::function<void()>& work) const {
        const std::vector<PathGrant> grants{{granted().string(), access},
                                            {(m_folder.path() / "missing").string(), access}};
        std::thread([&] {
            filter_calls_of_thread();
            restrict_thread(grants);
            work();
        }).join();
    }

    /// 0, or the error of opening a file.
    static int opening(const fs::path& file, int flags) {
        const int descriptor = ::open(file.c_str(), flags | O_CLOEXEC, 0600);
        const int error = descriptor < 0 ? errno : 0;
        if (descriptor >= 0)
            ::close(descriptor);
        return error;
    }

    TemporaryFolder m_folder;
};

TEST_F(ThreadConfinement, OpensWhatIsGrantedAlone) {
    confined(Access::Read, [&] {
        EXPECT_EQ(opening(granted() / "data.csv", O_RDONLY), 0);
        EXPECT_EQ(opening(granted(), O_RDONLY | O_DIRECTORY), 0);
        EXPECT_EQ(opening(granted() / "data.csv", O_RDWR), EACCES);
        EXPECT_EQ(opening(granted() / "new.csv", O_WRONLY | O_CREAT), EACCES);
        EXPECT_EQ(opening(other() / "secret", O_RDONLY), EACCES);
        EXPECT_EQ(opening("/etc/passwd", O_RDONLY), EACCES);
        EXPECT_EQ(opening("/proc/self/environ", O_RDONLY), EACCES);
    });
    EXPECT_EQ(opening(other() / "secret", O_RDONLY), 0) << "the other threads are as before";
}

TEST_F(ThreadConfinement, LinksLeadNowhere) {
    fs::create_symlink(other() / "secret", granted() / "link");
    confined(Access::Read, [&] { EXPECT_EQ(opening(granted() / "link", O_RDONLY), EACCES); });
}

// Opening a pipe that nobody writes to waits for ever where it is allowed.
TEST_F(ThreadConfinement, DoesNotWaitForPipesElsewhere) {
    ASSERT_EQ(::mkfifo((other() / "pipe").c_str(), 0600), 0);
    confined(Access::Read, [&] { EXPECT_EQ(opening(other() / "pipe", O_RDONLY), EACCES); });
}

TEST_F(ThreadConfinement, ListsNamesWithoutReadingFiles) {
    confined(Access::List, [&] {
        EXPECT_EQ(opening(granted(), O_RDONLY | O_DIRECTORY), 0);
        EXPECT_EQ(opening(granted() / "data.csv", O_RDONLY), EACCES);
    });
}

TEST_F(ThreadConfinement, ChangesWhereItMay) {
    confined(Access::Change, [&] {
        write_file(granted() / "out.csv", "b\n2\n"); // staged in a folder, and renamed
        EXPECT_EQ(read_file(granted() / "out.csv", 100), "b\n2\n");
        EXPECT_EQ(opening(other() / "new", O_WRONLY | O_CREAT), EACCES);
        EXPECT_NE(::rename((other() / "secret").c_str(), (granted() / "secret").c_str()), 0);
    });
    EXPECT_TRUE(fs::exists(other() / "secret"));
}

TEST_F(ThreadConfinement, HasNoNetworkAndStartsNothing) {
    confined(Access::Read, [&] {
        for (const int family : {AF_INET, AF_INET6, AF_UNIX}) {
            EXPECT_EQ(::socket(family, SOCK_STREAM, 0), -1);
            EXPECT_EQ(errno, EACCES);
        }
        EXPECT_EQ(::fork(), -1);
        EXPECT_EQ(errno, EACCES);
        EXPECT_EQ(::execl("/bin/true", "true", nullptr), -1);
        EXPECT_EQ(errno, EACCES);
        EXPECT_EQ(::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr), -1);
        EXPECT_EQ(errno, EACCES);
    });
}

TEST_F(ThreadConfinement, HoldsThreadsThatItStarts) {
    confined(Access::Read, [&] {
        std::thread([&] {
            EXPECT_EQ(opening(other() / "secret", O_RDONLY), EACCES);
            EXPECT_EQ(::socket(AF_INET, SOCK_STREAM, 0), -1);
        }).join();
    });
}

} // namespace

} // namespace graticule::sandbox::confinement
