// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/session_slots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace graticule::sandbox::test {

namespace {

using namespace std::chrono_literals;

TEST(SessionSlotsTest, GivesAsManyAsThereAreAndAgainThoseThatComeBack) {
    const auto slots = std::make_shared<SessionSlots>(2);
    std::optional<SessionSlot> first = slots->take_within(0ms);
    const std::optional<SessionSlot> second = slots->take_within(0ms);
    EXPECT_TRUE(first && second);
    EXPECT_FALSE(slots->take_within(1ms));
    first.reset();
    EXPECT_TRUE(slots->take_within(0ms));
}

TEST(SessionSlotsTest, GivesAnotherWithoutWaitingOrRefuses) {
    const auto slots = std::make_shared<SessionSlots>(2);
    const std::optional<SessionSlot> first = slots->take_within(0ms);
    const SessionSlot second = first->another();
    try {
        second.another();
        FAIL() << "a third of two was given";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
    }
    EXPECT_NO_THROW(SessionSlot().another().another()); // which nobody counts
}

TEST(SessionSlotsTest, AMovedSlotComesBackOnce) {
    const auto slots = std::make_shared<SessionSlots>(1);
    {
        std::optional<SessionSlot> taken = slots->take_within(0ms);
        const SessionSlot moved = *std::move(taken);
        taken.reset();
        EXPECT_FALSE(slots->take_within(0ms));
    }
    const std::optional<SessionSlot> again = slots->take_within(0ms);
    EXPECT_TRUE(again);
    EXPECT_FALSE(slots->take_within(0ms));
}

TEST(SessionSlotsTest, OutlivesWhoMadeIt) {
    auto slots = std::make_shared<SessionSlots>(1);
    const std::optional<SessionSlot> taken = slots->take_within(0ms);
    slots.reset();
    EXPECT_THROW(taken->another(), Error);
}

TEST(SessionSlotsTest, NeverHasMoreOutThanThereAre) {
    const auto slots = std::make_shared<SessionSlots>(3);
    std::atomic<int> out{0}, most{0}, given{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 50; ++k) {
                const std::optional<SessionSlot> slot = slots->take_within(60s);
                if (!slot)
                    continue;
                ++given;
                const int now = ++out;
                for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
                }
                std::this_thread::yield();
                --out;
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(given, 400);
    EXPECT_GE(most, 1);
    EXPECT_LE(most, 3);
}

TEST(SessionSlotsTest, AMachineIsMeantForAFewSessionsAtLeast) {
    EXPECT_GE(sessions_of_machine(), 2U);
    EXPECT_LE(sessions_of_machine(), std::max(2U, 8U * std::thread::hardware_concurrency()));
}

} // namespace

} // namespace graticule::sandbox::test
