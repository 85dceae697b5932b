// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/thread_pool.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace graticule {

/// Set once, from any thread or a signal handler; read everywhere that can take a second.
class Cancellation {
public:
    void request() noexcept { m_requested.store(true, std::memory_order_relaxed); }
    bool requested() const noexcept { return m_requested.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_requested{false};
};

/// Called with what is being done and how much of it is done, from 0 to 1. May be called from any
/// thread, and often: whoever shows it thins it out.
using ProgressSink = std::function<void(std::string_view what, double fraction)>;

/// What long work is given: where to run, whether to go on, whom to tell, and the seed of whatever
/// is random. Passed by reference, never global.
class Context {
public:
    explicit Context(ThreadPool& pool, const Cancellation* cancellation = nullptr,
                     ProgressSink progress = {}, std::uint64_t seed = 0)
        : m_pool(pool), m_cancellation(cancellation), m_progress(std::move(progress)),
          m_seed(seed) {}

    ThreadPool& pool() const { return m_pool; }
    std::uint64_t seed() const { return m_seed; }

    /// @throws Error Cancelled once the user asked to stop
    void check_cancelled() const;

    /// For callbacks of C libraries, through which nothing may be thrown.
    bool cancel_requested() const {
        return m_cancellation != nullptr && m_cancellation->requested();
    }

    void report_progress(std::string_view what, double fraction) const {
        if (m_progress)
            m_progress(what, fraction);
    }

private:
    ThreadPool& m_pool;
    const Cancellation* m_cancellation;
    ProgressSink m_progress;
    std::uint64_t m_seed;
};

/// Runs `body(begin, end)` over [0, count) in pieces of at most `grain`, on the context's pool and
/// the calling thread. Pieces are handed out in order; the first exception stops the rest and is
/// rethrown here. Cancellation is checked before each piece. Nested calls run on the caller alone.
/// @param what shown as progress, piece by piece; empty for none
void parallel_for(const Context& context, std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body,
                  std::string_view what = {});

} // namespace graticule
