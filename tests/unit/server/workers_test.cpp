// SPDX-License-Identifier: Apache-2.0
#include "server/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace graticule::server {
namespace {

TEST(Workers, WorkAtOnceAndTakeNoMoreThanTheyMay) {
    std::latch both_work(2);
    std::latch may_end(1);
    std::atomic<int> done = 0;
    {
        Workers workers(2, 1);
        for (int i = 0; i < 2; ++i)
            EXPECT_TRUE(workers.start([&] {
                both_work.arrive_and_wait(); // one after the other they would never end
                may_end.wait();
                ++done;
            }));
        both_work.wait();
        EXPECT_TRUE(workers.start([&] { ++done; })) << "it waits";
        EXPECT_FALSE(workers.start([&] { ++done; })) << "another may not";
        may_end.count_down();
    }
    EXPECT_EQ(done, 3) << "they are waited for";
}

TEST(Workers, WithoutRoomToWaitTakeWhatAThreadIsFreeFor) {
    std::latch may_end(1);
    std::latch has_begun(1);
    Workers workers(1, 0);
    EXPECT_TRUE(workers.start([&] {
        has_begun.count_down();
        may_end.wait();
    }));
    EXPECT_FALSE(workers.start([] {}));
    has_begun.wait();
    EXPECT_FALSE(workers.start([] {}));
    may_end.count_down();
    while (!workers.start([] {})) { // until the thread is free
    }
}

} // namespace
} // namespace graticule::server
