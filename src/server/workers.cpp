// SPDX-License-Identifier: Apache-2.0
#include "server/workers.hpp"

#include <system_error>
#include <utility>

namespace graticule::server {

Workers::Workers(std::size_t most_threads, std::size_t most_waiting)
    : m_most_threads(most_threads), m_most_waiting(most_waiting) {
    m_threads.reserve(most_threads);
}

Workers::~Workers() {
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

bool Workers::start(std::function<void()> job) {
    const std::scoped_lock lock(m_mutex);
    if (m_jobs.size() >= m_idle && m_threads.size() < m_most_threads)
        add_thread();
    if (m_threads.empty() || m_jobs.size() >= m_idle + m_most_waiting)
        return false;
    m_jobs.push_back(std::move(job));
    m_wake.notify_one();
    return true;
}

// Where the machine gives no thread, those that are there do.
void Workers::add_thread() {
    try {
        m_threads.emplace_back([this] { work(); });
        ++m_idle;
    } catch (const std::system_error&) {
    }
}

void Workers::work() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [&] { return m_stopping || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        const std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        --m_idle;
        lock.unlock();
        job();
        lock.lock();
        ++m_idle;
    }
}

} // namespace graticule::server
