// SPDX-License-Identifier: Apache-2.0
#include "sandbox/descriptor.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace graticule::sandbox {
namespace {

using namespace std::chrono_literals;

TEST(Descriptors, AreAwaitedWhateverSignalsCome) {
    struct sigaction action {};
    struct sigaction before {};
    action.sa_handler = [](int) {};
    ASSERT_EQ(::sigaction(SIGUSR1, &action, &before), 0);
    const DescriptorPair pipe = make_pipe();
    const pthread_t waiting = ::pthread_self();
    std::thread other([&] {
        for (int i = 0; i < 5; ++i) {
            std::this_thread::sleep_for(20ms);
            ::pthread_kill(waiting, SIGUSR1);
        }
        EXPECT_EQ(::write(pipe.theirs.get(), "x", 1), 1);
    });
    EXPECT_TRUE(await_readable(pipe.ours.get(), 60s));
    other.join();
    ::sigaction(SIGUSR1, &before, nullptr);
}

TEST(Descriptors, AreNotAwaitedBeyondTheTime) {
    const DescriptorPair pipe = make_pipe();
    EXPECT_FALSE(await_readable(pipe.ours.get(), 0ms));
    EXPECT_FALSE(await_readable(pipe.ours.get(), 20ms));
}

} // namespace
} // namespace graticule::sandbox
