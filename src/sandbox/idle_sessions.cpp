// SPDX-License-Identifier: Apache-2.0
#include "sandbox/idle_sessions.hpp"

#include <utility>

namespace graticule::sandbox {

std::unique_ptr<Session> IdleSession::take() {
    const std::scoped_lock lock(m_mutex);
    return std::move(m_session);
}

std::shared_ptr<IdleSession> IdleSessions::keep(std::unique_ptr<Session> session) {
    auto idle = std::make_shared<IdleSession>(std::move(session));
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_sessions, [](const auto& other) { return other.expired(); });
    m_sessions.push_back(idle);
    return idle;
}

bool IdleSessions::end_one() {
    for (;;) {
        std::weak_ptr<IdleSession> longest;
        {
            const std::scoped_lock lock(m_mutex);
            if (m_sessions.empty())
                return false;
            longest = std::move(m_sessions.front());
            m_sessions.pop_front();
        }
        if (const auto idle = longest.lock()) // else whoever kept it has gone
            if (idle->take())                 // and ended with that, unless it is used again
                return true;
    }
}

} // namespace graticule::sandbox
