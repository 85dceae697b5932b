// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace graticule::server {

/// A bounded number of threads for a bounded number of jobs. A thread is started once there is a
/// job for it, by who brings the job, and has the rights of that one. Unlike those of the pool that
/// operations share these threads are callers of operations, which run in parallel for them.
class Workers {
public:
    /// @param most_waiting jobs beyond those for which there are threads
    Workers(std::size_t most_threads, std::size_t most_waiting);
    /// Waits for the jobs that it was given.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// @param job must not throw
    /// @return false where there are as many jobs as may be; the job is then not done
    bool start(std::function<void()> job);

private:
    void add_thread();
    void work();

    std::size_t m_most_threads;
    std::size_t m_most_waiting;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_jobs; ///< that no thread has taken
    std::size_t m_idle = 0;                   ///< threads without a job, those just started too
    bool m_stopping = false;
    std::vector<std::thread> m_threads;
};

} // namespace graticule::server
