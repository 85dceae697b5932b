// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/thread_pool.hpp"
#include "geodata/crs/crs.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace graticule::native {

/// What calls run on: a thread of their own, one call after the other, so that whoever waits for
/// one stays open to signals, and a pool for its pieces. None of the threads takes signals. A fork
/// has none of them: it needs an engine of its own.
class Engine {
public:
    /// @throws Error LimitExceeded where the process may have no more threads
    Engine();
    /// Waits for the call that is running; those that wait are dropped.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// @param job must not throw
    void submit(std::function<void()> job);
    /// Waits a little for the job that runs.
    /// @return whether none runs or waits
    bool idle_within(std::chrono::milliseconds patience);
    ThreadPool& pool() { return *m_pool; }

    /// Reads a definition, or remembers it: reading one takes milliseconds.
    /// @throws Error as geodata::Crs::parse()
    geodata::Crs crs(const std::string& definition);

private:
    void work();

    std::unique_ptr<ThreadPool> m_pool;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_idle;
    std::deque<std::function<void()>> m_jobs;
    bool m_busy = false;
    bool m_stopping = false;
    std::map<std::string, geodata::Crs> m_crs;
    std::thread m_thread;
};

} // namespace graticule::native
