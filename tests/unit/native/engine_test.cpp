// SPDX-License-Identifier: Apache-2.0
#include "native/engine.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace graticule::native {
namespace {

TEST(Engine, RunsJobsInOrderOnAThreadOfItsOwn) {
    Engine engine;
    std::vector<int> order;
    std::promise<std::thread::id> done;
    for (int job = 0; job < 100; ++job)
        engine.submit([&order, job] { order.push_back(job); });
    engine.submit([&done] { done.set_value(std::this_thread::get_id()); });
    EXPECT_NE(done.get_future().get(), std::this_thread::get_id());
    ASSERT_EQ(order.size(), 100U);
    for (int job = 0; job < 100; ++job)
        EXPECT_EQ(order[static_cast<std::size_t>(job)], job);
}

// Python runs its handlers on the main thread, which the kernel must not pass over.
TEST(Engine, LeavesSignalsToOthers) {
    Engine engine;
    std::promise<bool> blocked;
    engine.submit([&blocked] {
        sigset_t mask;
        pthread_sigmask(SIG_BLOCK, nullptr, &mask);
        blocked.set_value(sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGTERM) == 1);
    });
    EXPECT_TRUE(blocked.get_future().get());
    sigset_t mine;
    pthread_sigmask(SIG_BLOCK, nullptr, &mine);
    EXPECT_EQ(sigismember(&mine, SIGINT), 0);
}

TEST(Engine, DropsWhatWaitsWhenItEnds) {
    auto held = std::make_shared<int>(1);
    std::promise<void> started;
    std::promise<void> go_on;
    std::weak_ptr<int> dropped;
    auto engine = std::make_unique<Engine>();
    engine->submit([&started, &go_on] {
        started.set_value();
        go_on.get_future().wait();
    });
    dropped = held;
    engine->submit([held = std::move(held)] { FAIL() << "it has run"; });
    started.get_future().wait();
    std::thread ending([&engine] { engine.reset(); });
    while (!dropped.expired())
        std::this_thread::yield();
    go_on.set_value();
    ending.join();
}

TEST(Engine, KnowsWhetherAJobIsLeft) {
    constexpr std::chrono::milliseconds Little{5};
    constexpr std::chrono::seconds Enough{60};
    Engine engine;
    EXPECT_TRUE(engine.idle_within(Little));
    std::promise<void> go_on;
    engine.submit([&go_on] { go_on.get_future().wait(); });
    EXPECT_FALSE(engine.idle_within(Little));
    go_on.set_value();
    EXPECT_TRUE(engine.idle_within(Enough));
}

TEST(Engine, RemembersDefinitions) {
    Engine engine;
    const geodata::Crs first = engine.crs("EPSG:2056");
    EXPECT_TRUE(first.projected());
    EXPECT_EQ(engine.crs("EPSG:2056").wkt(), first.wkt());
}

} // namespace
} // namespace graticule::native
