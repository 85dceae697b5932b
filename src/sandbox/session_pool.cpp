// SPDX-License-Identifier: Apache-2.0
#include "sandbox/session_pool.hpp"

#include "base/error.hpp"
#include "sandbox/sandbox_service.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace graticule::sandbox {

namespace {

constexpr std::chrono::milliseconds UntilThereMayBeRoom{50};
constexpr std::chrono::milliseconds PatienceOfCase{
    50}; // how soon it is heard that work is cancelled

} // namespace

SessionPool::SessionPool(SandboxService& service, Engine engine, SessionSetup setup,
                         std::size_t ready)
    : m_service(service), m_engine(engine), m_setup(std::move(setup)), m_wanted(ready) {
    for (std::thread& worker : m_workers)
        worker = std::thread([this] { work(); });
}

SessionPool::~SessionPool() {
    {
        const std::scoped_lock lock(m_mutex);
        m_ends = true;
    }
    m_changed.notify_all();
    for (std::thread& worker : m_workers)
        worker.join();
}

// Cases go first where cores are few.
bool SessionPool::has_time() const {
    return m_executing < std::max(1U, std::thread::hardware_concurrency() / 2);
}

// A case may wait for it.
bool SessionPool::should_make() const {
    if (m_failure || m_ready.size() >= m_wanted || (m_is_lean && m_waiting == 0))
        return false;
    return m_ready.empty() || has_time();
}

bool SessionPool::should_end() const {
    return m_given_up.size() > m_wanted || (!m_given_up.empty() && has_time());
}

// New ones first, as long as not too many wait for their end.
void SessionPool::work() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_ends || should_make() || should_end(); });
        if (m_ends)
            return;
        ++m_working;
        const bool makes = should_make() && m_given_up.size() <= m_wanted;
        if (!makes || !make(lock))
            end_given_up(lock);
        --m_working;
        m_changed.notify_all();
    }
}

// False where there is no room for another. It is not waited for here, as sessions that were given
// up may be what takes it.
bool SessionPool::make(std::unique_lock<std::mutex>& lock) {
    std::unique_ptr<Session> fresh;
    std::exception_ptr failure;
    lock.unlock();
    try {
        fresh = m_service.open_at_once(m_engine, m_setup, m_making);
    } catch (const Error&) {
        failure = std::current_exception();
    }
    lock.lock();
    if (failure)
        m_failure = failure;
    const bool is_made = fresh != nullptr;
    if (is_made)
        m_ready.push_back(std::move(fresh));
    return is_made || failure;
}

// Where there are none, it is for want of room that this was called.
void SessionPool::end_given_up(std::unique_lock<std::mutex>& lock) {
    m_changed.wait_for(lock, UntilThereMayBeRoom, [this] { return m_ends || !m_given_up.empty(); });
    std::vector<std::unique_ptr<Session>> ended = std::exchange(m_given_up, {});
    lock.unlock();
    ended.clear();
    lock.lock();
}

std::unique_ptr<Session> SessionPool::take(const Context& context) {
    std::unique_lock lock(m_mutex);
    ++m_waiting;
    m_is_lean = false;
    m_changed.notify_all();
    while (
        !m_changed.wait_for(lock, PatienceOfCase, [this] { return !m_ready.empty() || m_failure; }))
        if (context.cancel_requested())
            break;
    --m_waiting;
    context.check_cancelled();
    if (m_ready.empty()) {
        m_changed.notify_all(); // for others who wait, and the next call, it is tried again
        std::rethrow_exception(std::exchange(m_failure, nullptr));
    }
    std::unique_ptr<Session> session = std::move(m_ready.back()); // the processor's caches know it
    m_ready.pop_back();
    ++m_executing;
    return session;
}

bool SessionPool::end_one() {
    std::unique_ptr<Session> ended; // goes after the lock, as that takes a while
    const std::scoped_lock lock(m_mutex);
    m_is_lean = true;
    if (m_ready.empty())
        return false;
    ended = std::move(m_ready.front());
    m_ready.pop_front();
    return true;
}

void SessionPool::give_up(std::unique_ptr<Session> session) {
    const std::scoped_lock lock(m_mutex);
    m_given_up.push_back(std::move(session));
    --m_executing;
    m_changed.notify_all();
}

Execution SessionPool::execute(const std::string& code, std::chrono::milliseconds time,
                               const Context& context) {
    std::unique_ptr<Session> session = take(context);
    session->set_context(context);
    session->set_time_limit(time);
    try {
        Execution execution = session->execute(code);
        give_up(std::move(session));
        return execution;
    } catch (...) {
        give_up(std::move(session));
        throw;
    }
}

void SessionPool::await() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(
        lock, [this] { return (!should_make() && !should_end() && m_working == 0) || m_failure; });
}

} // namespace graticule::sandbox
