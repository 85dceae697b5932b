// SPDX-License-Identifier: Apache-2.0
#include "base/deadline.hpp"
#include "base/error.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

namespace graticule {
namespace {

/// Waits for something that will happen, and gives up long after it should have.
template <typename Happened>
bool comes(Happened happened) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!happened() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return happened();
}

TEST(Deadline, CancelsItsOwnContextAlone) {
    ThreadPool pool{1};
    const Cancellation never;
    const Context outer(pool, &never, {}, 7);
    const Deadline deadline(0.01, outer);
    EXPECT_TRUE(comes([&] { return deadline.context().cancel_requested(); }));
    EXPECT_FALSE(outer.cancel_requested());
    EXPECT_THROW(deadline.context().check_cancelled(), Error);
    EXPECT_EQ(deadline.context().seed(), 7U);
}

TEST(Deadline, PassesTheUsersCancellationOn) {
    ThreadPool pool{1};
    Cancellation cancellation;
    const Context outer(pool, &cancellation);
    const Deadline deadline(1e9, outer);
    EXPECT_FALSE(deadline.context().cancel_requested());
    cancellation.request();
    EXPECT_TRUE(comes([&] { return deadline.context().cancel_requested(); }));
}

TEST(Deadline, TellsProgressToTheOuterContext) {
    ThreadPool pool{1};
    std::string told;
    const Context outer(pool, nullptr,
                        [&](std::string_view what, double) { told = std::string(what); });
    const Deadline deadline(1000, outer);
    deadline.context().report_progress("reading", 0.5);
    EXPECT_EQ(told, "reading");
}

} // namespace
} // namespace graticule
