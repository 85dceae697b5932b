// SPDX-License-Identifier: Apache-2.0
#include "base/child_process.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

namespace graticule::test {

using ::testing::HasSubstr;

namespace {

using namespace std::chrono_literals;

bool happens(const std::function<bool()>& what) {
    for (auto waited = 0ms; waited < 10s; waited += 10ms) {
        if (what())
            return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

ChildCommand shell(const std::string& script, const std::string& input = "") {
    return {{"/bin/sh", "-c", script}, std::nullopt, input, 0};
}

// A process that ended but was not waited for is still listed.
bool is_alive(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    return std::getline(file, line) && line.find(") Z ") == std::string::npos;
}

TEST(ChildProcess, KeepsWhatIsPrintedAndTheStatus) {
    ChildProcess child(shell("read word; echo \"got $word\"; echo bad >&2; exit 3", "this\n"));
    ASSERT_TRUE(happens([&] { return !child.running(); }));
    EXPECT_EQ(child.exit_status(), 3);
    EXPECT_EQ(child.output(), "got this\n");
    EXPECT_EQ(child.errors(), "bad\n");
}

TEST(ChildProcess, TakesAlongWhatItLeavesBehind) {
    ChildProcess child(shell("sleep 600 & echo $!"));
    ASSERT_TRUE(happens([&] { return !child.running(); }));
    const int left = std::stoi(child.output());
    EXPECT_TRUE(happens([&] { return !is_alive(left); }));
}

TEST(ChildProcess, TalksThroughFilesThatItIsGiven) {
    int said[2];
    ASSERT_EQ(::pipe(said), 0);
    ChildCommand command = shell("echo \"here\"");
    command.streams = ChildStreams{STDIN_FILENO, said[1], STDERR_FILENO};
    ChildProcess child(command);
    ::close(said[1]);
    std::string line(16, '\0');
    line.resize(static_cast<std::size_t>(std::max<ssize_t>(0, ::read(said[0], line.data(), 16))));
    ::close(said[0]);
    EXPECT_EQ(line, "here\n");
    EXPECT_EQ(child.output(), "");
}

TEST(ChildProcess, HasOnlyTheVariablesThatItIsGiven) {
    ::setenv("PLANTED_KEY", "secret", 1);
    ChildCommand command = shell("echo \"$GIVEN,$PLANTED_KEY\"");
    command.environment = {"GIVEN=yes"};
    ChildProcess child(command);
    ASSERT_TRUE(happens([&] { return !child.running(); }));
    EXPECT_EQ(child.output(), "yes,\n");
    ::unsetenv("PLANTED_KEY");
}

TEST(ChildProcess, InheritsNoOpenFile) {
    const int file = ::dup(STDERR_FILENO); // without close-on-exec
    ChildProcess child(shell("[ -e /proc/self/fd/" + std::to_string(file) + " ] && echo open"));
    ASSERT_TRUE(happens([&] { return !child.running(); }));
    EXPECT_EQ(child.output(), "");
    ::close(file);
}

// As when Graticule itself was started without them.
TEST(ChildProcess, NeedsNoStandardFilesOfItsParent) {
    const pid_t parent = ::fork();
    if (parent == 0) {
        ::close(STDIN_FILENO);
        ::close(STDOUT_FILENO);
        ::close(STDERR_FILENO);
        ChildProcess child(shell("read word; echo \"got $word\"; echo bad >&2", "this\n"));
        const bool is_over = happens([&] { return !child.running(); });
        ::_exit(is_over && child.output() == "got this\n" && child.errors() == "bad\n" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(parent, &status, 0), parent);
    EXPECT_EQ(status, 0);
}

TEST(ChildProcess, WritesNoMoreThanItMay) {
    ChildCommand command = shell("trap '' XFSZ; head -c 100000 /dev/zero | tr '\\0' x");
    command.most_bytes = 5000;
    ChildProcess child(command);
    ASSERT_TRUE(happens([&] { return !child.running(); }));
    EXPECT_EQ(child.output().size(), 5000U);
}

TEST(ChildProcess, StopsWhatHasHardlyBegun) {
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) {
        ChildProcess child(shell("sleep 100"));
        child.stop();
        EXPECT_TRUE(child.exit_status());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 20s);
}

TEST(ChildProcess, StopsWhatDoesNotEndOfItself) {
    ChildProcess child(shell("trap '' TERM; echo ready; sleep 100 & wait; sleep 100"));
    ASSERT_TRUE(happens([&] { return child.output() == "ready\n"; }));
    child.stop();
    EXPECT_EQ(child.exit_status(), 128 + SIGKILL);
}

// As when Graticule is killed: a process that owns a child ends without a word.
TEST(ChildProcess, EndsWithItsParent) {
    int told[2];
    ASSERT_EQ(::pipe(told), 0);
    const pid_t parent = ::fork();
    if (parent == 0) {
        ChildProcess child(shell("trap '' TERM HUP; echo $$; while :; do sleep 1; done"));
        std::string said;
        while ((said = child.output()).empty())
            std::this_thread::sleep_for(5ms);
        if (::write(told[1], said.data(), said.size()) > 0)
            ::kill(::getpid(), SIGKILL);
        ::_exit(1);
    }
    std::string line(32, '\0');
    const ssize_t count = ::read(told[0], line.data(), line.size());
    ASSERT_GT(count, 0);
    const int child = std::stoi(line);
    EXPECT_TRUE(happens([&] { return !is_alive(child); }));
    ::waitpid(parent, nullptr, 0);
}

TEST(ChildProcess, SaysWhereAProgramIs) {
    const auto shell_path = find_program("sh");
    ASSERT_TRUE(shell_path);
    EXPECT_TRUE(shell_path->is_absolute());
    EXPECT_FALSE(find_program("no-such-program-here"));
}

} // namespace

} // namespace graticule::test
