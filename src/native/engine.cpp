// SPDX-License-Identifier: Apache-2.0
#include "native/engine.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <csignal>
#include <system_error>
#include <utility>

namespace graticule::native {

namespace {

constexpr std::size_t MostThreads = 8; // of the few that a session may have
constexpr std::size_t MostDefinitions = 200;

/// Threads that are started meanwhile take no signals.
class SignalsBlocked {
public:
    SignalsBlocked() {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, &m_before);
    }
    ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t m_before{};
};

std::size_t pool_width() {
    return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, MostThreads);
}

} // namespace

Engine::Engine() {
    const SignalsBlocked blocked;
    m_pool = std::make_unique<ThreadPool>(pool_width());
    try {
        m_thread = std::thread([this] { work(); });
    } catch (const std::system_error& problem) {
        throw Error(ErrorCode::LimitExceeded,
                    std::string("No thread for a call: ") + problem.what(),
                    "End some of the threads and processes");
    }
}

Engine::~Engine() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        m_jobs.clear();
    }
    m_wake.notify_all();
    m_thread.join();
}

void Engine::submit(std::function<void()> job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void Engine::work() {
    while (true) {
        std::function<void()> job;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
            if (m_stopping)
                return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
            m_busy = true;
        }
        job();
        job = nullptr; // what it holds goes before it counts as done
        const std::lock_guard lock(m_mutex);
        m_busy = false;
        m_idle.notify_all();
    }
}

bool Engine::idle_within(std::chrono::milliseconds patience) {
    std::unique_lock lock(m_mutex);
    return m_idle.wait_for(lock, patience, [this] { return !m_busy && m_jobs.empty(); });
}

geodata::Crs Engine::crs(const std::string& definition) {
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_crs.find(definition); known != m_crs.end())
            return known->second;
    }
    geodata::Crs read = geodata::Crs::parse(definition);
    const std::lock_guard lock(m_mutex);
    if (m_crs.size() < MostDefinitions)
        m_crs.emplace(definition, read);
    return read;
}

} // namespace graticule::native
