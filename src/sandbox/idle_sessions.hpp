// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/session.hpp"

#include <deque>
#include <memory>
#include <mutex>

namespace graticule::sandbox {

/// A session that nobody uses for now. It is ended when this goes, or before, where its place is
/// needed: whoever keeps it can have its state again otherwise. Safe to use from several threads.
class IdleSession {
public:
    explicit IdleSession(std::unique_ptr<Session> session) : m_session(std::move(session)) {}

    /// The session, to be used again; null where it was ended.
    std::unique_ptr<Session> take();

private:
    std::mutex m_mutex;
    std::unique_ptr<Session> m_session;
};

/// The idle sessions of a service. Safe to use from several threads.
class IdleSessions {
public:
    /// Keeps one until it is taken, or what is returned goes.
    std::shared_ptr<IdleSession> keep(std::unique_ptr<Session> session);

    /// Ends the one that has been idle longest.
    /// @return false where there is none
    bool end_one();

private:
    std::mutex m_mutex;
    std::deque<std::weak_ptr<IdleSession>> m_sessions; ///< the one that was kept first comes first
};

} // namespace graticule::sandbox
