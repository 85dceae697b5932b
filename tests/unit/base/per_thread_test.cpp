// SPDX-License-Identifier: Apache-2.0
#include "base/per_thread.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace graticule {
namespace {

TEST(PerThread, MakesOneForEachThread) {
    constexpr std::size_t Threads = 4;
    std::atomic<int> made{0};
    PerThread<int> tools([&] { return std::make_unique<int>(++made); });
    std::barrier all_alive(Threads); // or a thread's id could serve again
    std::vector<int*> found(Threads);
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < Threads; ++thread)
        threads.emplace_back([&, thread] {
            found[thread] = &tools.mine();
            all_alive.arrive_and_wait();
            if (&tools.mine() != found[thread])
                found[thread] = nullptr;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(made, 4);
    std::vector<int> numbers;
    for (const int* tool : found) {
        ASSERT_NE(tool, nullptr);
        numbers.push_back(*tool);
    }
    std::sort(numbers.begin(), numbers.end());
    EXPECT_EQ(numbers, (std::vector<int>{1, 2, 3, 4}));
}

TEST(PerThread, MakesAgainWhatFailed) {
    bool fails = true;
    PerThread<int> tools([&]() -> std::unique_ptr<int> {
        if (fails)
            throw std::runtime_error("not yet");
        return std::make_unique<int>(7);
    });
    EXPECT_THROW(tools.mine(), std::runtime_error);
    fails = false;
    EXPECT_EQ(tools.mine(), 7);
}

} // namespace
} // namespace graticule
