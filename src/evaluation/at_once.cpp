// SPDX-License-Identifier: Apache-2.0
#include "evaluation/at_once.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace graticule::evaluation {

void each_at_once(std::size_t count, std::size_t threads, const Context& context,
                  const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::size_t i = next++; i < count && !failed; i = next++) {
                context.check_cancelled();
                work(i);
            }
        } catch (...) {
            failed = true;
            const std::lock_guard lock(mutex);
            if (!failure)
                failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < std::min(threads, count); ++i)
            others.emplace_back(run);
    } catch (const std::system_error&) {
        // The machine gives no more threads: those that are there do the work.
    }
    run();
    for (std::thread& other : others)
        other.join();
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace graticule::evaluation
