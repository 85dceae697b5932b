// SPDX-License-Identifier: Apache-2.0
#include "mcp/http_sessions.hpp"

#include "server/access.hpp"

#include <algorithm>
#include <utility>

namespace graticule::mcp {

void HttpSession::Unasked::send(const Json& message) {
    const std::scoped_lock lock(m_mutex);
    if (const auto stream = m_stream.lock())
        stream->send(message);
}

std::shared_ptr<Exchange> HttpSession::Unasked::open() {
    const std::scoped_lock lock(m_mutex);
    if (!m_stream.expired())
        return nullptr;
    auto stream = std::make_shared<Exchange>(0);
    m_stream = stream;
    return stream;
}

void HttpSession::Unasked::close() {
    const std::scoped_lock lock(m_mutex);
    if (const auto stream = m_stream.lock())
        stream->close();
}

void HttpSession::end() {
    m_peer->calls().cancel_all();
    m_outlet->close();
}

void HttpSessions::forget_old() {
    const Clock::time_point oldest = Clock::now() - m_limits.session_time;
    std::erase_if(m_sessions, [&](const auto& entry) {
        return entry.second.used < oldest && entry.second.session->peer()->calls().is_empty();
    });
}

std::string HttpSessions::add(std::shared_ptr<HttpSession> session) {
    const std::scoped_lock lock(m_mutex);
    forget_old();
    if (m_sessions.size() >= m_limits.sessions)
        m_sessions.erase(std::min_element(m_sessions.begin(), m_sessions.end(),
                                          [](const auto& one, const auto& other) {
                                              return one.second.used < other.second.used;
                                          }));
    std::string id = server::random_token();
    m_sessions[id] = {std::move(session), Clock::now()};
    return id;
}

std::shared_ptr<HttpSession> HttpSessions::find(const std::string& id) {
    const std::scoped_lock lock(m_mutex);
    forget_old();
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end())
        return nullptr;
    found->second.used = Clock::now();
    return found->second.session;
}

bool HttpSessions::end(const std::string& id) {
    std::shared_ptr<HttpSession> session;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_sessions.find(id);
        if (found == m_sessions.end())
            return false;
        session = std::move(found->second.session);
        m_sessions.erase(found);
    }
    session->end();
    return true;
}

} // namespace graticule::mcp
