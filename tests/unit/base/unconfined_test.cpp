// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/unconfined.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace graticule {

namespace {

// What follows lasts for the process: this is the first of these tests to need other threads.
TEST(Unconfined, IsDoneByTheCallerUntilThreadsAreKept) {
    const auto caller = std::this_thread::get_id();
    EXPECT_EQ(unconfined([] { return std::this_thread::get_id(); }), caller);
    keep_unconfined_threads();
    keep_unconfined_threads();
    EXPECT_NE(unconfined([] { return std::this_thread::get_id(); }), caller);
}

TEST(Unconfined, GivesBackWhatWorkGives) {
    keep_unconfined_threads();
    EXPECT_EQ(unconfined([] { return std::vector<int>{1, 2, 3}; }), (std::vector<int>{1, 2, 3}));
    int seen = 0;
    unconfined([&] { seen = 7; });
    EXPECT_EQ(seen, 7);
}

TEST(Unconfined, ThrowsOnWhatWorkThrows) {
    keep_unconfined_threads();
    try {
        unconfined([] { throw Error(ErrorCode::NotFound, "There is no such thing"); });
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_EQ(error.message(), "There is no such thing");
    }
    EXPECT_EQ(unconfined([] { return 1; }), 1) << "its thread serves on";
}

TEST(Unconfined, WorkWithinWorkStaysOnItsThread) {
    keep_unconfined_threads();
    EXPECT_TRUE(unconfined([] {
        const auto outer = std::this_thread::get_id();
        return unconfined([] { return std::this_thread::get_id(); }) == outer;
    }));
}

// Each waits until all have begun: with fewer threads than callers this would never end.
TEST(Unconfined, AsMuchIsDoneAtOnceAsIsAskedFor) {
    keep_unconfined_threads();
    constexpr int Callers = 12;
    std::atomic<int> begun{0};
    std::vector<std::thread> callers;
    for (int i = 0; i < Callers; ++i)
        callers.emplace_back([&] {
            unconfined([&] {
                ++begun;
                while (begun < Callers)
                    std::this_thread::yield();
            });
        });
    for (std::thread& caller : callers)
        caller.join();
    EXPECT_EQ(begun, Callers);
}

} // namespace

} // namespace graticule
