// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/session.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace graticule::sandbox {

/// A session that nobody uses for now: it stands still, takes memory and no slot. It is ended when
/// this goes, or before, where its memory is needed: whoever keeps it can have its state again
/// otherwise. Safe to use from several threads.
class IdleSession {
public:
    explicit IdleSession(std::unique_ptr<Session> session) : m_session(std::move(session)) {}

    /// The session, to be used again; null where it was ended.
    std::unique_ptr<Session> take();
    /// The same, but null where its process would stay for copies of it.
    std::unique_ptr<Session> take_without_copies();
    bool was_ended() const;

private:
    mutable std::mutex m_mutex;
    std::unique_ptr<Session> m_session;
};

/// The idle sessions of a service. Safe to use from several threads.
class IdleSessions {
public:
    /// @param has_room for so many at once; by itself, as this machine has
    explicit IdleSessions(std::function<bool(std::size_t)> has_room = {});

    /// Keeps one until it is taken, or what is returned goes. Where there is no room, others are
    /// ended, those first that have been idle longest. What has copies stays, as they do.
    std::shared_ptr<IdleSession> keep(std::unique_ptr<Session> session);

private:
    bool end_one();
    std::vector<std::weak_ptr<IdleSession>> kept();

    std::function<bool(std::size_t)> m_has_room;
    std::mutex m_mutex;
    std::deque<std::weak_ptr<IdleSession>> m_sessions; ///< the one that was kept first comes first
};

} // namespace graticule::sandbox
