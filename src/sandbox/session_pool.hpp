// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/session.hpp"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace graticule::sandbox {

class SandboxService;

/// Sessions that are ready before they are wanted, so that a case, which has one to itself, waits
/// neither for its making nor for its end. Those that are ready count among the service's. Safe to
/// use from several threads.
class SessionPool {
public:
    /// @param service which must outlive it
    /// @param engine  Python or Node
    /// @param ready   how many to have ready, where the service has room for them
    SessionPool(SandboxService& service, Engine engine, SessionSetup setup, std::size_t ready);
    /// Ends all that were not taken.
    ~SessionPool();
    SessionPool(const SessionPool&) = delete;
    SessionPool& operator=(const SessionPool&) = delete;

    /// Executes code in a session of its own.
    /// @throws Error where none can be had, or Cancelled
    Execution execute(const std::string& code, std::chrono::milliseconds time,
                      const Context& context);

    /// Ends one that is ready, and makes none before the next is wanted.
    /// @return false where none is ready
    bool end_one();

    /// Waits until as many are ready as were asked for, for which the service must have room, and
    /// those given up have ended.
    void await();

private:
    std::unique_ptr<Session> take(const Context& context);
    void give_up(std::unique_ptr<Session> session);
    void work();
    bool make(std::unique_lock<std::mutex>& lock);
    void end_given_up(std::unique_lock<std::mutex>& lock);
    bool has_time() const;
    bool should_make() const;
    bool should_end() const;

    SandboxService& m_service;
    Engine m_engine;
    SessionSetup m_setup;
    std::size_t m_wanted;
    ThreadPool m_no_threads{1};
    Context m_making{m_no_threads}; ///< of sessions that nobody has taken yet
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::unique_ptr<Session>> m_ready;
    std::vector<std::unique_ptr<Session>> m_given_up;
    std::exception_ptr m_failure;
    unsigned m_executing = 0;
    unsigned m_waiting = 0; ///< cases without a session
    bool m_is_lean = false; ///< others need the places
    unsigned m_working = 0; ///< workers that make or end sessions
    bool m_ends = false;
    std::array<std::thread, 2> m_workers; ///< one may make a session while another ends some
};

} // namespace graticule::sandbox
