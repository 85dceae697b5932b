// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace graticule {

namespace {

thread_local bool is_worker = false;

} // namespace

ThreadPool::ThreadPool(std::size_t threads) {
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    m_workers.reserve(threads - 1);
    try {
        while (m_workers.size() + 1 < threads)
            m_workers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // Fewer threads than asked for is slower, not wrong.
    } catch (const std::bad_alloc&) {
        // The same: those that run already must not be left without their pool.
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    for (std::thread& worker : m_workers)
        worker.join();
}

void ThreadPool::submit(std::function<void()> job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

bool ThreadPool::on_worker() {
    return is_worker;
}

void ThreadPool::work() {
    is_worker = true;
    while (true) {
        std::function<void()> job;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
            if (m_jobs.empty())
                return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        job();
    }
}

} // namespace graticule
