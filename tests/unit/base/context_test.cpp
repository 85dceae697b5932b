// SPDX-License-Identifier: Apache-2.0
#include "base/context.hpp"
#include "base/error.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace graticule {
namespace {

TEST(ParallelFor, VisitsEveryIndexOnce) {
    ThreadPool pool(4);
    const Context context(pool);
    std::vector<std::atomic<int>> visits(10'001);
    parallel_for(context, visits.size(), 7, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            ++visits[i];
    });
    for (const auto& count : visits)
        ASSERT_EQ(count.load(), 1);
}

TEST(ParallelFor, RethrowsAnExceptionOfAnyThread) {
    ThreadPool pool(2);
    const Context context(pool);
    EXPECT_THROW(parallel_for(context, 1000, 1,
                              [](std::size_t begin, std::size_t) {
                                  if (begin == 3)
                                      throw std::runtime_error("three");
                              }),
                 std::runtime_error);
}

TEST(ParallelFor, StartsNoPieceAfterAnException) {
    // On one thread, so that which pieces had started by then is certain: 0 to 3.
    ThreadPool pool(1);
    const Context context(pool);
    int pieces = 0;
    EXPECT_THROW(parallel_for(context, 1000, 1,
                              [&](std::size_t begin, std::size_t) {
                                  ++pieces;
                                  if (begin == 3)
                                      throw std::runtime_error("three");
                              }),
                 std::runtime_error);
    EXPECT_EQ(pieces, 4);
}

TEST(ParallelFor, StopsOnCancellation) {
    ThreadPool pool(2);
    Cancellation cancellation;
    const Context context(pool, &cancellation);
    try {
        parallel_for(context, 1000, 1, [&](std::size_t, std::size_t) { cancellation.request(); });
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

TEST(ParallelFor, NestsWithoutDeadlock) {
    ThreadPool pool(2);
    const Context context(pool);
    std::atomic<int> total{0};
    parallel_for(context, 8, 1, [&](std::size_t, std::size_t) {
        parallel_for(context, 8, 1, [&](std::size_t, std::size_t) { ++total; });
    });
    EXPECT_EQ(total.load(), 64);
}

TEST(ParallelFor, ReportsProgressUpToOne) {
    ThreadPool pool(1);
    double last = 0;
    const Context context(pool, nullptr, [&](std::string_view, double done) { last = done; });
    parallel_for(
        context, 10, 5, [](std::size_t, std::size_t) {}, "counting");
    EXPECT_GT(last, 0);
    EXPECT_LE(last, 1);
}

} // namespace
} // namespace graticule
