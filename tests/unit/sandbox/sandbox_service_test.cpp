// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/sandbox_service.hpp"
#include "sandbox/session_pool.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace graticule::sandbox::test {

namespace {

using namespace std::chrono_literals;

/// What comes from one service, mostly Node's sessions, as its server is ready soonest.
class SandboxServiceTest : public SandboxTest {
protected:
    static void SetUpTestSuite() {}
    void SetUp() override {
        for (const Engine needed : {Engine::Node, Engine::Browser})
            if (!engine(needed))
                GTEST_SKIP() << "no Node or no browser; run scripts/setup.sh";
    }

    static ServiceOptions at_most(std::size_t sessions) { return {{}, sessions}; }

    ErrorCode code_of_failure(const std::function<void()>& work) const {
        try {
            work();
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::Internal;
    }
};

/// The process that another is a child of.
int parent_of(int process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    const std::string stat(std::istreambuf_iterator<char>(file), {});
    std::istringstream rest(stat.substr(stat.rfind(')') + 1));
    std::string state;
    int parent = 0;
    rest >> state >> parent;
    return parent;
}

const std::string Hello = "<!DOCTYPE html><title>hello</title><p>hello</p>";

TEST_F(SandboxServiceTest, OpensSessionsOfEachEngine) {
    if (!has_python())
        GTEST_SKIP() << "no Python environment";
    SandboxService sandboxes;
    EXPECT_EQ(sandboxes.open(Engine::Python, setup(), context)->execute("6 * 7").value_text, "42");
    EXPECT_EQ(sandboxes.open(Engine::Node, setup(), context)->execute("6 * 7").value_text, "42");
    EXPECT_EQ(sandboxes.open_browser(setup(), context)
                  ->show({Hello, "", "document.title"})
                  .execution.value_text,
              "hello");
}

TEST_F(SandboxServiceTest, StartsTheServerOfAnEngineOnce) {
    SandboxService sandboxes;
    const auto one = sandboxes.open(Engine::Node, setup(), context);
    const auto other = sandboxes.open(Engine::Node, setup(), context);
    EXPECT_NE(one->process(), other->process());
    EXPECT_EQ(parent_of(one->process()), parent_of(other->process()));
}

TEST_F(SandboxServiceTest, StartsAServerAgainThatHasEnded) {
    SandboxService sandboxes;
    const auto before = sandboxes.open(Engine::Node, setup(), context);
    const int server = parent_of(before->process());
    ASSERT_GT(server, 1);
    ::kill(server, SIGKILL);
    const auto deadline = std::chrono::steady_clock::now() + 60s; // sessions end a moment later
    EXPECT_EQ(code_of_failure([&] {
                  while (std::chrono::steady_clock::now() < deadline)
                      before->execute("1");
              }),
              ErrorCode::Io);
    const auto after = sandboxes.open(Engine::Node, setup(), context);
    EXPECT_EQ(after->execute("6 * 7").value_text, "42");
}

TEST_F(SandboxServiceTest, WaitsUntilASessionHasEnded) {
    SandboxService sandboxes(at_most(1));
    auto first = sandboxes.open(Engine::Node, setup(), context);
    auto second = std::async(std::launch::async,
                             [&] { return sandboxes.open(Engine::Node, setup(), context); });
    EXPECT_EQ(second.wait_for(500ms), std::future_status::timeout);
    EXPECT_EQ(sandboxes.open_at_once(Engine::Node, setup(), context), nullptr);
    first.reset();
    EXPECT_EQ(second.get()->execute("6 * 7").value_text, "42");
}

TEST_F(SandboxServiceTest, WhatIsIdleHasNoPlaceUntilItIsUsedAgain) {
    SandboxService sandboxes(at_most(1));
    auto session = sandboxes.open(Engine::Node, setup(), context);
    session->execute("x = 1");
    const auto idle = sandboxes.keep_idle(std::move(session));
    auto other = sandboxes.open_at_once(Engine::Node, setup(), context);
    ASSERT_NE(other, nullptr);
    EXPECT_EQ(sandboxes.use_again_at_once(*idle), nullptr);
    EXPECT_FALSE(idle->was_ended());
    auto again =
        std::async(std::launch::async, [&] { return sandboxes.use_again(*idle, context); });
    EXPECT_EQ(again.wait_for(500ms), std::future_status::timeout);
    other.reset();
    session = again.get();
    ASSERT_NE(session, nullptr);
    EXPECT_EQ(session->execute("x").value_text, "1");
    EXPECT_EQ(sandboxes.open_at_once(Engine::Node, setup(), context), nullptr);
    EXPECT_EQ(sandboxes.use_again(*idle, context),
              nullptr); // it was taken, and no place waited for
}

TEST_F(SandboxServiceTest, ForksWithoutAPlace) {
    if (!has_python())
        GTEST_SKIP() << "no Python environment";
    SandboxService sandboxes(at_most(1));
    SessionSetup forkable = setup();
    forkable.limits.forks = 8;
    auto parent = sandboxes.open(Engine::Python, forkable, context);
    parent->execute("x = 1");
    const auto idle = sandboxes.keep_idle(parent->fork_idle());
    parent->execute("x = 2");
    parent.reset();
    const auto fork = sandboxes.use_again(*idle, context);
    ASSERT_NE(fork, nullptr);
    EXPECT_EQ(fork->execute("x").value_text, "1");
}

TEST_F(SandboxServiceTest, EndsWhatIsIdleLongestAndHasNoCopiesWhereThereIsNoRoom) {
    if (!has_python())
        GTEST_SKIP() << "no Python environment";
    SandboxService sandboxes;
    SessionSetup forkable = setup();
    forkable.limits.forks = 8;
    IdleSessions sessions([](std::size_t kept) { return kept <= 3; });
    auto origin = sandboxes.open(Engine::Python, forkable, context);
    auto copy = origin->fork_idle();
    const auto first = sessions.keep(std::move(origin)); // stands still for its copy
    const auto second = sessions.keep(std::move(copy));
    const auto third = sessions.keep(sandboxes.open(Engine::Python, forkable, context));
    EXPECT_FALSE(second->was_ended());
    const auto fourth = sessions.keep(sandboxes.open(Engine::Python, forkable, context));
    EXPECT_FALSE(first->was_ended());
    EXPECT_TRUE(second->was_ended());
    EXPECT_FALSE(third->was_ended());
    const auto fifth = sessions.keep(sandboxes.open(Engine::Python, forkable, context));
    EXPECT_TRUE(first->was_ended()); // its copy has gone
    EXPECT_FALSE(third->was_ended());
    EXPECT_NE(fifth->take(), nullptr);
}

TEST_F(SandboxServiceTest, WaitsNoLongerThanTheWorkGoesOn) {
    SandboxService sandboxes(at_most(1));
    const auto held = sandboxes.open(Engine::Node, setup(), context);
    Cancellation stopped;
    const Context other(pool, &stopped);
    auto failure = std::async(std::launch::async, [&] {
        return code_of_failure([&] { sandboxes.open(Engine::Node, setup(), other); });
    });
    EXPECT_EQ(failure.wait_for(200ms), std::future_status::timeout);
    stopped.request();
    EXPECT_EQ(failure.get(), ErrorCode::Cancelled);
}

TEST_F(SandboxServiceTest, GivesBackWhatCouldNotBeOpened) {
    SandboxService sandboxes(at_most(1));
    SessionSetup impossible = setup();
    impossible.mounts.push_back({"/nowhere/at/all", "x", false});
    EXPECT_EQ(code_of_failure([&] { sandboxes.open(Engine::Node, impossible, context); }),
              ErrorCode::NotFound);
    EXPECT_NE(sandboxes.open_at_once(Engine::Node, setup(), context), nullptr);
}

TEST_F(SandboxServiceTest, CountsForks) {
    if (!has_python())
        GTEST_SKIP() << "no Python environment";
    SandboxService sandboxes(at_most(2));
    SessionSetup forkable = setup();
    forkable.limits.forks = 5;
    const auto session = sandboxes.open(Engine::Python, forkable, context);
    auto fork = session->fork();
    const auto idle = session->fork_idle(); // has no place
    EXPECT_EQ(code_of_failure([&] { session->fork(); }), ErrorCode::LimitExceeded);
    fork.reset();
    EXPECT_EQ(session->fork()->execute("6 * 7").value_text, "42");
}

TEST_F(SandboxServiceTest, HasSessionsThatOutliveIt) {
    auto sandboxes = std::make_unique<SandboxService>();
    const auto session = sandboxes->open(Engine::Node, setup(), context);
    session->execute("const held = 41");
    sandboxes.reset();
    EXPECT_EQ(session->execute("held + 1").value_text, "42");
}

TEST_F(SandboxServiceTest, APoolEndsSessionsForOthersWhereThereIsNoRoom) {
    SandboxService sandboxes(at_most(2));
    SessionPool sessions(sandboxes, Engine::Node, setup(), 2);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(sessions.execute("6 * 7", 20s, context).value_text, "42");
}

TEST_F(SandboxServiceTest, SessionsThatAreReadyGiveWay) {
    SandboxService sandboxes(at_most(2));
    const Limits limits = setup().limits;
    for (int round = 0; round < 3; ++round) {
        const Execution alone = sandboxes.execute_alone(
            Engine::Node, limits, "globalThis.left = (globalThis.left ?? 0) + 1", context);
        EXPECT_EQ(alone.value_text, "1") << "nobody had it before";
        const auto first = sandboxes.open(Engine::Node, setup(), context);
        const auto second = sandboxes.open(Engine::Node, setup(), context);
        EXPECT_EQ(second->execute("6 * 7").value_text, "42");
    }
}

TEST_F(SandboxServiceTest, ExecutesAloneSeveralAtOnceEachWithItsTime) {
    SandboxService sandboxes(at_most(4));
    Limits limits = setup().limits;
    std::vector<std::thread> threads;
    std::atomic<int> right{0};
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i, of_this = limits]() mutable {
            of_this.time = i == 0 ? 300ms : 20s;
            const Execution execution = sandboxes.execute_alone(
                Engine::Node, of_this, i == 0 ? "for (;;);" : "6 * 7", context);
            right +=
                i == 0 ? execution.outcome == Outcome::Interrupted : execution.value_text == "42";
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(right, 4);
}

TEST_F(SandboxServiceTest, ShowsPagesInOneBrowser) {
    SandboxService sandboxes;
    const std::string leave = "const was = [typeof window.left, localStorage.left].join();"
                              "window.left = localStorage.left = 1; was";
    for (int page = 1; page <= 3; ++page) {
        const Shown shown = sandboxes.show({Hello, "", leave}, 20s, context);
        EXPECT_EQ(shown.execution.number, page); // as the browser counts
        EXPECT_EQ(shown.execution.value_text, "undefined,");
    }
}

TEST_F(SandboxServiceTest, ShowsAPageAgainThatAUsedBrowserEndedWith) {
    SandboxService sandboxes;
    const PageCase endless{Hello, "", "setInterval(() => { for (;;); }, 0); new Promise(() => {})"};
    EXPECT_EQ(sandboxes.show({Hello, "", "1"}, 20s, context).execution.number, 1);
    const Shown ended = sandboxes.show(endless, 1s, context);
    EXPECT_EQ(ended.execution.outcome, Outcome::TimeLimit);
    EXPECT_EQ(ended.execution.number, 1); // of the fresh one
    const Shown next = sandboxes.show({Hello, "", "6 * 7"}, 20s, context);
    EXPECT_EQ(next.execution.number, 1);
    EXPECT_EQ(next.execution.value_text, "42");
}

TEST_F(SandboxServiceTest, HoldsEachPageToItsOwnTime) {
    SandboxService sandboxes;
    const std::string slow = "await new Promise((done) => setTimeout(() => done('done'), 700))";
    EXPECT_EQ(sandboxes.show({Hello, "", slow}, 20s, context).execution.value_text, "done");
    const Shown late = sandboxes.show({Hello, "", slow}, 300ms, context);
    EXPECT_EQ(late.execution.outcome, Outcome::Interrupted);
}

TEST_F(SandboxServiceTest, CancelsAPageByTheWorkThatItIsPartOf) {
    SandboxService sandboxes;
    {
        const Context gone(pool);
        sandboxes.show({Hello, "", "1"}, 20s, gone);
    }
    Cancellation stopped;
    const Context other(pool, &stopped);
    stopped.request();
    EXPECT_EQ(code_of_failure([&] {
                  sandboxes.show({Hello, "", "new Promise(() => {})"}, 20s, other);
              }),
              ErrorCode::Cancelled);
    EXPECT_EQ(sandboxes.show({Hello, "", "6 * 7"}, 20s, context).execution.value_text, "42");
}

TEST_F(SandboxServiceTest, BrowsersThatWaitMakeRoom) {
    SandboxService sandboxes(at_most(1));
    EXPECT_TRUE(sandboxes.show({Hello, "", "1"}, 20s, context).execution.succeeded());
    EXPECT_EQ(sandboxes.open(Engine::Node, setup(), context)->execute("6 * 7").value_text, "42");
    EXPECT_EQ(sandboxes.show({Hello, "", "1"}, 20s, context).execution.number, 1);
}

} // namespace

} // namespace graticule::sandbox::test
