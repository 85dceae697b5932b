// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/at_once.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace graticule::evaluation {
namespace {

TEST(EachAtOnce, DoesEachPieceOnce) {
    ThreadPool pool{1};
    const Context context{pool};
    std::array<std::atomic<int>, 100> done{};
    each_at_once(done.size(), 7, context, [&](std::size_t i) { ++done[i]; });
    for (const auto& times : done)
        EXPECT_EQ(times, 1);
    each_at_once(0, 7, context, [](std::size_t) { FAIL(); });
}

TEST(EachAtOnce, WaitsForSeveralAtATime) {
    ThreadPool pool{1};
    const Context context{pool};
    std::mutex mutex;
    std::condition_variable met;
    int here = 0;
    // Each of three goes on only once all are there; one after another they never would.
    each_at_once(3, 3, context, [&](std::size_t) {
        std::unique_lock lock(mutex);
        ++here;
        met.notify_all();
        met.wait(lock, [&] { return here == 3; });
    });
    EXPECT_EQ(here, 3);
}

TEST(EachAtOnce, ThrowsTheFirstFailureAndBeginsNoMore) {
    ThreadPool pool{1};
    const Context context{pool};
    std::atomic<int> begun{0};
    EXPECT_THROW(each_at_once(1000, 1, context,
                              [&](std::size_t i) {
                                  ++begun;
                                  if (i == 3)
                                      throw Error(ErrorCode::Io, "gone");
                              }),
                 Error);
    EXPECT_EQ(begun, 4);
}

TEST(EachAtOnce, BeginsNothingOnceItIsCancelled) {
    ThreadPool pool{1};
    Cancellation cancellation;
    const Context context{pool, &cancellation};
    int done = 0;
    EXPECT_THROW(each_at_once(10, 1, context,
                              [&](std::size_t) {
                                  ++done;
                                  cancellation.request();
                              }),
                 Error);
    EXPECT_EQ(done, 1);
}

} // namespace
} // namespace graticule::evaluation
