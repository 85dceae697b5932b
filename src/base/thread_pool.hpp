// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace graticule {

/// A fixed set of worker threads. Where the system refuses a thread the pool runs with those it
/// got, down to none: work then happens on the caller, slower but right.
class ThreadPool {
public:
    /// @param threads workers in all, counting the caller; 0 means one for each core
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Threads that can work at once, counting the caller.
    std::size_t width() const { return m_workers.size() + 1; }

    /// Queues a job. Jobs must not throw.
    void submit(std::function<void()> job);

    /// True on a thread that belongs to a pool: nested parallel work then stays on that thread.
    static bool on_worker();

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_jobs;
    bool m_stopping = false;
    std::vector<std::thread> m_workers;
};

} // namespace graticule
