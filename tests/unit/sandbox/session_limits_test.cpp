// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/process_tree.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

namespace graticule::sandbox::test {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

constexpr auto Ample = 120s; // of a machine that is busy with others

class SessionLimitsTest : public SandboxTest {
protected:
    SessionSetup limited() const {
        SessionSetup with_limits = setup();
        with_limits.limits.time = Ample;
        with_limits.limits.memory_bytes = 300'000'000;
        return with_limits;
    }

    /// Executes code that does not end by itself, for a second.
    static Execution stopped(Session& session, std::string_view code) {
        session.set_time_limit(1s);
        Execution execution = session.execute(std::string(code));
        session.set_time_limit(Ample);
        return execution;
    }
};

TEST_F(SessionLimitsTest, InterruptsAndKeepsVariables) {
    Session session(sandbox(), limited(), context);
    session.execute("before = 1");
    const Execution execution = stopped(session, "during = 2\nwhile True: pass");
    EXPECT_EQ(execution.outcome, Outcome::Interrupted);
    EXPECT_EQ(execution.limit, "the time limit of 1 s");
    EXPECT_FALSE(execution.session_ended);
    EXPECT_EQ(session.execute("before + during").value_text, "3");
}

TEST_F(SessionLimitsTest, KeepsVariablesWhereAFigureIsOpen) {
    Session session(sandbox(), limited(), context);
    session.execute("keep = 1\nimport numpy, matplotlib.pyplot as plt");
    const Execution execution =
        stopped(session, "figure, axes = plt.subplots(figsize=(10, 8))\n"
                         "axes.scatter(numpy.random.rand(5000), numpy.random.rand(5000), "
                         "c=numpy.random.rand(5000))\n"
                         "while True: pass");
    EXPECT_EQ(execution.outcome, Outcome::Interrupted) << observation(execution);
    EXPECT_THAT(execution.figures, ::testing::IsEmpty());
    EXPECT_EQ(session.execute("(keep, len(plt.get_fignums()))").value_text, "(1, 0)");
}

TEST_F(SessionLimitsTest, KeepsVariablesWhereDescribingDoesNotEnd) {
    Session session(sandbox(), limited(), context);
    session.execute("keep = 1\nimport time\nclass Slow:\n    def __repr__(self):\n"
                    "        while True: time.sleep(0.01)\n"
                    "class Bad(Exception):\n    def __str__(self):\n        while True: pass");
    for (const char* code :
         {"Slow()", "slow = Slow()", "raise Bad",
          "try:\n    while True: pass\nexcept KeyboardInterrupt: pass\nSlow()"}) {
        const Execution execution = stopped(session, code);
        EXPECT_EQ(execution.outcome, Outcome::Interrupted) << code << observation(execution);
        EXPECT_EQ(session.execute("keep").value_text, "1") << code;
        session.execute("slow = None");
    }
}

TEST_F(SessionLimitsTest, KillsWhatDoesNotHeedTheInterrupt) {
    Session session(sandbox(), limited(), context);
    session.execute("roads = 1");
    const Execution execution =
        stopped(session, "print('begun', flush=True)\nimport signal, "
                         "time\nsignal.pthread_sigmask(signal.SIG_BLOCK, [2])\ntime.sleep(60)");
    EXPECT_EQ(execution.outcome, Outcome::TimeLimit);
    EXPECT_TRUE(execution.session_ended);
    EXPECT_THAT(execution.lost, ElementsAre("roads"));
    EXPECT_EQ(execution.output.latest, "begun\n");
    EXPECT_LT(execution.duration, 30s); // of the 60 that it sleeps
}

TEST_F(SessionLimitsTest, StartsAfreshAndReplaysWhatSucceeded) {
    Session session(sandbox(), limited(), context);
    session.execute("a = 1");
    session.execute("a = undefined");
    session.execute("b = a + 1");
    EXPECT_EQ(session.execute("import os\nos._exit(0)").outcome, Outcome::Exited);
    EXPECT_FALSE(session.alive());
    const Execution fresh = session.execute("a");
    EXPECT_TRUE(fresh.in_fresh_session);
    EXPECT_EQ(fresh.raised.type, "NameError");
    EXPECT_EQ(session.replay().size(), 2U);
    EXPECT_EQ(session.execute("(a, b)").value_text, "(1, 2)");
}

TEST_F(SessionLimitsTest, NamesWhatIsLost) {
    Session session(sandbox(), limited(), context);
    session.execute("gone = 1\nimport math as m\n_hidden = 2\ndef f(): pass");
    session.execute("del gone");
    EXPECT_THAT(session.execute("import os\nos._exit(0)").lost, ElementsAre("m", "_hidden", "f"));
    session.execute("for i in range(200): globals()[f'v{i}'] = i");
    EXPECT_THAT(session.execute("import os\nos._exit(0)").lost, ::testing::SizeIs(201));
}

TEST_F(SessionLimitsTest, ReplaysWhatIsLeftLater) {
    Session session(sandbox(), limited(), context);
    session.execute("a = 1");
    session.execute("b = open('outputs/note', 'a+').write('x')");
    session.execute("import os\nif os.path.exists('outputs/bad'): raise ValueError\nc = 3");
    session.execute("d = 4");
    write_file(outputs.path() / "bad", "");
    session.execute("os._exit(0)");
    EXPECT_EQ(session.replay().size(), 3U);
    std::filesystem::remove(outputs.path() / "bad");
    session.execute("os._exit(0)");
    EXPECT_EQ(session.replay().size(), 4U);
    EXPECT_EQ(session.execute("(a, c, d)").value_text, "(1, 3, 4)");
}

TEST_F(SessionLimitsTest, TellsOfACrash) {
    Session session(sandbox(), limited(), context);
    const Execution execution = session.execute("import ctypes\nctypes.string_at(0)");
    EXPECT_EQ(execution.outcome, Outcome::Crashed);
    EXPECT_THAT(execution.limit, HasSubstr("signal 11"));
    EXPECT_FALSE(execution.succeeded());
}

TEST_F(SessionLimitsTest, RaisesWhereOneAllocationIsTooLarge) {
    Session session(sandbox(), limited(), context);
    const Execution execution = session.execute("import numpy\ncells = numpy.ones(100_000_000)");
    EXPECT_EQ(execution.outcome, Outcome::Raised);
    EXPECT_TRUE(session.execute("1").succeeded());
}

TEST_F(SessionLimitsTest, LetsCodeHaveTheMemoryThatItFreed) {
    Session session(sandbox(), limited(), context);
    session.execute("import numpy\ncells = numpy.ones(25_000_000)\nmore = [numpy.ones(1000)]");
    const Execution execution = session.execute("del cells\nothers = numpy.ones(25_000_000)");
    EXPECT_EQ(execution.outcome, Outcome::Finished) << observation(execution);
}

TEST_F(SessionLimitsTest, EndsASessionWhoseProcessesHaveTooMuchMemory) {
    Session session(sandbox(), limited(), context);
    const Execution execution = session.execute(
        "import os, time\nfor _ in range(6):\n    if os.fork() == 0:\n        part = b'x' * "
        "100_000_000\n        time.sleep(60)\n        os._exit(0)\ntime.sleep(60)");
    EXPECT_EQ(execution.outcome, Outcome::MemoryLimit);
    EXPECT_EQ(execution.limit, "the memory limit of 300 MB");
}

TEST_F(SessionLimitsTest, EndsASessionThatFillsTheDisk) {
    SessionSetup small = limited();
    small.limits.disk_bytes = 20'000'000;
    Session session(sandbox(), small, context);
    const Execution execution =
        session.execute("import itertools\nfor i in itertools.count():\n    open(f'outputs/{i}', "
                        "'wb').write(b'x' * 1_000_000)");
    EXPECT_EQ(execution.outcome, Outcome::DiskLimit);
    EXPECT_EQ(execution.limit, "the disk limit of 20 MB");
}

TEST_F(SessionLimitsTest, CountsOnlyWhatIsNewOnDisk) {
    write_file(outputs.path() / "old", std::string(30'000'000, 'x'));
    SessionSetup small = limited();
    small.limits.disk_bytes = 20'000'000;
    Session session(sandbox(), small, context);
    EXPECT_TRUE(session.execute("open('outputs/new', 'wb').write(b'x' * 1_000_000)").succeeded());
}

TEST_F(SessionLimitsTest, LeavesTheRightsOfItsFoldersAsTheyWere) {
    namespace fs = std::filesystem;
    const auto rights = [this] { return fs::status(outputs.path()).permissions(); };
    const fs::perms before = fs::perms::owner_all | fs::perms::group_read;
    fs::permissions(outputs.path(), before);
    for (const char* way :
         {"os.chmod('outputs', 0)", "os.chmod('/task/outputs', 0o777)",
          "os.fchmod(os.open('outputs', os.O_RDONLY), 0o1700)",
          "os.chmod('outputs', 0o777); os._exit(0)", "os.chmod('outputs', 0o777); raise ValueError",
          "os.chmod('outputs', 0)\nwhile True: pass"}) {
        Session session(sandbox(), limited(), context);
        stopped(session, std::string("import os\n") + way);
        EXPECT_EQ(rights(), before) << way;
        EXPECT_TRUE(session.execute("open('outputs/note', 'w')").succeeded()) << way;
    }
    Session session(sandbox(), limited(), context);
    fs::permissions(outputs.path(), fs::perms::owner_all); // its owner's, between executions
    session.execute("1");
    EXPECT_EQ(rights(), fs::perms::owner_all);
}

TEST_F(SessionLimitsTest, EndsASessionWhoseThreadsHideWhatTheyHold) {
    SessionSetup small = limited();
    small.limits.disk_bytes = 20'000'000;
    Session session(sandbox(), small, context);
    const Execution execution = session.execute(
        "import ctypes, os, threading, time\n"
        "def work():\n"
        "    refused.append(ctypes.CDLL(None).syscall(436, 1000, 1000, 2))\n" // CLOSE_RANGE_UNSHARE
        "    held = []\n"
        "    for number in range(13):\n"
        "        held.append(open('outputs/gone', 'wb'))\n"
        "        os.remove('outputs/gone')\n"
        "        held[-1].write(b'x' * 2_000_000)\n"
        "        held[-1].flush()\n"
        "    time.sleep(100)\n"
        "refused = []\n"
        "thread = threading.Thread(target=work)\n"
        "thread.start()\n"
        "thread.join()");
    EXPECT_EQ(execution.outcome, Outcome::DiskLimit) << observation(execution);
}

TEST_F(SessionLimitsTest, EndsASessionWhoseProcessorTimeIsOver) {
    SessionSetup short_lived = limited();
    short_lived.limits.cpu = 2s; // its start takes some of it
    Session session(sandbox(), short_lived, context);
    const Execution execution = session.execute("while True: pass");
    EXPECT_EQ(execution.outcome, Outcome::CpuLimit);
}

TEST_F(SessionLimitsTest, CountsProcessorTimeOfAllProcessesTogether) {
    SessionSetup short_lived = setup();
    short_lived.limits.cpu = 3s;
    Session session(sandbox(), short_lived, context);
    const Execution execution = session.execute("import os, time\n"
                                                "for _ in range(4):\n"
                                                "    if os.fork() == 0:\n"
                                                "        while time.process_time() < 2: pass\n"
                                                "        os._exit(0)\n"
                                                "for _ in range(4): os.wait()");
    EXPECT_EQ(execution.outcome, Outcome::CpuLimit) << observation(execution);
    EXPECT_EQ(execution.limit, "the limit of 3 s of processor time");
}

TEST_F(SessionLimitsTest, TellsWhoWasKilledFromOutside) {
    Session session(sandbox(), limited(), context);
    session.execute("x = 1");
    ::kill(session.process(), SIGKILL);
    std::this_thread::sleep_for(100ms);
    const Execution execution = session.execute("x");
    EXPECT_EQ(execution.outcome, Outcome::Crashed);
    EXPECT_THAT(execution.limit, HasSubstr("signal 9"));
    EXPECT_THAT(execution.lost, ElementsAre("x"));
}

TEST_F(SessionLimitsTest, LetsNoThreadOutliveItsExecution) {
    Session session(sandbox(), limited(), context);
    const Execution execution =
        session.execute("import threading, time\n"
                        "def write():\n"
                        "    while True:\n"
                        "        open('outputs/trace', 'a').write('x')\n"
                        "        time.sleep(0.01)\n"
                        "threading.Thread(target=write, daemon=True).start()\n"
                        "time.sleep(0.1)");
    ASSERT_TRUE(execution.succeeded());
    const auto size = std::filesystem::file_size(outputs.path() / "trace");
    std::this_thread::sleep_for(200ms);
    EXPECT_GT(size, 0U);
    EXPECT_EQ(std::filesystem::file_size(outputs.path() / "trace"), size);
}

TEST_F(SessionLimitsTest, LetsNoProcessOutliveItsExecution) {
    Session session(sandbox(), limited(), context);
    EXPECT_TRUE(
        session.execute("import os, time\nif os.fork() == 0:\n    time.sleep(60)").succeeded());
    EXPECT_FALSE(has_children(session.process()));
}

TEST_F(SessionLimitsTest, EndsWithItsObject) {
    int process = 0;
    {
        Session session(sandbox(), limited(), context);
        process = session.process();
        ASSERT_EQ(::kill(process, 0), 0);
    }
    EXPECT_NE(::kill(process, 0), 0);
}

TEST_F(SessionLimitsTest, EndsWhereTheUserAsksToStop) {
    Session session(sandbox(), setup(), context);
    std::jthread user([this] {
        std::this_thread::sleep_for(300ms);
        cancellation.request();
    });
    EXPECT_THROW(session.execute("while True: pass"), Error);
    EXPECT_FALSE(session.alive());
}

// A signal to one's own group reaches whoever is in it and the same user, whatever namespaces say.
TEST_F(SessionLimitsTest, IsNotReachedBySignalsOfOthers) {
    SessionSetup forkable = setup();
    forkable.limits.forks = 1;
    Session session(sandbox(), forkable, context);
    Session other(sandbox(), setup(), context);
    const auto fork = session.fork();
    const std::string code = "import os, signal\nos.kill(0, signal.SIGKILL)";
    EXPECT_TRUE(fork->execute(code).succeeded());
    EXPECT_TRUE(other.execute(code).succeeded());
    for (Session* each : {&session, &other, fork.get()}) {
        const Execution execution = each->execute("1");
        EXPECT_EQ(execution.value_text, "1") << observation(execution);
        EXPECT_FALSE(execution.in_fresh_session);
    }
}

TEST_F(SessionLimitsTest, IsNotForkedWhereTheUserAsksToStop) {
    SessionSetup forkable = setup();
    forkable.limits.forks = 1;
    Session session(sandbox(), forkable, context);
    cancellation.request();
    EXPECT_THROW(session.fork(), Error);
    EXPECT_TRUE(session.alive());
}

} // namespace

} // namespace graticule::sandbox::test
