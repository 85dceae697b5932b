// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace graticule::sandbox::test {

using ::testing::EndsWith;
using ::testing::HasSubstr;

namespace {

namespace fs = std::filesystem;

class SessionForkTest : public SandboxTest {
protected:
    SessionSetup forkable(std::uint64_t forks = 8) const {
        SessionSetup wanted = setup();
        wanted.limits.forks = forks;
        return wanted;
    }

    // The value of the code, or how it failed.
    static std::string value(Session& session, const std::string& code) {
        const Execution execution = session.execute(code);
        return execution.succeeded() ? execution.value_text : observation(execution);
    }

    static std::string refusal(Session& session) {
        try {
            session.fork();
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    }

    static fs::path outputs_of(const Session& session) { return session.mounts()[1].source; }
};

TEST_F(SessionForkTest, HasVariablesImportsAndFolder) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("import math, os\nradius = 2\nos.mkdir('deep'); os.chdir('deep')");
    const auto child = parent.fork();
    EXPECT_EQ(value(*child, "math.pi * radius"), "6.283185307179586");
    EXPECT_EQ(value(*child, "os.getcwd()"), "/task/deep");
    EXPECT_EQ(value(parent, "radius"), "2");
}

TEST_F(SessionForkTest, GoesItsOwnWay) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("steps = ['begun']");
    const auto child = parent.fork();
    const auto other = parent.fork();
    child->execute("steps.append('child')");
    parent.execute("steps.append('parent')");
    EXPECT_EQ(value(*child, "steps"), "['begun', 'child']");
    EXPECT_EQ(value(parent, "steps"), "['begun', 'parent']");
    EXPECT_EQ(value(*other, "steps"), "['begun']");
}

TEST_F(SessionForkTest, HasItsOwnFiles) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("import os\n"
                   "places = ['/tmp', '/task', '/dev/shm', 'outputs']\n"
                   "for place in places:\n"
                   "    os.makedirs(place + '/a/b')\n"
                   "    open(place + '/a/b/note', 'w').write('both')");
    const std::string read = "[open(place + '/a/b/note').read() for place in places]";
    const auto child = parent.fork();
    EXPECT_EQ(value(*child, read), "['both', 'both', 'both', 'both']");
    child->execute("for place in places: open(place + '/a/b/note', 'w').write('child')");
    EXPECT_EQ(value(parent, read), "['both', 'both', 'both', 'both']");
    parent.execute("for place in places: os.remove(place + '/a/b/note')");
    EXPECT_EQ(value(*child, read), "['child', 'child', 'child', 'child']");
    EXPECT_FALSE(fs::exists(outputs.path() / "a/b/note"));
    EXPECT_TRUE(fs::exists(outputs_of(*child) / "a/b/note"));
}

TEST_F(SessionForkTest, HasItsOwnPlaceInOpenFiles) {
    std::ofstream(data.path() / "lines.txt") << "one\ntwo\nthree\n";
    Session parent(sandbox(), forkable(), context);
    parent.execute("read = open('data/lines.txt', buffering=1)\nread.readline()\n"
                   "import os\nraw = os.open('data/lines.txt', os.O_RDONLY); os.read(raw, 4)\n"
                   "log = open('/tmp/log', 'a'); log.write('begun\\n'); log.flush()");
    const auto child = parent.fork();
    EXPECT_EQ(value(*child, "os.read(raw, 4)"), "b'two\\n'");
    EXPECT_EQ(value(parent, "os.read(raw, 4)"), "b'two\\n'");
    child->execute("log.write('child\\n'); log.flush()");
    EXPECT_EQ(value(parent, "open('/tmp/log').read()"), "begun\n");
    EXPECT_EQ(value(*child, "open('/tmp/log').read()"), "begun\nchild\n");
}

TEST_F(SessionForkTest, SeesNothingOfTheOther) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("import os, signal\n"
                   "def seen(): return sorted(n for n in os.listdir('/proc') if n.isdigit())");
    const auto child = parent.fork();
    const std::string alone = "seen(), os.getpid(), os.getuid(), os.uname().nodename";
    EXPECT_EQ(value(*child, alone), "(['1'], 1, 1000, 'session')");
    EXPECT_EQ(value(parent, alone), "(['1'], 1, 1000, 'session')");
    // All that a session may end, itself apart.
    const std::string kill = "try: os.kill(-1, signal.SIGKILL)\nexcept ProcessLookupError: pass";
    EXPECT_TRUE(child->execute(kill).succeeded());
    EXPECT_TRUE(parent.execute(kill).succeeded());
    EXPECT_EQ(value(*child, "1"), "1");
}

TEST_F(SessionForkTest, IsAsLockedUp) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
                   "def locks():\n"
                   "    lines = open('/proc/self/status').read().splitlines()\n"
                   "    return [line.split() for line in lines if line.startswith("
                   "('Cap', 'NoNewPrivs', 'Seccomp:', 'Groups'))]\n"
                   "def refused(*call):\n"
                   "    ctypes.set_errno(0)\n"
                   "    return libc.syscall(*call) < 0 and ctypes.get_errno() in (1, 38)\n"
                   "import resource\n"
                   "def limits(): return [resource.getrlimit(n) for n in range(16)]");
    const std::string locks = value(parent, "locks()");
    const std::string limits = value(parent, "limits()");
    EXPECT_THAT(locks,
                HasSubstr("['CapEff:', '0000000000000000'], ['CapBnd:', '0000000000000000']"));
    const auto child = parent.fork();
    EXPECT_EQ(value(*child, "locks()"), locks);
    EXPECT_EQ(value(*child, "limits()"), limits);
    // unshare(), clone() as copies are made, mount(), setns(), capset(), socket(), ptrace()
    const std::string tries =
        "[refused(*call) for call in [(272, 0x10000000), (56, 0x7e020011, 0, 0, 0, "
        "0), (165, 0, 0, 0, 0, 0), (308, 3, 0), (126, 0, 0), (41, 2, 1, 0), (101, 0, 0, 0, 0)]]";
    const std::string all = "[True, True, True, True, True, True, True]";
    EXPECT_EQ(value(*child, tries), all);
    EXPECT_EQ(value(parent, tries), all);
    for (const char* place : {"/usr/x", "/x", "data/x", "/etc/x"})
        EXPECT_THAT(child->execute(fmt::format("open('{}', 'w')", place)).raised.type,
                    ::testing::AnyOf("PermissionError", "OSError"))
            << place;
}

TEST_F(SessionForkTest, OutlivesItsParentAndItsFork) {
    auto parent = std::make_unique<Session>(sandbox(), forkable(), context);
    parent->execute("state = 'kept'");
    auto child = parent->fork();
    parent->execute("state = 'parent'");
    auto grandchild = child->fork();
    ::kill(parent->process(), SIGKILL);
    parent.reset();
    EXPECT_EQ(value(*child, "state"), "kept");
    child.reset();
    EXPECT_EQ(value(*grandchild, "state"), "kept");
}

TEST_F(SessionForkTest, LeavesNothingBehind) {
    fs::path folder;
    {
        Session parent(sandbox(), forkable(), context);
        const auto child = parent.fork();
        folder = outputs_of(*child);
        EXPECT_TRUE(fs::exists(folder));
    }
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_FALSE(fs::exists(folder.parent_path()));
}

TEST_F(SessionForkTest, IsHeldToItsOwnLimits) {
    SessionSetup limited = forkable();
    limited.limits.memory_bytes = 200'000'000;
    Session parent(sandbox(), limited, context);
    parent.execute("state = 'kept'");
    const auto slow = parent.fork();
    slow->set_time_limit(std::chrono::milliseconds(300));
    EXPECT_EQ(slow->execute("while True: pass").outcome, Outcome::Interrupted);
    slow->set_time_limit(std::chrono::minutes(2));
    const auto stubborn = parent.fork();
    stubborn->set_time_limit(std::chrono::milliseconds(300));
    const Execution killed = stubborn->execute(
        "import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, [2])\ntime.sleep(60)");
    EXPECT_EQ(killed.outcome, Outcome::TimeLimit);
    EXPECT_THAT(killed.lost, ::testing::ElementsAre("state"));
    const auto greedy = parent.fork();
    EXPECT_EQ(greedy->execute("b = bytearray(400_000_000)").raised.type, "MemoryError");
    EXPECT_EQ(value(parent, "state"), "kept");
    EXPECT_EQ(value(*slow, "state"), "kept");
}

TEST_F(SessionForkTest, TellsHowItEnded) {
    Session parent(sandbox(), forkable(), context);
    const auto exits = parent.fork();
    const Execution exited = exits->execute("import os; os._exit(3)");
    EXPECT_EQ(exited.outcome, Outcome::Exited);
    EXPECT_EQ(exited.limit, "exit status 3");
    const auto crashes = parent.fork();
    const Execution crashed = crashes->execute("import ctypes; ctypes.string_at(0)");
    EXPECT_EQ(crashed.outcome, Outcome::Crashed);
    EXPECT_THAT(crashed.limit, HasSubstr("signal 11"));
}

TEST_F(SessionForkTest, EndsWithWhatItIsACopyOfAndBothTellSo) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("x = 1");
    const auto child = parent.fork();
    ASSERT_EQ(::kill(parent.process(), SIGKILL), 0);
    std::string told;
    while ((told = refusal(parent)) == "none"
           || told.find("cannot be forked: ") != std::string::npos)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(told, "A session that has ended cannot be forked");
    for (Session* session : {&parent, child.get()}) {
        const Execution lost = session->execute("x");
        EXPECT_EQ(lost.outcome, Outcome::Crashed);
        EXPECT_EQ(lost.lost, std::vector<std::string>{"x"});
        EXPECT_EQ(value(*session, "1"), "1");
    }
}

TEST_F(SessionForkTest, CanBeReplayed) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("x = 1");
    const auto child = parent.fork();
    child->execute("x = x + 1");
    parent.execute("x = x + 10");
    child->execute("import os; os._exit(0)");
    for (const Execution& execution : child->replay())
        EXPECT_TRUE(execution.succeeded()) << observation(execution);
    EXPECT_EQ(value(*child, "x"), "2");
    EXPECT_EQ(value(parent, "x"), "11");
}

TEST_F(SessionForkTest, GoesOnItselfWhenItsForksAreGone) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("x = 1");
    const int before = parent.process();
    for (int i = 0; i < 3; ++i) {
        const auto child = parent.fork();
        EXPECT_EQ(value(*child, "x"), "1");
    }
    EXPECT_EQ(value(parent, "x"), "1");
    EXPECT_EQ(parent.process(), before);
}

TEST_F(SessionForkTest, CanBeMadeMoreOftenThanThereMayBeProcesses) {
    SessionSetup few = forkable();
    few.limits.processes = 12;
    Session parent(sandbox(), few, context);
    for (int i = 0; i < 30; ++i)
        ASSERT_EQ(refusal(parent), "none") << i;
    EXPECT_EQ(value(parent, "1"), "1");
}

TEST_F(SessionForkTest, DoesNotCountWhenItHasEnded) {
    SessionSetup few = forkable();
    few.limits.processes = 12;
    Session parent(sandbox(), few, context);
    for (int i = 0; i < 30; ++i)
        ASSERT_EQ(refusal(parent), "none") << i;
    const std::string threads = "import threading, time\n"
                                "threads = [threading.Thread(target=time.sleep, args=[0.3])"
                                " for _ in range(9)]\n"
                                "for thread in threads: thread.start()\n"
                                "for thread in threads: thread.join()\n"
                                "len(threads)";
    EXPECT_EQ(value(*parent.fork(), threads), "9");
    EXPECT_EQ(value(parent, threads), "9");
}

TEST_F(SessionForkTest, RefusesWhatCannotBeCopied) {
    Session threads(sandbox(), forkable(), context);
    threads.execute("import threading, time\n"
                    "threading.Thread(target=time.sleep, args=[60], daemon=True).start()");
    EXPECT_THAT(refusal(threads), HasSubstr("it has 2 threads"));
    EXPECT_EQ(value(threads, "1"), "1");
    Session pipes(sandbox(), forkable(), context);
    pipes.execute("import os\nends = os.pipe()");
    EXPECT_THAT(refusal(pipes), HasSubstr("something open that a copy would share: pipe:"));
    Session removed(sandbox(), forkable(), context);
    removed.execute("import tempfile\nfile = tempfile.TemporaryFile()");
    EXPECT_THAT(refusal(removed), EndsWith("(deleted)"));
    for (const char* memory :
         {"import mmap\nwith open('/tmp/m', 'w+b') as file:\n    file.truncate(4096)\n"
          "    m = mmap.mmap(file.fileno(), 4096)\nfile = None",
          "import numpy\nm = numpy.memmap('/tmp/m', 'uint8', 'w+', shape=10)"}) {
        Session shared(sandbox(), forkable(), context);
        shared.execute(memory);
        EXPECT_THAT(refusal(shared), HasSubstr("memory that a copy would share")) << memory;
    }
}

TEST_F(SessionForkTest, HasALimitOfForks) {
    Session none(sandbox(), forkable(0), context);
    EXPECT_THAT(refusal(none), HasSubstr("its limit is 0 forks at once"));
    Session parent(sandbox(), forkable(2), context);
    const auto first = parent.fork();
    auto second = first->fork();
    EXPECT_THAT(refusal(parent), HasSubstr("its limit is 2 forks at once"));
    second.reset();
    EXPECT_EQ(refusal(parent), "none");
}

TEST_F(SessionForkTest, HasALimitOfGenerations) {
    auto session = std::make_unique<Session>(sandbox(), forkable(64), context);
    session->execute("depth = 0");
    std::string told;
    for (int i = 0; i < 40 && told.empty(); ++i) {
        try {
            session = session->fork();
            session->execute("depth += 1");
        } catch (const Error& error) {
            told = error.what();
        }
    }
    EXPECT_THAT(told, HasSubstr("cannot be forked after 20 forks of forks"));
    EXPECT_EQ(value(*session, "depth"), "20");
}

TEST_F(SessionForkTest, HasAsManyForksAsItMayHaveWhateverItsLimitOfProcesses) {
    SessionSetup few = forkable(40);
    few.limits.processes = 12;
    Session parent(sandbox(), few, context);
    parent.execute("x = 1");
    std::vector<std::unique_ptr<Session>> forks;
    for (int i = 0; i < 40; ++i)
        forks.push_back(parent.fork());
    EXPECT_THROW(parent.fork(), Error);
    parent.wake();
    EXPECT_EQ(value(parent, "x"), "1");
    EXPECT_EQ(value(*forks.back(), "x"), "1");
}

TEST_F(SessionForkTest, BoundsWhatItCopies) {
    SessionSetup limited = forkable();
    limited.limits.disk_bytes = 1'000'000;
    std::ofstream(outputs.path() / "large") << std::string(2'000'000, 'x');
    Session parent(sandbox(), limited, context);
    EXPECT_THAT(refusal(parent), HasSubstr("too many bytes to copy"));
    EXPECT_EQ(value(parent, "1"), "1");
}

TEST_F(SessionForkTest, HasItsOwnChannelAndStreams) {
    Session parent(sandbox(), forkable(), context);
    parent.execute(
        "import os\ndef ends(): return [os.readlink(f'/proc/self/fd/{n}') for n in (1, 2, 3)]");
    const std::string before = value(parent, "ends()");
    const auto child = parent.fork();
    const std::string of_child = value(*child, "ends()");
    EXPECT_THAT(of_child, ::testing::MatchesRegex(".'pipe:.*', 'pipe:.*', 'socket:.*'."));
    EXPECT_NE(of_child, before);
    EXPECT_NE(of_child, value(parent, "ends()"));
    EXPECT_EQ(child->execute("print('child')").output.latest, "child\n");
    EXPECT_EQ(parent.execute("print('parent')").output.latest, "parent\n");
}

TEST_F(SessionForkTest, IsNotMisledByItsSession) {
    Session restless(sandbox(), forkable(), context);
    restless.execute("import signal\nrung = 0\n"
                     "def ring(*_):\n    global rung\n    rung += 1\n"
                     "signal.signal(signal.SIGALRM, ring)\n"
                     "signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)");
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(value(*restless.fork(), "rung >= 0"), "True");
    Session deaf(sandbox(), forkable(), context);
    deaf.execute("import signal\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)");
    const auto child = deaf.fork();
    const Execution ended = child->execute("import os; os._exit(0)");
    EXPECT_FALSE(ended.succeeded());
    EXPECT_TRUE(ended.session_ended);
    EXPECT_EQ(value(deaf, "1"), "1");
    Session double_tongued(sandbox(), forkable(), context);
    double_tongued.execute("import os\nother = os.dup(3)");
    EXPECT_THAT(refusal(double_tongued), HasSubstr("a copy would share: socket:"));
}

// Each that comes stops the process before it has carried out anything.
TEST_F(SessionForkTest, IsMadeAmongSignalsWithoutEnd) {
    for (const char* every : {"1e-4", "5e-6", "1e-6"}) {
        SCOPED_TRACE(every);
        Session restless(sandbox(), forkable(), context);
        restless.execute(fmt::format("import signal\n"
                                     "signal.signal(signal.SIGALRM, lambda *_: None)\n"
                                     "signal.setitimer(signal.ITIMER_REAL, 0.3, {})",
                                     every));
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        EXPECT_EQ(value(*restless.fork(), "signal.pthread_sigmask(0, [])"), "set()");
    }
}

// By the signal that tells of a step.
TEST_F(SessionForkTest, IsMadeOrRefusedAmongFalseSteps) {
    Session liar(sandbox(), forkable(), context);
    const std::string made =
        value(liar, "import ctypes, signal, struct\n"
                    "libc = ctypes.CDLL(None)\n"
                    "signal.signal(signal.SIGTRAP, lambda *_: None)\n"
                    "timer = ctypes.c_int()\n"
                    "event = struct.pack('qii48x', 0, signal.SIGTRAP, 0)\n"
                    "made = libc.syscall(222, 1, event, ctypes.byref(timer))\n"
                    "libc.syscall(223, timer, 0, struct.pack('qqqq', 0, 5000, 0, 300_000_000), 0)\n"
                    "made");
    ASSERT_EQ(made, "0");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_THAT(refusal(liar),
                ::testing::AnyOf("none", HasSubstr("a session does not carry out a call"),
                                 HasSubstr("did something else than it was told to")));
    Session other(sandbox(), forkable(), context);
    EXPECT_EQ(refusal(other), "none");
}

TEST_F(SessionForkTest, CopiesHolesAndRefusesDepth) {
    Session parent(sandbox(), forkable(), context);
    parent.execute("import os\nopen('/tmp/hole', 'w').truncate(1 << 30)");
    const auto child = parent.fork();
    EXPECT_EQ(value(*child, "os.stat('/tmp/hole').st_size, os.stat('/tmp/hole').st_blocks"),
              "(1073741824, 0)");
    parent.execute("os.makedirs('/tmp/' + '/'.join('d' * 100))");
    EXPECT_THAT(refusal(parent), HasSubstr("too deep in one another"));
    EXPECT_EQ(value(parent, "1"), "1");
}

} // namespace

} // namespace graticule::sandbox::test
